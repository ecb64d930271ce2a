import {isAlike} from '../../../shared/changes-between';
import {minPasswordLength as minLength} from '../../../shared/limits';
import type {Database} from '../store/database';
import {companiesOf} from '../store/directory';
import {normalizePassword} from './passwords';

/** Of the accounts of the demo. It is published, so nobody else may have it. */
export const demoPassword = 'read-the-guide';

// Characters.
const maxRead = 256; // more may be typed
const minOther = 6; // beside words that whoever attacks knows
const minWordLength = 3; // shorter words are part of too many others
const minMisspelt = 6; // shorter words differ from others by one letter

/**
 * Of a password that the estimator reads, so that it takes less than 0.1 s:
 * whoever has a longer one has made the start of it good, too.
 */
const maxJudged = 64;

/** In guesses. An account takes 960 a day, and a stolen hash some million. */
const minGuesses = 1e9;

const advice = 'Choose several words that do not belong together.';

/** What is wrong with an easy password, by the pattern that it follows most. */
const reasons: Readonly<Record<string, string>> = {
  repeat: 'This password repeats a shorter one.',
  sequence: 'This password runs along the alphabet or the keyboard.',
  spatial: 'This password runs along the alphabet or the keyboard.',
};
const common = 'This password is too common and easy to guess, even with digits or signs added.';

/**
 * Checks a password that someone wants to have.
 * @param own texts that whoever knows the account would try: its e-mail, names,
 *   companies, and the name of the product.
 * @param current the password until now, where it is known.
 * @returns what is wrong with it, in words for that person; undefined when it
 *   is accepted.
 */
export async function refuseNewPassword(
  password: string,
  own: readonly string[],
  current?: string,
): Promise<string | undefined> {
  if ([...password.normalize()].length < minLength) {
    return `The password must have at least ${minLength} characters.`;
  }
  if (current && normalizePassword(password) === normalizePassword(current)) {
    return 'The new password must differ from the current one.';
  }
  const start = password.slice(0, maxRead);
  const reason = await findReason(fold(start), own.map(fold));
  return reason && `${reason} ${advice}`;
}

/** Gives the texts of an account that its password must not be made of. */
export async function textsOfAccount(db: Database, userId: string): Promise<string[]> {
  const user = await db
    .selectFrom('users')
    .where('id', '=', userId)
    .select(['email', 'first_name', 'last_name'])
    .executeTakeFirst();
  const companies = await companiesOf(db, userId).select('name').execute();
  return [...Object.values(user ?? {}), ...companies.map(({name}) => name)];
}

async function findReason(password: string, own: readonly string[]): Promise<string | undefined> {
  const estimate = await loadEstimator();
  for (const spell of spellings) {
    const text = spell(password);
    if (isMadeOf(text, wordsOf([spell(demoPassword)]))) {
      return 'This is the password of the demo, which is public.';
    }
    const words = wordsOf(own.map(spell));
    if (isMadeOf(text, words)) {
      return 'This password is little more than your name, e-mail address, company or product.';
    }
    const {guesses, pattern} = estimate(without(text, words), words);
    if (guesses < minGuesses) {
      return reasons[pattern] ?? common;
    }
  }
}

/** Neither case nor width makes a password harder to guess. */
function fold(text: string): string {
  return normalizePassword(text).toLowerCase();
}

/** Replaces characters by others, each by the one in the same place. */
function replacing(from: string, to: string): (text: string) => string {
  const [keys, values] = [[...from], [...to]];
  const map = new Map(keys.map((key, i) => [key, values[i] ?? '']));
  return (text) => [...text].map((each) => map.get(each) ?? each).join('');
}

const letters = replacing('асеохруктмвнігαοεικνρτυχ', 'aceoxpyktmbhiraoeiknptux');
const signs = replacing('@4063$5789+(', 'aaobessjbgtc');

/** How a text is read: as it is, by its look, and by the keys of its letters. */
const spellings: readonly ((text: string) => string)[] = [
  (text) => text,
  letters,
  (text) => replacing('1!|', 'iii')(signs(letters(text))),
  (text) => replacing('1!|', 'lll')(signs(letters(text))),
  replacing('йцукенгшщзхъфывапролджэячсмитьбю', "qwertyuiop[]asdfghjkl;'zxcvbnm,."),
];

/** The texts with each of their words, the longest first. */
function wordsOf(texts: readonly string[]): string[] {
  return texts
    .flatMap((text) => [
      text,
      ...text.split('@'),
      ...text.split(/[^\p{L}\p{N}]+/u),
      text.replaceAll(/[^\p{L}\p{N}]+/gu, ''),
    ])
    .filter(({length}) => length >= minWordLength)
    .sort((one, other) => other.length - one.length);
}

function without(text: string, words: readonly string[]): string {
  return words.reduce((left, word) => left.replaceAll(word, ' '), text);
}

/** Whether few letters are left without words, one of which may be misspelt. */
function isMadeOf(text: string, words: readonly string[]): boolean {
  const core = coreOf(text);
  const rest = without(text, words);
  return (
    (rest !== text && [...coreOf(rest)].length < minOther) ||
    words.some((word) => word.length >= minMisspelt && isAlike(core, word, 1))
  );
}

/** A password without the digits and signs before and after its letters. */
function coreOf(password: string): string {
  return /\p{L}(?:.*\p{L})?/su.exec(password)?.[0] ?? '';
}

/** Estimates how many guesses a text needs, and by which pattern. */
type Estimate = (text: string, words: readonly string[]) => {guesses: number; pattern: string};

let estimator: Promise<Estimate> | undefined;

/** Loads two megabytes, when somebody first chooses a password. */
function loadEstimator(): Promise<Estimate> {
  return (estimator ??= (async () => {
    const [{ZxcvbnFactory}, {dictionary, adjacencyGraphs}] = await Promise.all([
      import('@zxcvbn-ts/core'),
      import('@zxcvbn-ts/language-common'),
    ]);
    const zxcvbn = new ZxcvbnFactory({
      dictionary,
      graphs: adjacencyGraphs,
      maxLength: maxJudged,
      // Its own way with signs for letters takes seconds: see `spellings`.
      l33tTable: {},
    });
    return (text, words) => {
      const {guesses, sequence} = zxcvbn.check(text, [...words]);
      const [longest] = [...sequence].sort((one, other) => other.token.length - one.token.length);
      return {guesses, pattern: longest?.pattern ?? ''};
    };
  })());
}
