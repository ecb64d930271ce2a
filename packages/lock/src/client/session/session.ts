import {browserTab, onResume} from '../tokens/tab';
import {TokenStore} from '../tokens/token-store';
import {changePassword, signIn, signOut, switchCompany} from './actions';
import {createClient} from './client';
import {loadCompanies} from './companies';
import {fetchWithCookie} from './gate-cookie';
import {
  clearWhenSignedOut,
  endSession,
  followOtherTabs,
  rejectToken,
  renewCookie,
  restoreSession,
  type SessionOptions,
  type SessionParts,
  type SignInResult,
  startSession,
} from './lifecycle';
import {answerLink, offerLinkSignIn} from './link-sign-in';
import {TokenRefresher} from './refresh';
import {removeSearches} from './searches';
import {createSessionStore} from './state';

export type Session = ReturnType<typeof createSession>;

/**
 * Makes the session of a page: an external store for React, and the actions of the reader. Does
 * nothing before `start`, so that it can be made while pre-rendering.
 */
export function createSession(options: SessionOptions) {
  const {endpoint, expiryUnit, gateCookie, tab = browserTab} = options;
  const store = createSessionStore();
  const tokens = new TokenStore(options.onNotStored, tab);
  const fetch = fetchWithCookie(store, tokens, gateCookie);
  const onRefused = () => endSession(store, tokens);
  const refresher = new TokenRefresher({tokens, endpoint, expiryUnit, tab, fetch, onRefused});
  const client = createClient({
    endpoint,
    useGETForQueries: options.useGETForQueries,
    fetch,
    session: {
      token: () => tokens.token(),
      refreshIfDue: () => refresher.refreshIfDue(),
      refused: (token) => rejectToken(store, tokens, token),
    },
  });
  const parts: SessionParts = {...options, tab, store, tokens, client, refresher};
  clearWhenSignedOut(parts);
  removeSearches(parts);
  if (options.isRead) {
    loadCompanies(parts);
    offerLinkSignIn(parts);
  }

  return {
    /** For the provider. */
    client,
    getState: store.getState,
    subscribe: store.subscribe,
    onEvent: store.onEvent,
    signIn: (email: string, password: string) => signIn(parts, email, password),
    changePassword: (email: string, password: string, newPassword: string) =>
      changePassword(parts, email, password, newPassword),
    /**
     * Starts the session that an operation of a feature returned.
     * @throws when it has no token, or its user cannot be loaded.
     */
    startSession: (result: SignInResult) => startSession(parts, result),
    switchCompany: (companyId: string) => switchCompany(parts, companyId),
    signOut: () => signOut(parts),
    answerLink: (isAgreed: boolean) => answerLink(parts, isAgreed),
    renewCookie: () => renewCookie(parts),
    /**
     * Gives the token, refreshed first when that is due; null when signed out.
     * @throws when it could not be refreshed.
     */
    getToken: async (): Promise<string | null> => {
      await refresher.refreshIfDue();
      return store.getState().phase === 'signing-out' ? null : tokens.token();
    },
    /** Reads the stored tokens and follows other tabs; returns how to stop. Once only. */
    start: (): (() => void) => {
      if (store.getState().phase !== 'starting') {
        return () => {};
      }
      const follow = () => followOtherTabs(parts);
      const stops = [tokens.onChangeElsewhere(follow), onResume(follow, tab)];
      restoreSession(parts);
      return () => stops.forEach((stop) => stop());
    },
  };
}
