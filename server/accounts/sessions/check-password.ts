import {setTimeout as sleep} from 'node:timers/promises';
import type {UsersTable} from '../store/database';
import {tooBusy} from './password-queue';
import type {Services} from './services';

/** What a person types to sign in. */
export interface Credentials {
  email: string;
  password: string;
}

/** Why no session was opened, in words for the person at the form. */
export interface SignInRefusal {
  message: string;
  /** The account, when its password was right. */
  user?: UsersTable;
}

/**
 * How long an address that has failed too often waits for its refusal, in ms: a
 * client that tries again and again then leaves the process to others.
 */
const refusalMs = 1000;

/** An e-mail address as it is stored and looked up. */
export function normalizeEmail(email: string): string {
  return email.trim().toLowerCase();
}

/**
 * Looks up an account and verifies its password. An unknown account, a wrong
 * password and a disabled account get the same message after the same work.
 * An address that has failed too often is refused before it takes a place in
 * the queue. Attempts are counted inside the queue, so that one that finds it
 * full is not counted as a failure.
 * @param address the client's IP address.
 * @returns the account, or the refusal.
 * @throws tooBusy when too many checks are waiting.
 */
export async function checkPassword(
  services: Services,
  credentials: Credentials,
  address: string,
): Promise<UsersTable | SignInRefusal> {
  const {passwordQueue, throttle, report} = services;
  const wait = await throttle.waitFor(address);
  if (wait > 0) {
    report({event: 'sign_in_throttled', address, reason: 'address'});
    await sleep(refusalMs);
    return {message: tooMany(wait)};
  }
  if (passwordQueue.isFull(address)) {
    report({event: 'sign_in_throttled', address, reason: 'busy'});
    throw tooBusy();
  }
  return passwordQueue.run(address, () =>
    check(services, credentials, address),
  );
}

async function check(
  {db, passwords, throttle, report}: Services,
  {email: typed, password}: Credentials,
  address: string,
): Promise<UsersTable | SignInRefusal> {
  const email = normalizeEmail(typed);
  // No account has such an e-mail, and PostgreSQL takes no U+0000.
  const user = /\p{Cc}/u.test(email)
    ? undefined
    : await db
        .selectFrom('users')
        .where('email', '=', email)
        .selectAll()
        .executeTakeFirst();
  const account = user?.id;
  const attempt = await throttle.begin(address, email, user?.unlocked_at);
  if (!attempt.allowed) {
    const {limit: reason, wait} = attempt;
    report({event: 'sign_in_throttled', account, address, reason});
    return {message: tooMany(wait)};
  }
  const matches = await passwords.verify(user?.password_hash, password);
  if (!user || !matches || user.disabled_at !== null) {
    const reason = !user
      ? 'unknown_account'
      : matches
        ? 'disabled'
        : 'wrong_password';
    report({event: 'sign_in_refused', account, address, reason});
    return {message: 'Invalid credentials'};
  }
  await attempt.succeed();
  return user;
}

function tooMany(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  const time = minutes === 1 ? '1 minute' : `${minutes} minutes`;
  return `Too many failed attempts. Try again in ${time}.`;
}
