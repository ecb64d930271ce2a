import type {ApolloClient, OperationVariables} from '@apollo/client';
import {TimeoutError} from '../tokens/errors';
import {delay, serverClockOffset} from '../tokens/browser';
import {texts} from '../tokens/texts';
import {
  AuthenticateUserDocument,
  LogoutDocument,
  SetActiveUserSessionDocument,
} from 'docusaurus-lock-server/shared/operations.generated';
import {type SessionParts, type SignInFailure, type SignInResult, startSession} from './lifecycle';
import type {User} from './state';

/** How long signing out waits for the server, in ms. Offline it does not wait. */
const signOutTimeout = 2000;

/** Signs in with a password; returns null when that worked. */
export async function signIn(
  parts: SessionParts,
  email: string,
  password: string,
): Promise<SignInFailure | null> {
  try {
    const operation = {
      mutation: AuthenticateUserDocument,
      variables: {email, password},
      context: {isAnonymous: true},
    };
    const result = await openSessionWith(parts, operation, (data) => data.authenticateUser);
    if (result?.success) {
      return null;
    }
    parts.store.dispatch({type: 'signed-out', reason: 'none'});
    // A user without an expiry counts as not expired.
    const expiry = Date.parse(result?.user?.passwordExpiresAt ?? '');
    return {
      reason: expiry <= Date.now() + serverClockOffset() ? 'password-expired' : 'refused',
      message: result?.message || texts.invalidCredentials,
    };
  } catch {
    return {reason: 'refused', message: texts.failedToProcess};
  }
}

/** Switches the company the user works in; false when that failed, and the company is the same. */
export async function switchCompany(parts: SessionParts, companyId: string): Promise<boolean> {
  try {
    const operation = {mutation: SetActiveUserSessionDocument, variables: {companyId}};
    const result = await openSessionWith(parts, operation, (data) => data.setActiveUserSession);
    return result?.success === true;
  } catch {
    return false;
  }
}

/** Sends an operation that opens a session, and starts the session if the operation succeeded. */
async function openSessionWith<D, V extends OperationVariables, R extends SignInResult>(
  parts: SessionParts,
  operation: ApolloClient.MutateOptions<D, V>,
  read: (data: D) => (R & {success: boolean}) | null | undefined,
): Promise<(R & {success: boolean}) | null | undefined> {
  // No cached result may outlive a change of the user, the rights or the company.
  await parts.client.clearStore();
  const {data} = await parts.client.mutate<D, V>(operation);
  const result = data && read(data);
  if (result?.success) {
    await startSession(parts, result);
  }
  return result;
}

/** Ends the session at the server, and in this browser even if the server does not answer. */
export async function signOut(parts: SessionParts): Promise<void> {
  const {store, client, gateCookie, tab} = parts;
  const {user} = store.getState();
  const timeout = tab.navigator.onLine ? signOutTimeout : 0;
  const end = (isCookieCleared: boolean) =>
    store.dispatch({type: 'signed-out', reason: 'none', isCookieCleared});
  const leave = () => end(false);
  store.dispatch({type: 'sign-out-started'});
  // A reader who closes the tab before the response is signed out too.
  tab.addEventListener('pagehide', leave);
  // Comes first, because it aborts all requests that are under way.
  const cleared = gateCookie.clear();
  const [isCookieCleared] = await Promise.all([
    Promise.race([cleared, delay(timeout)]),
    user && logOut(client, user, timeout),
  ]);
  tab.removeEventListener('pagehide', leave);
  // The sign-out may have refreshed the token, and that answer may have set the cookie again.
  const isSetAgain = gateCookie.abandon();
  end(isCookieCleared === true && !isSetAgain);
}

async function logOut(client: ApolloClient, user: User, timeout: number): Promise<void> {
  try {
    const response = client.mutate({
      mutation: LogoutDocument,
      variables: {id: user.id},
      // Lets the request reach the server even if the page is closed.
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
