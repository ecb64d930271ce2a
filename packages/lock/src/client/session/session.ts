import type {ExpiryUnit} from 'docusaurus-lock-server/shared/expires-in';
import {browserTab, onResume, type Tab} from '../tokens/tab';
import {TokenStore} from '../tokens/token-store';
import {changePassword, signIn, signOut, switchCompany} from './actions';
import {createClient} from './client';
import {loadCompanies} from './companies';
import {clearWhenSignedOut, endSession, rejectToken} from './end-session';
import {fetchWithCookie, type GateCookie} from './gate-cookie';
import {answerLink, offerLinkSignIn} from './link-sign-in';
import {followOtherTabs, renewCookie, restoreSession} from './load-user';
import type {SessionParts} from './parts';
import {TokenRefresher} from './refresh';
import {removeSearches} from './searches';
import {type SignInResult, startSession} from './start-session';
import {createSessionStore} from './state';

export interface SessionOptions {
  /** URL of the GraphQL endpoint. */
  endpoint: string;
  gateCookie: GateCookie;
  /**
   * Whether pages are read here, and not only the form shown: loads the names of
   * the reader's companies, and asks about the token of a link. Default true.
   */
  isRead?: boolean;
  /** What else is done before a sign-out ends; default nothing. */
  beforeSignOut?: SessionParts['beforeSignOut'];
  /** Sends queries by GET; default false. */
  useGETForQueries?: boolean;
  /** What the endpoint's `expiresIn` counts; default `auto`. */
  expiryUnit?: ExpiryUnit;
  /**
   * Local storage takes no tokens; `canStoreInTab` says whether session storage
   * does, else the session ends with the page.
   */
  onNotStored: (canStoreInTab: boolean) => void;
  /** Default the one that this script runs in. */
  tab?: Tab;
}

export type Session = ReturnType<typeof createSession>;

/**
 * Makes the session of a page: an external store for React, and the actions of the reader. Does
 * nothing before `start`, so that it can be made while pre-rendering.
 */
export function createSession(options: SessionOptions) {
  const {endpoint, expiryUnit, gateCookie, isRead = true, tab = browserTab} = options;
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
  const parts: SessionParts = {
    ...{store, tokens, client, refresher},
    ...{gateCookie, endpoint, expiryUnit, tab, beforeSignOut: options.beforeSignOut},
  };
  clearWhenSignedOut(parts, isRead);
  removeSearches(parts);
  if (isRead) {
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
    /**
     * Reads the stored tokens and follows other tabs; returns how to stop. A
     * second call does nothing.
     */
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
