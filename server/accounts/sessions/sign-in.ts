import type {UsersTable} from '../store/database';
import {
  checkPassword,
  type Credentials,
  type SignInRefusal,
} from './check-password';
import {findPermission, openSession} from './open-session';
import type {Services} from './services';
import {graceMs, type TokenPair} from './token-pair';
import type {Viewer} from './viewer';

/** The answer to the right password of an account without permissions. */
export const noCompany =
  'Your account has no company yet. Ask your administrator for access.';

/**
 * Verifies a password and opens a session. An account without a company or with
 * an expired password is told so, once the password was right.
 * @param address the client's IP address.
 * @returns the tokens, or the refusal, which holds the user when the password
 *   has expired.
 * @throws tooBusy when too many checks are waiting.
 */
export async function signIn(
  services: Services,
  credentials: Credentials,
  address: string,
): Promise<TokenPair | SignInRefusal> {
  const {db, report, now} = services;
  const user = await checkPassword(services, credentials, address);
  if ('message' in user) {
    return user;
  }
  const account = user.id;
  const refuse = (reason: string) =>
    report({event: 'sign_in_refused', account, address, reason});
  const permission = await findPermission(db, user);
  if (!permission) {
    refuse('no_company');
    return {message: noCompany};
  }
  if (isExpired(user, now())) {
    refuse('password_expired');
    return {message: 'Your password has expired. Choose a new one.', user};
  }
  const pair = await openSession(services, user, permission, address);
  if (!pair) {
    refuse('changed_meanwhile');
    return {message: 'Invalid credentials'};
  }
  report({event: 'signed_in', account, address});
  return pair;
}

/**
 * Ends the viewer's session. Sessions that a switch to another company has left
 * end with it, or their tokens would work until the grace is over.
 * @param address the client's IP address.
 */
export async function signOut(
  {db, report, now}: Services,
  {sessionId, user}: Viewer,
  address: string,
): Promise<void> {
  await db
    .deleteFrom('sessions')
    .where('user_id', '=', user.id)
    .where((eb) =>
      eb.or([
        eb('id', '=', sessionId),
        eb('expires_at', '<=', now() + graceMs),
      ]),
    )
    .execute();
  report({event: 'session_ended', account: user.id, address});
}

function isExpired({password_expires_at: at}: UsersTable, now: number) {
  return at !== null && at <= now;
}
