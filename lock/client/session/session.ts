import type {ExpiryUnit} from '../../shared/expires-in';
import type {GateCookie} from '../tokens/gate-cookie';
import {createTokenRefresher} from '../tokens/refresh';
import {browserTab, onResume, type Tab} from '../tokens/tab';
import type {SignedOutReason} from '../tokens/texts';
import {createTokenStore, type TokenStore} from '../tokens/token-store';
import {sessionActions} from './actions';
import {createClient} from './client';
import {loadCompanies} from './companies';
import {clearTraces, clearTracesOfOther, endSession, rejectToken} from './end-session';
import {entries} from './entry';
import {offerLinkSignIn} from './link-sign-in';
import {createSessionStore, type SessionStore} from './state';

export interface SessionOptions {
  /** URL of the GraphQL endpoint. */
  endpoint: string;
  gateCookie: GateCookie;
  /**
   * Whether pages are read here, and not only the form shown: loads the names of
   * the reader's companies, and asks about the token of a link. Default true.
   */
  isRead?: boolean;
  /** Sends queries by GET; default false. */
  useGETForQueries?: boolean;
  /** What the endpoint's `expiresIn` counts; default `auto`. */
  expiryUnit?: ExpiryUnit;
  /**
   * Local storage takes no tokens; `canStoreInTab` says whether session storage
   * does, else the session ends with the page.
   */
  onNotStored: (canStoreInTab: boolean) => void;
  /** The session is over. The page still shows what it showed before. */
  onSignedOut?: (reason: SignedOutReason, message: string) => void;
  /** The server has set the cookie, which opens the pages of this audience. */
  onAudience?: (audience: string) => void;
  /** Default the one that this script runs in. */
  tab?: Tab;
}

export type Session = ReturnType<typeof createSession>;

/**
 * Makes the session of a page: an external store for React, and the actions of
 * the reader. Does nothing before `start`, so that it can be made while
 * pre-rendering.
 */
export function createSession(options: SessionOptions) {
  const {endpoint, expiryUnit, gateCookie, isRead = true, tab = browserTab} = options;
  const store = createSessionStore();
  const {getState} = store;
  const tokens = createTokenStore(options.onNotStored, tab);
  const fetch = fetchWithCookie({store, tokens, gateCookie});
  const refresher = createTokenRefresher({
    tokens,
    endpoint,
    expiryUnit,
    tab,
    fetch,
    onRefused: () => endSession(store, tokens),
  });
  const client = createClient({
    endpoint,
    useGETForQueries: options.useGETForQueries,
    fetch,
    session: {
      token: tokens.token,
      refreshIfDue: refresher.refreshIfDue,
      refused: (token) => rejectToken(store, tokens, token),
    },
  });
  const entry = entries({store, tokens, client, refresher, expiryUnit, tab});
  store.onEvent((event) => {
    if (event.type === 'signed-out') {
      const {phase, signedOutReason, signedOutMessage} = getState();
      tokens.clear(signedOutReason);
      clearTraces(tab);
      // The form must not show beside a cookie that this tab has had set. The guide removes
      // it as it is left.
      if (gateCookie.abandon() && !isRead) {
        void gateCookie.clear();
      }
      // Not clearStore(): it would cancel the request that is forwarded again.
      void client.cache.reset();
      if (phase === 'signed-out') {
        options.onSignedOut?.(signedOutReason, signedOutMessage);
      }
    } else if (event.type === 'user-loaded') {
      clearTracesOfOther(event.user.id, tab);
      if (isRead) {
        void loadCompanies(store, client, event.user, tab);
      }
    } else if (event.type === 'no-tokens-found') {
      // The session has ended while no page of the site was open.
      clearTraces(tab);
    }
  });
  store.onEvent(({type}) => {
    const {phase, audience} = getState();
    // By then the tokens of the answer are stored, and the page may reload. Before the
    // session has started no user is loaded.
    const isKnown = type === 'user-loaded' || (type === 'cookie-set' && phase === 'starting');
    if (isKnown && audience !== null) {
      options.onAudience?.(audience);
    }
  });
  const answerLink = isRead
    ? offerLinkSignIn({store, tokens, client, endpoint, gateCookie})
    : () => {};

  return {
    /** For the provider. */
    client,
    getState,
    subscribe: store.subscribe,
    renewCookie: entry.askAgain,
    /**
     * Gives the token, refreshed first when that is due; null when signed out.
     * @throws when it could not be refreshed.
     */
    freshToken: async (): Promise<string | null> => {
      await refresher.refreshIfDue();
      return getState().phase === 'signing-out' ? null : tokens.token();
    },
    ...sessionActions({store, client, gateCookie, accept: entry.accept, tab}),
    answerLink,

    /**
     * Reads the stored tokens and follows other tabs; returns how to stop. A
     * second call does nothing.
     */
    start: (): (() => void) => {
      if (getState().phase !== 'starting') {
        return () => {};
      }
      const stops = [tokens.onChangeElsewhere(entry.followTabs), onResume(entry.followTabs, tab)];
      entry.begin();
      return () => stops.forEach((stop) => stop());
    },
  };
}

/**
 * Makes what sends requests to the endpoint, and tells the session what an answer says of
 * the cookie.
 */
function fetchWithCookie({
  store,
  tokens,
  gateCookie,
}: {
  store: SessionStore;
  tokens: TokenStore;
  gateCookie: GateCookie;
}): Tab['fetch'] {
  const {dispatch} = store;
  return async (input, init) => {
    const token = new Headers(init?.headers).get('x-auth-token');
    const replaces = tokens.linkToken.mayReplace(token);
    const response = await gateCookie.send(input, init, {replaces});
    const answer = gateCookie.read(response);
    if (answer?.isSet) {
      dispatch({type: 'cookie-set', audience: answer.audience});
    } else if (answer) {
      // The link gives way: to the stored session, whose user is loaded next, or the form.
      tokens.linkToken.drop();
      if (tokens.token() === null) {
        dispatch({type: 'signed-out', reason: 'link-other-user', isLink: true});
      }
    }
    return response;
  };
}
