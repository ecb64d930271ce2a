import {setTimeout as sleep} from 'node:timers/promises';
import type {SecurityEvent} from 'docusaurus-lock-server/monitoring/log';
import type {UsersTable} from '../store/database';
import {readAccountTexts} from '../store/directory';
import {checkNewPassword} from './check-new-password';
import {tooBusy} from './passwords';
import {findPermission, openSession} from './sessions';
import type {Services, Viewer} from './viewer';
import type {TokenPair} from './tokens';

/** The message does not say whether the account exists. */
export const invalidCredentials = 'Invalid credentials';

/** For a person whose password is right, but who has no company. */
export const noCompany = 'Your account has no company yet. Ask your administrator for access.';

/** The e-mail address and the password that a person types to sign in. */
export interface Credentials {
  email: string;
  password: string;
}

/** Why no session was opened, in words for the person at the form. */
export interface SignInRefusal {
  message: string;
  /** The account, when its password was right and has expired. */
  user?: UsersTable;
}

/**
 * Verifies a password and opens a session. That an account has no company or an expired password is
 * only said after the right password.
 * @param address the client's IP address.
 * @throws tooBusy when too many checks are waiting.
 */
export async function signIn(
  services: Services,
  credentials: Credentials,
  address: string,
): Promise<TokenPair | SignInRefusal> {
  const user = await checkPassword(services, credentials, address);
  return 'message' in user ? user : completeSignIn(services, user, {event: 'signed_in', address});
}

/**
 * Gives an account another password, which does not expire, ends all its sessions and opens a new
 * one. The current password is checked and counted like a sign-in, so each outcome reports an
 * event.
 * @param address the client's IP address.
 * @returns the tokens, or the refusal if nothing has changed.
 * @throws tooBusy when too many checks are waiting.
 */
export async function changePassword(
  services: Services,
  credentials: Credentials & {newPassword: string},
  address: string,
): Promise<TokenPair | SignInRefusal> {
  const {db, passwords, passwordQueue, productName, report} = services;
  const {password, newPassword} = credentials;
  const user = await checkPassword(services, credentials, address);
  if ('message' in user) {
    return user;
  }
  const texts = [...(await readAccountTexts(db, user)), productName];
  // In the queue as well, because the check takes the main thread from other requests.
  const message = await passwordQueue.run(() => checkNewPassword(newPassword, texts, password));
  if (message) {
    const reason = 'new_password';
    report({event: 'sign_in_refused', account: user.id, address, reason});
    return {message};
  }
  const done = {event: 'password_changed', address} as const;
  return completeSignIn(services, user, done, () =>
    passwordQueue.run(() => passwords.hash(newPassword)),
  );
}

/**
 * Opens a session for a user whose password was right.
 * @param done the event to report, without the account.
 * @param hashNewPassword hashes the new password; set only when the password is being changed.
 */
async function completeSignIn(
  services: Services,
  user: UsersTable,
  done: SecurityEvent & {address: string},
  hashNewPassword?: () => Promise<string>,
): Promise<TokenPair | SignInRefusal> {
  const {db, report, now} = services;
  const {address} = done;
  const account = user.id;
  const refuse = (reason: string, refusal: SignInRefusal) => {
    report({event: 'sign_in_refused', account, address, reason});
    return refusal;
  };
  const permission = await findPermission(db, user);
  if (!permission) {
    return refuse('no_company', {message: noCompany});
  }
  const {password_expires_at: expiresAt} = user;
  if (!hashNewPassword && expiresAt !== null && expiresAt <= now()) {
    const message = 'Your password has expired. Choose a new one.';
    return refuse('password_expired', {message, user});
  }
  const hash = await hashNewPassword?.();
  const pair = await openSession(services, user, permission, address, hash);
  if (!pair) {
    return refuse('changed_meanwhile', {message: invalidCredentials});
  }
  report({...done, account});
  return pair;
}

/**
 * Ends the viewer's session.
 * @param address the client's IP address.
 */
export async function signOut(
  {db, report}: Services,
  {sessionId, user}: Viewer,
  address: string,
): Promise<void> {
  await db.deleteFrom('sessions').where('id', '=', sessionId).execute();
  report({event: 'session_ended', account: user.id, address});
}

/** Converts an e-mail address to the form in which it is stored and looked up. */
export function normalizeEmail(email: string): string {
  return email.normalize().trim().toLowerCase();
}

/**
 * Looks up an account and verifies its password. An address that has failed too often is refused
 * before it takes a place in the queue. Attempts are counted inside the queue, so that an attempt
 * that finds it full does not count as a failure.
 * @throws tooBusy when too many checks are waiting.
 */
async function checkPassword(
  services: Services,
  credentials: Credentials,
  address: string,
): Promise<UsersTable | SignInRefusal> {
  const {db, passwordQueue, throttle, report} = services;
  const wait = await throttle.addresses.retryAfter(address);
  if (wait > 0) {
    report({event: 'sign_in_throttled', address, reason: 'address'});
    // Makes a client wait that tries again and again, and leaves the process to others.
    await sleep(1000);
    return {message: tooManyAttempts(wait)};
  }
  const assertNotFull = () => {
    if (passwordQueue.isFull()) {
      report({event: 'sign_in_throttled', address, reason: 'busy'});
      throw tooBusy();
    }
  };
  assertNotFull();
  const {password} = credentials;
  const email = normalizeEmail(credentials.email);
  // Read before entering the queue: while the database does not answer, the attempt would occupy a
  // place in the queue. No account has an e-mail address with a control character, and PostgreSQL
  // refuses U+0000.
  const user = /\p{Cc}/u.test(email)
    ? undefined
    : await db.selectFrom('users').where('email', '=', email).selectAll().executeTakeFirst();
  assertNotFull();
  return passwordQueue.run(() => check(services, {user, email, password}, address));
}

/**
 * Counts and checks one attempt. An unknown account, a wrong password and a disabled account get
 * the same message after the same work.
 */
async function check(
  {passwords, throttle, report}: Services,
  {user, email, password}: Credentials & {user: UsersTable | undefined},
  address: string,
): Promise<UsersTable | SignInRefusal> {
  const account = user?.id;
  const attempt = await throttle.begin(address, email, user?.unlocked_at);
  if (!attempt.allowed) {
    const {limit: reason, wait} = attempt;
    report({event: 'sign_in_throttled', account, address, reason});
    return {message: tooManyAttempts(wait)};
  }
  const matches = await passwords.verify(user?.password_hash, password);
  if (!user || !matches || user.disabled_at !== null) {
    const reason = !user ? 'unknown_account' : matches ? 'disabled' : 'wrong_password';
    report({event: 'sign_in_refused', account, address, reason});
    return {message: invalidCredentials};
  }
  await attempt.succeed();
  return user;
}

/** Tells a person how long to wait after too many failed attempts. */
export function tooManyAttempts(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  const time = minutes === 1 ? '1 minute' : `${minutes} minutes`;
  return `Too many failed attempts. Try again in ${time}.`;
}
