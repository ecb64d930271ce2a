import type {ApolloClient, OperationVariables} from '@apollo/client';
import {isUnknownField, TimeoutError} from '../tokens/errors';
import {delay, serverClockOffset} from '../tokens/http';
import {messages} from '../tokens/texts';
import {
  AuthenticateUserDocument,
  ChangePasswordDocument,
  LogoutDocument,
  SetActiveUserSessionDocument,
} from 'docusaurus-lock-server/shared/operations.generated';
import type {SessionParts} from './parts';
import {type SignInFailure, startSession} from './start-session';
import type {User} from './state';

/** How long signing out waits for the server, in ms. Offline it does not. */
const signOutTimeout = 2000;

/** Signs in with a password; returns null once that is done. */
export async function signIn(
  parts: SessionParts,
  email: string,
  password: string,
): Promise<SignInFailure | null> {
  try {
    const {data} = await mutateAfresh(parts.client, {
      mutation: AuthenticateUserDocument,
      variables: {email, password},
    });
    const result = data?.authenticateUser;
    if (result?.success) {
      await startSession(parts, result);
      return null;
    }
    parts.store.dispatch({type: 'signed-out', reason: 'none'});
    // A user without an expiry counts as not expired.
    const expiry = Date.parse(result?.user?.passwordExpiresAt ?? '');
    const isExpired = expiry <= Date.now() + (serverClockOffset() ?? 0);
    return {
      reason: isExpired ? 'password-expired' : 'refused',
      message: result?.message || messages.invalidCredentials,
    };
  } catch {
    return {reason: 'refused', message: messages.failedToProcess};
  }
}

/** Changes a password and signs in with the new one, see `signIn`. */
export async function changePassword(
  parts: SessionParts,
  email: string,
  password: string,
  newPassword: string,
): Promise<SignInFailure | null> {
  try {
    const {data} = await mutateAfresh(parts.client, {
      mutation: ChangePasswordDocument,
      variables: {email, password, newPassword},
    });
    const result = data?.changePassword;
    if (result?.success) {
      await startSession(parts, result);
      return null;
    }
    return {reason: 'refused', message: result?.message || messages.failedToProcess};
  } catch (error) {
    const isUnsupported = isUnknownField(error, 'changePassword');
    return {
      reason: isUnsupported ? 'unsupported' : 'refused',
      message: messages.failedToProcess,
    };
  }
}

/** Changes the company the user works in; false when that failed. */
export async function switchCompany(parts: SessionParts, companyId: string): Promise<boolean> {
  try {
    const {data} = await mutateAfresh(parts.client, {
      mutation: SetActiveUserSessionDocument,
      variables: {companyId},
    });
    const result = data?.setActiveUserSession;
    if (result?.success) {
      await startSession(parts, result);
      return true;
    }
  } catch {
    // The reader is told that it failed, and keeps the company.
  }
  return false;
}

/** Nothing that is cached outlives a change of user, rights or company. */
async function mutateAfresh<D, V extends OperationVariables>(
  client: ApolloClient,
  options: ApolloClient.MutateOptions<D, V>,
) {
  await client.clearStore();
  return client.mutate<D, V>(options);
}

/** Ends the session at the server, and here whether or not that worked. */
export async function signOut(parts: SessionParts): Promise<void> {
  const {store, client, gateCookie, tab, beforeSignOut} = parts;
  const {user} = store.getState();
  const timeout = tab.navigator.onLine ? signOutTimeout : 0;
  const end = (isCookieCleared: boolean) =>
    store.dispatch({type: 'signed-out', reason: 'none', isCookieCleared});
  const leave = () => end(false);
  store.dispatch({type: 'sign-out-started'});
  // A reader who closes the tab before the response is signed out too.
  tab.addEventListener('pagehide', leave);
  // First, since it ends all requests that are under way.
  const cleared = gateCookie.clear();
  const [isCookieCleared] = await Promise.all([
    Promise.race([cleared, delay(timeout)]),
    user && logOut(client, user, timeout),
    beforeSignOut?.(client, timeout, tab),
  ]);
  tab.removeEventListener('pagehide', leave);
  // The token may have been refreshed for the sign-out, and that answer set it again.
  const isSetAgain = gateCookie.abandon();
  end(isCookieCleared === true && !isSetAgain);
}

/** Ends the session at the server; a failure is only logged. */
async function logOut(client: ApolloClient, user: User, timeout: number): Promise<void> {
  try {
    const response = client.mutate({
      mutation: LogoutDocument,
      variables: {id: user.id},
      // It reaches the server even if the page is closed.
      context: {fetchOptions: {keepalive: true}},
    });
    const late = delay(timeout).then(() => Promise.reject(new TimeoutError()));
    const {data} = await Promise.race([response, late]);
    if (!data?.logout.success) {
      console.error('Sign-out failed at the server:', data?.logout.message);
    }
  } catch (error) {
    console.error('Sign-out failed at the server:', error);
  }
}
