import type {Database} from '../store/database';
import {openSession} from './open-session';
import type {Passwords} from './passwords';
import type {SignInThrottle} from './sign-in-throttle';
import type {TokenPair} from './token-pair';

/** What the service works with. */
export interface Services {
  db: Database;
  passwords: Passwords;
  throttle: SignInThrottle;
  /** The clock, epoch milliseconds. */
  now(): number;
}

/** An e-mail address as it is stored and looked up. */
export function normalizeEmail(email: string): string {
  return email.trim().toLowerCase();
}

/**
 * Verifies a password and opens a session. An expired password signs in; the
 * client says so. An unknown account, a wrong password and a disabled account
 * are told in the same words at the same cost (specification 8).
 * @param address the client's IP address.
 * @returns the tokens, or the message of the refusal.
 */
export async function signIn(
  {db, passwords, throttle, now}: Services,
  credentials: {email: string; password: string},
  address: string,
): Promise<TokenPair | {message: string}> {
  const email = normalizeEmail(credentials.email);
  const attempt = await throttle.begin(address, email);
  if (!attempt.allowed) return {message: tooMany(attempt.retryAfterMs)};
  const user = await db
    .selectFrom('users')
    .where('email', '=', email)
    .selectAll()
    .executeTakeFirst();
  const matches = await passwords.verify(
    user?.password_hash,
    credentials.password,
  );
  const pair = user && matches && (await openSession(db, user, now()));
  if (!pair) return {message: 'Invalid credentials'};
  await attempt.succeed();
  return pair;
}

function tooMany(retryAfterMs: number): string {
  const minutes = Math.ceil(retryAfterMs / 60_000);
  const time = minutes === 1 ? '1 minute' : `${minutes} minutes`;
  return `Too many failed attempts. Try again in ${time}.`;
}
