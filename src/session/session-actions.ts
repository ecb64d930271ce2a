import type {ApolloClient} from '@apollo/client';
import {
  LogoutDocument,
  SetActiveUserSessionDocument,
} from './operations.generated';
import {TimeoutError} from '../tokens/errors';
import {acceptResult} from './accept-result';
import {delay} from '../tokens/http';
import type {SessionParts} from './session-parts';
import {signInActions} from './sign-in-actions';
import type {User} from './user';

/** How long signing out waits for the server, in ms. */
const signOutTimeout = 2000;

/** What a reader does with a session. */
export function sessionActions(parts: SessionParts) {
  const {store, client, cookie} = parts;
  return {
    ...signInActions(parts),

    /** Changes the company the user works in; false when that failed. */
    switchCompany: async (companyId: string): Promise<boolean> => {
      try {
        await client.clearStore();
        const {data} = await client.mutate({
          mutation: SetActiveUserSessionDocument,
          variables: {companyId},
        });
        const result = data?.setActiveUserSession;
        if (!result?.success) {
          return false;
        }
        await acceptResult(parts, result);
        return true;
      } catch {
        return false;
      }
    },

    /** Ends the session at the server, and here whether or not that worked. */
    signOut: async (): Promise<void> => {
      const {user} = store.getState();
      const end = (isCookieCleared = false) =>
        store.dispatch({type: 'signed-out', reason: 'none', isCookieCleared});
      const leave = () => end();
      store.dispatch({type: 'sign-out-started'});
      // A reader who closes the tab before the response is signed out too.
      window.addEventListener('pagehide', leave);
      const [, isCookieCleared] = await Promise.all([
        user && endAtServer(client, user),
        Promise.race([cookie.clear(), delay(signOutTimeout)]),
      ]);
      window.removeEventListener('pagehide', leave);
      end(isCookieCleared === true);
    },
  };
}

async function endAtServer(client: ApolloClient, user: User): Promise<void> {
  const timeout = delay(signOutTimeout).then(() => {
    throw new TimeoutError();
  });
  try {
    const {data} = await Promise.race([
      client.mutate({mutation: LogoutDocument, variables: {id: user.id}}),
      timeout,
    ]);
    if (!data?.logout.success) {
      console.error('Sign-out failed at the server:', data?.logout.message);
    }
  } catch (error) {
    console.error('Sign-out failed at the server:', error);
  }
}
