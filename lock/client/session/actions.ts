import type {ApolloClient, OperationVariables} from '@apollo/client';
import {isUnknownField, TimeoutError} from '../tokens/errors';
import {delay, serverClockOffset} from '../tokens/http';
import type {GateCookie} from '../tokens/gate-cookie';
import type {TokenResult} from '../tokens/refresh';
import type {Tab} from '../tokens/tab';
import {messages} from '../tokens/texts';
import {
  AuthenticateUserDocument,
  ChangePasswordDocument,
  LogoutDocument,
  SetActiveUserSessionDocument,
} from './operations.generated';
import type {SessionStore, User} from './state';

/** How long signing out waits for the server, in ms. Offline it does not. */
const signOutTimeout = (tab: Tab) => (tab.navigator.onLine ? 2000 : 0);

/** What the operations that sign a reader in return. */
export interface SignInResult extends TokenResult {
  user?: User | null;
}

/** Why a reader was not signed in. */
export interface SignInFailure {
  /** `unsupported`: the endpoint has no operation to change a password. */
  reason: 'refused' | 'password-expired' | 'unsupported';
  /** The server's message, or one of `messages`. */
  message: string;
}

/** What the actions work with. */
interface ActionOptions {
  store: SessionStore;
  client: ApolloClient;
  gateCookie: GateCookie;
  /** Starts the session that an operation returned; throws where it has none. */
  accept: (result: SignInResult) => Promise<void>;
  tab: Tab;
}

/** What a reader does with a session. */
export function sessionActions(options: ActionOptions) {
  const {store, client, gateCookie, accept, tab} = options;
  /** Nothing that is cached outlives a change of user, rights or company. */
  async function mutateAfresh<D, V extends OperationVariables>(
    options: ApolloClient.MutateOptions<D, V>,
  ) {
    await client.clearStore();
    return client.mutate<D, V>(options);
  }

  return {
    /**
     * Signs in with a password; returns null once that is done. The message of
     * a failure is the server's or one of `messages`.
     */
    signIn: async (email: string, password: string): Promise<SignInFailure | null> => {
      try {
        const {data} = await mutateAfresh({
          mutation: AuthenticateUserDocument,
          variables: {email, password},
        });
        const result = data?.authenticateUser;
        if (result?.success) {
          await accept(result);
          return null;
        }
        store.dispatch({type: 'signed-out', reason: 'none'});
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
    },

    /**
     * Changes a password and signs in with the new one, see `signIn`.
     */
    changePassword: async (
      email: string,
      password: string,
      newPassword: string,
    ): Promise<SignInFailure | null> => {
      try {
        const {data} = await mutateAfresh({
          mutation: ChangePasswordDocument,
          variables: {email, password, newPassword},
        });
        const result = data?.changePassword;
        if (result?.success) {
          await accept(result);
          return null;
        }
        return {
          reason: 'refused',
          message: result?.message || messages.failedToProcess,
        };
      } catch (error) {
        return {
          reason: isUnknownField(error, 'changePassword') ? 'unsupported' : 'refused',
          message: messages.failedToProcess,
        };
      }
    },

    /** Changes the company the user works in; false when that failed. */
    switchCompany: async (companyId: string): Promise<boolean> => {
      try {
        const {data} = await mutateAfresh({
          mutation: SetActiveUserSessionDocument,
          variables: {companyId},
        });
        const result = data?.setActiveUserSession;
        if (!result?.success) {
          return false;
        }
        await accept(result);
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
      tab.addEventListener('pagehide', leave);
      // First, since it ends all requests that are under way.
      const cleared = gateCookie.clear();
      const [isCookieCleared] = await Promise.all([
        Promise.race([cleared, delay(signOutTimeout(tab))]),
        user && endAtServer(client, user, tab),
      ]);
      tab.removeEventListener('pagehide', leave);
      // The token may have been refreshed for the sign-out, and that answer set it again.
      const isSetAgain = gateCookie.abandon();
      end(isCookieCleared === true && !isSetAgain);
    },
  };
}

async function endAtServer(client: ApolloClient, user: User, tab: Tab): Promise<void> {
  const timeout = delay(signOutTimeout(tab)).then(() => {
    throw new TimeoutError();
  });
  try {
    const {data} = await Promise.race([
      client.mutate({
        mutation: LogoutDocument,
        variables: {id: user.id},
        // It reaches the server even if the page is closed.
        context: {fetchOptions: {keepalive: true}},
      }),
      timeout,
    ]);
    if (!data?.logout.success) {
      console.error('Sign-out failed at the server:', data?.logout.message);
    }
  } catch (error) {
    console.error('Sign-out failed at the server:', error);
  }
}
