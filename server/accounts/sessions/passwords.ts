import {availableParallelism} from 'node:os';
import * as argon2 from '@node-rs/argon2';
import {GraphQLError} from 'graphql';
import {minPasswordLength as minLength} from '../../../shared/limits';
import {addressKey} from '../../http/throttle';
import type {Database} from '../store/database';
import {companiesOf} from '../store/directory';

/**
 * argon2id parameters: the first choice of the OWASP password storage cheat
 * sheet. The algorithm is the package's default, argon2id.
 */
const parameters = {memoryCost: 19_456, timeCost: 2, parallelism: 1};

/** Hashes and verifies passwords, by argon2id in PHC format. */
export type Passwords = ReturnType<typeof createPasswords>;

/**
 * Creates the password functions.
 * @param verify for tests that count verifications; default argon2.
 */
export function createPasswords({verify = argon2.verify} = {}) {
  const hash = (password: string) => argon2.hash(password, parameters);
  // Hashed at creation, so that no sign-in pays for it.
  const dummy = hash('');
  return {
    hash,
    /** Without a hash (an unknown account) false, at the same cost. */
    async verify(stored: string | undefined, password: string) {
      const matches = await verify(stored ?? (await dummy), password);
      return stored !== undefined && matches;
    },
  };
}

/**
 * Leaves a core to the main thread, so that other requests are answered during
 * a flood of sign-ins, and one of libuv's four threads, in which argon2 runs,
 * to reading files.
 */
export const maxRunning = Math.min(3, Math.max(1, availableParallelism() - 1));

/**
 * A password takes 25 to 50 ms of one core. On two cores the last of 40 waits
 * for 1 to 2 s, and a flood cannot queue more work than that.
 */
export const maxWaiting = 40;

/** Of these places one address may have so many, so that others get some. */
const maxOfAddress = 5;

/** Runs password checks, a few at once; the others wait in order. */
export type PasswordQueue = ReturnType<typeof createPasswordQueue>;

/** Creates the queue. */
export function createPasswordQueue() {
  const waiting: {address: string; start: () => void}[] = [];
  let running = 0;
  return {
    /** Whether no more work of a client's IP address should be added. */
    isFull(address: string): boolean {
      const key = addressKey(address);
      const own = waiting.filter((each) => each.address === key);
      return (
        running === maxRunning &&
        (waiting.length >= maxWaiting || own.length >= maxOfAddress)
      );
    },
    /** Runs work for the client of an IP address. */
    async run<T>(address: string, work: () => Promise<T>): Promise<T> {
      if (running < maxRunning) {
        running++;
      } else {
        // Whoever finishes hands its place over, so that `running` stays.
        await new Promise<void>((start) =>
          waiting.push({address: addressKey(address), start}),
        );
      }
      try {
        return await work();
      } finally {
        const next = waiting.shift();
        if (next) {
          next.start();
        } else {
          running--;
        }
      }
    },
  };
}

/**
 * The error of a full queue or a locked database: HTTP status 503 with
 * `Retry-After` (RFC 9110, section 15.6.4).
 */
export function tooBusy(
  message = 'Too many people are signing in. Try again in a few seconds.',
): GraphQLError {
  return new GraphQLError(message, {
    extensions: {
      code: 'TOO_BUSY',
      // By then the queue has emptied.
      http: {status: 503, headers: {'retry-after': '2'}},
    },
  });
}

// Characters.
const minDifferent = 4;
const minOther = 6; // beside the words of its account, and between letters
const minWordLength = 3; // shorter words are part of too many others

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
  const words = wordsOf(own);
  const rest = words.reduce((left, word) => left.replaceAll(word, ' '), text);
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
  const companies = await companiesOf(db, userId).select('name').execute();
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
