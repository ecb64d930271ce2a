import {minPasswordLength as minLength} from 'docusaurus-lock-server/shared/limits';
import {normalizePassword} from './passwords';

/** The password of the demo accounts. It is published, so no other account may have it. */
export const demoPassword = 'read-the-guide';

/** Texts that everyone knows and that are in no dictionary. */
const published = [
  demoPassword,
  'documentation',
  'correct horse battery staple',
  'correct-horse-battery-staple',
  'correcthorsebatterystaple',
];

/** zxcvbn gives its best score at 1e10 guesses; 12 random characters have 1e12. */
const minGuesses = 2e11;

/**
 * Checks a new password. It takes up to 50 ms of the main thread.
 * @param texts texts that a person who knows the account would try: its e-mail address, names,
 *   companies, and the name of the product.
 * @param current the password until now, if it is known.
 * @returns what is wrong with the password, as a message for the user; undefined if it is accepted.
 */
export async function checkNewPassword(
  password: string,
  texts: readonly string[],
  current?: string,
): Promise<string | undefined> {
  if ([...password.normalize()].length < minLength) {
    return `The password must have at least ${minLength} characters.`;
  }
  const typed = normalizePassword(password);
  if (current && typed === normalizePassword(current)) {
    return 'The new password must differ from the current one.';
  }
  const estimator = await (loaded ??= loadEstimator());
  const known = [...published, ...texts.flatMap(spellings)];
  if (estimator.check(typed, known).guesses < minGuesses) {
    return 'This password is easy to guess. Choose several words that do not belong together, none of them from your name, e-mail address, company or product.';
  }
}

/** Returns a text, its words, and the words joined by different characters. */
function spellings(text: string): string[] {
  const words = normalizePassword(text).split(/[^\p{L}\p{N}]+/u);
  const joined = ['', ' ', '-', '.', '_'].map((sign) => words.join(sign));
  // Shorter texts are part of too many other words.
  return [text, ...words, ...joined].filter(({length}) => length > 2);
}

let loaded: ReturnType<typeof loadEstimator> | undefined;

/** Loads two megabytes of words, when a user first chooses a password. */
async function loadEstimator() {
  const [{ZxcvbnFactory}, common, english] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
    import('@zxcvbn-ts/language-en'),
  ]);
  return new ZxcvbnFactory({
    dictionary: {...common.dictionary, ...english.dictionary},
    graphs: common.adjacencyGraphs,
    // The library's own limits, 256 characters and 100 ways to read signs as letters, take 0.3 s.
    maxLength: 64,
    l33tMaxSubstitutions: 20,
  });
}
