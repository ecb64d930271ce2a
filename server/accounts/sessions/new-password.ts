import type {Database} from '../store/database';

/** The shortest password that is accepted, in characters. */
const minLength = 12;

/** How many different characters a password has at least. */
const minDifferent = 4;

/**
 * How many characters a password has at least beside the words of its account,
 * without digits and signs at its ends.
 */
const minOther = 6;

/** Shorter words are part of too many others. */
const minWordLength = 3;

const advice = 'Choose several words that do not belong together.';

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
  if ([...password].length < minLength) {
    return `The password must have at least ${minLength} characters.`;
  }
  if (password === current) {
    return 'The new password must differ from the current one.';
  }
  const text = fold(password);
  if (new Set(text).size < minDifferent) {
    return `This password repeats a few characters. ${advice}`;
  }
  const rest = wordsOf(own).reduce(
    (left, word) => left.replaceAll(word, ' '),
    text,
  );
  if (rest !== text && [...coreOf(rest)].length < minOther) {
    return `This password is little more than your name, e-mail address, company or product. ${advice}`;
  }
  if (await isCommon(rest)) {
    return `This password is too common and easy to guess, even with digits or signs added. ${advice}`;
  }
}

/** Gives the texts of an account that its password must not be made of. */
export async function textsOfAccount(
  db: Database,
  userId: string,
): Promise<string[]> {
  const user = await db
    .selectFrom('users')
    .where('id', '=', userId)
    .select(['email', 'first_name', 'last_name'])
    .executeTakeFirst();
  const companies = await db
    .selectFrom('permissions')
    .innerJoin('companies', 'companies.id', 'permissions.company_id')
    .where('permissions.user_id', '=', userId)
    .select('companies.name')
    .execute();
  return [...Object.values(user ?? {}), ...companies.map(({name}) => name)];
}

/** Neither case nor width makes a password harder to guess. */
function fold(text: string): string {
  return text.normalize('NFKC').toLowerCase();
}

/** The texts with each of their words, the longest first. */
function wordsOf(texts: readonly string[]): string[] {
  return texts
    .map(fold)
    .flatMap((text) => [
      text,
      ...text.split('@'),
      ...text.split(/[^\p{L}\p{N}]+/u),
    ])
    .filter(({length}) => length >= minWordLength)
    .sort((one, other) => other.length - one.length);
}

/** A password without the digits and signs before and after its letters. */
function coreOf(password: string): string {
  return /\p{L}(?:.*\p{L})?/su.exec(password)?.[0] ?? '';
}

/** Whether a folded password is a common one, or one with the same core. */
async function isCommon(password: string): Promise<boolean> {
  const core = coreOf(password);
  // Half a megabyte, loaded when someone chooses a password.
  const {dictionary} = await import('@zxcvbn-ts/language-common');
  return dictionary['passwords-common'].some(
    (common) =>
      common === password ||
      (core.length >= minWordLength &&
        common.includes(core) &&
        coreOf(common) === core),
  );
}
