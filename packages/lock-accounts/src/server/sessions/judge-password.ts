import {minPasswordLength as minLength} from 'docusaurus-lock-server/shared/limits';
import type {Database} from '../store/database';
import {selectCompanies} from '../store/directory';
import {normalizePassword} from './passwords';

/** Of the accounts of the demo. It is published, so nobody else may have it. */
export const demoPassword = 'read-the-guide';

/** Texts that everyone knows and no list of common passwords has. */
const published = ['documentation', 'correct horse battery staple'];

/**
 * In guesses: zxcvbn's own best score begins at a tenth. An account takes 960 a
 * day, and a stolen hash some million.
 */
const minGuesses = 1e11;

const advice = 'Choose several words that do not belong together.';

/** What is wrong with an easy password, by the pattern or the dictionary of its longest part. */
const reasons: Readonly<Record<string, string>> = {
  repeat: 'This password repeats a shorter one.',
  sequence: 'This password runs along the alphabet or the keyboard.',
  spatial: 'This password runs along the alphabet or the keyboard.',
  demo: 'This is the password of the demo, which is public.',
  userInputs: 'This password is little more than your name, e-mail address, company or product.',
};
const common = 'This password is too common and easy to guess, even with digits or signs added.';

/**
 * Checks a password that someone wants to have. It takes up to 20 ms of the main thread.
 * @param texts that whoever knows the account would try: its e-mail, names, companies, and the name
 *   of the product.
 * @param current the password until now, where it is known.
 * @returns what is wrong with it, in words for that person; undefined when it is accepted.
 */
export async function refuseNewPassword(
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
  const {guesses, sequence} = (await loadEstimator()).check(typed, splitWords(texts));
  if (guesses < minGuesses) {
    const [longest] = [...sequence].sort((one, other) => other.token.length - one.token.length);
    const kind = String(longest?.dictionaryName ?? longest?.pattern);
    return `${reasons[kind] ?? common} ${advice}`;
  }
}

/** Gives the texts of an account that its password must not be made of. */
export async function readAccountTexts(db: Database, userId: string): Promise<string[]> {
  const user = await db
    .selectFrom('users')
    .where('id', '=', userId)
    .select(['email', 'first_name', 'last_name'])
    .executeTakeFirst();
  const ofUser = user ? [user.email, `${user.first_name} ${user.last_name}`] : [];
  const companies = await selectCompanies(db, userId).select('name').execute();
  return [...ofUser, ...companies.map(({name}) => name)];
}

/** The texts, each of their words, and the words with other signs between them. */
function splitWords(texts: readonly string[]): string[] {
  return texts
    .flatMap((text) => [text, ...text.split('@')])
    .flatMap((text) => {
      const words = normalizePassword(text).split(/[^\p{L}\p{N}]+/u);
      return [...words, ...['', ' ', '-', '.', '_'].map((sign) => words.join(sign))];
    })
    .filter(({length}) => length > 2); // shorter ones are part of too many other words
}

let estimator: ReturnType<typeof createEstimator> | undefined;

/** Loads half a megabyte, when somebody first chooses a password. */
function loadEstimator() {
  return (estimator ??= createEstimator());
}

async function createEstimator() {
  const [{ZxcvbnFactory}, {dictionary, adjacencyGraphs}] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ]);
  return new ZxcvbnFactory({
    dictionary: {...dictionary, published: splitWords(published), demo: splitWords([demoPassword])},
    graphs: adjacencyGraphs,
    // Its own limits, 256 characters and 100 ways to read signs as letters, take 0.3 s.
    maxLength: 64,
    l33tMaxSubstitutions: 20,
  });
}
