import {
  checkPassword,
  type Credentials,
  type SignInRefusal,
} from './check-password';
import {refuseNewPassword, textsOfAccount} from './new-password';
import {findPermission, openSession} from './open-session';
import type {Services} from './services';
import {noCompany} from './sign-in';
import type {TokenPair} from './token-pair';

/**
 * Gives an account another password, which does not expire, ends all its
 * sessions and opens a new one. The current password is checked as by a
 * sign-in, and counts as one; so each outcome reports an event.
 * @param address the client's IP address.
 * @returns the tokens, or the refusal; then nothing has changed.
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
  const account = user.id;
  const refuse = (reason: string) =>
    report({event: 'sign_in_refused', account, address, reason});
  const own = [...(await textsOfAccount(db, user.id)), productName];
  const message = await refuseNewPassword(newPassword, own, password);
  if (message) {
    refuse('new_password');
    return {message};
  }
  const permission = await findPermission(db, user);
  if (!permission) {
    refuse('no_company');
    return {message: noCompany};
  }
  const hash = await passwordQueue.run(address, () =>
    passwords.hash(newPassword),
  );
  const pair = await openSession(services, user, permission, address, hash);
  if (!pair) {
    refuse('changed_meanwhile');
    return {message: 'Invalid credentials'};
  }
  report({event: 'password_changed', account, address});
  return pair;
}
