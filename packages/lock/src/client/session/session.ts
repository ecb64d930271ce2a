import type {PublicConfig} from 'docusaurus-lock-server/shared/public-config';
import {browserTab, onResume, type BrowserEnv} from '../tokens/browser';
import {TokenStore} from '../tokens/token-store';
import {signIn, signOut, switchCompany} from './actions';
import {setCookieRenewal} from './behind-lock';
import {createClient} from './client';
import {loadCompanies} from './companies';
import {fetchWithCookie, gateCookie, type GateCookieClient, noGateCookie} from './gate-cookie';
import {
  followEvents,
  followOtherTabs,
  renewCookie,
  restoreSession,
  type SessionParts,
  type SignInResult,
  startSession,
} from './lifecycle';
import {followLinks} from './link-sign-in';
import {followPage} from './page-reloads';
import {TokenRefresher} from './refresh';
import {removeSearches} from './searches';
import {createSessionStore} from './state';

export type Session = ReturnType<typeof createSession>;

let session: Session | undefined;

/** Returns the one session of the page, for Root and for code that runs before React. */
export function siteSession(fields: PublicConfig): Session {
  if (!session) {
    session = createSession(fields);
    setCookieRenewal(session.renewCookie);
  }
  return session;
}

/**
 * Makes the session of a page: an external store for React, and the actions of the reader. Does
 * nothing before `start`, so that it can be made while pre-rendering.
 *
 * @param cookie the gate cookie of a server; a plain static host does not use it.
 */
export function createSession(
  fields: PublicConfig,
  tab: BrowserEnv = browserTab,
  cookie = gateCookie,
) {
  const {build, graphqlEndpoint: endpoint, expiryUnit, useGETForQueries} = fields;
  const pageCookie: GateCookieClient = build === 'static' ? noGateCookie(tab) : cookie;
  const store = createSessionStore();
  const {dispatch, getState} = store;
  const tokens = new TokenStore(dispatch, tab);
  const fetch = fetchWithCookie(store, tokens, pageCookie);
  const refresher = new TokenRefresher({tokens, endpoint, expiryUnit, tab, fetch, dispatch});
  const chain = {tokens, refresher, dispatch};
  const client = createClient({endpoint, useGETForQueries, fetch, session: chain});
  const parts: SessionParts = {
    ...{fields, tab, store, tokens, refresher, client},
    gateCookie: pageCookie,
    // The sign-in build is left as soon as the user is known.
    showsPages: build !== 'sign-in',
  };
  // They receive each event in this order.
  [followEvents, removeSearches, loadCompanies, followLinks, followPage].forEach((follow) =>
    follow(parts),
  );

  return {
    /** The Apollo Client, for the provider. */
    client,
    getState,
    subscribe: store.subscribe,
    signIn: (email: string, password: string) => signIn(parts, email, password),
    /**
     * Starts the session that an operation of a feature returned.
     * @throws when it has no token, or its user cannot be loaded.
     */
    startSession: (result: SignInResult) => startSession(parts, result),
    switchCompany: (companyId: string) => switchCompany(parts, companyId),
    signOut: () => signOut(parts),
    /** Answers whether to take the session of a link (true) or keep the present one. */
    answerLink: (isAgreed: boolean) => dispatch({type: 'link-answered', isAgreed}),
    renewCookie: () => renewCookie(parts),
    /**
     * Returns the token, after a refresh if one is due; null when signed out.
     * @throws when the token could not be refreshed.
     */
    getToken: async (): Promise<string | null> => {
      await refresher.refreshIfDue();
      return getState().phase === 'signing-out' ? null : tokens.token();
    },
    /**
     * Reads the stored tokens and follows other tabs; returns the function that stops. Once only.
     */
    start: (): (() => void) => {
      if (getState().phase !== 'starting') {
        return () => {};
      }
      const follow = () => followOtherTabs(parts);
      const stops = [tokens.onChangeElsewhere(follow), onResume(follow, tab)];
      restoreSession(parts);
      return () => stops.forEach((stop) => stop());
    },
  };
}
