import type {ApolloClient} from '@apollo/client';
import {delay} from '../tokens/http';
import type {GateCookie} from '../tokens/gate-cookie';
import {createTokenRefresher, toTokens} from '../tokens/refresh';
import {takePageState} from '../tokens/storage';
import {messages, type SignedOutReason} from '../tokens/texts';
import {createTokenStore} from '../tokens/token-store';
import {sessionActions, type SignInResult} from './actions';
import {createClient} from './client';
import {activeCompanyId, fetchCompanies} from './companies';
import {createCookieRenewal, onResume} from './cookie-renewal';
import {clearRecentSearches, endSession, rejectToken} from './end-session';
import {linkActions} from './link';
import {createSessionStore, type SessionEvent, type User} from './state';
import {loadUser} from './user';

export interface SessionOptions {
  /** URL of the GraphQL endpoint. */
  endpoint: string;
  gateCookie: GateCookie;
  /**
   * Whether pages are read here, and not only the form shown: loads the names of
   * the reader's companies, and asks about the token of a link. Default true.
   */
  isRead?: boolean;
  /**
   * Loads Apollo Client, where it is not there from the start; tried again for
   * the next operation if it fails.
   */
  loadPackages?: () => Promise<void>;
  /** Sends queries by GET; default false. */
  useGETForQueries?: boolean;
  /**
   * Local storage takes no tokens; `canStoreInTab` says whether session storage
   * does, else the session ends with the page.
   */
  onNotStored: (canStoreInTab: boolean) => void;
  /** The session is over. The page still shows what it showed before. */
  onSignedOut?: (reason: SignedOutReason, message: string) => void;
  /** The server has set the cookie, which opens the pages of this audience. */
  onAudience?: (audience: string) => void;
}

export type Session = ReturnType<typeof createSession>;

/**
 * Makes the session of a page: an external store for React, and the actions of
 * the reader. Does nothing before `start`, so that it can be made while
 * pre-rendering.
 */
export function createSession(options: SessionOptions) {
  const {endpoint, isRead = true} = options;
  const store = createSessionStore(onEvent);
  const {dispatch, getState} = store;
  const tokens = createTokenStore(options.onNotStored);
  const onRefused = (token: string | null) => rejectToken(store, tokens, token);
  /** What the cookie depends on, of the user it was last renewed for. */
  let rights = '';

  const refresher = createTokenRefresher({
    tokens,
    endpoint,
    onRefused: () => endSession(store, tokens),
    onRefreshed() {
      if (getState().phase === 'signed-in') {
        void cookie.renew();
      }
    },
  });
  const makeClient = () =>
    createClient({
      endpoint,
      useGETForQueries: options.useGETForQueries,
      session: {
        token: tokens.token,
        refreshIfDue: refresher.refreshIfDue,
        refused: onRefused,
      },
    });
  let client = options.loadPackages ? null : makeClient();
  async function connect(): Promise<ApolloClient> {
    await options.loadPackages?.();
    return (client ??= makeClient());
  }
  async function freshToken(): Promise<string | null> {
    await refresher.refreshIfDue();
    return getState().phase === 'signing-out' ? null : tokens.token();
  }
  const cookie = createCookieRenewal({
    gateCookie: options.gateCookie,
    freshToken,
    mayReplace: (token) => link.mayReplace(token),
    onRefused,
    onOtherUser() {
      // Left for the guide, which asks the reader who to be.
      const event = {type: 'cookie-renewed', isHeld: true} as const;
      dispatch(isRead ? {type: 'cookie-other'} : event);
    },
    onRenewed(held) {
      dispatch({type: 'cookie-renewed', isHeld: held !== null});
      if (held?.audience) {
        options.onAudience?.(held.audience);
      }
    },
  });
  const link = linkActions({
    ...{store, tokens, connect, endpoint},
    renewCookie: cookie.renewAfresh,
    onDeclined() {
      cookie.stop();
      rights = '';
      void client?.cache.reset();
      if (tokens.token() === null) {
        dispatch({type: 'link-declined'});
      } else {
        restore();
      }
    },
  });

  function onEvent(event: SessionEvent): void {
    if (event.type === 'signed-out') {
      const {signedOutReason, signedOutMessage} = getState();
      rights = '';
      clear(signedOutReason);
      options.onSignedOut?.(signedOutReason, signedOutMessage);
    } else if (event.type === 'user-loaded') {
      const {user} = event;
      if (rights !== rightsOf(user)) {
        rights = rightsOf(user);
        void cookie.renewAfresh();
      }
      if (isRead) {
        // In a task of its own: the one that shows the user is long enough.
        void delay(0).then(() => loadCompanies(user));
        void link.considerLink(user);
      }
    }
  }

  /** Removes from this browser what belongs to a session that is over. */
  function clear(reason: SignedOutReason): void {
    tokens.clear(reason);
    clearRecentSearches();
    cookie.stop();
    // Not clearStore(): it would cancel the request that is forwarded again.
    void client?.cache.reset();
  }

  async function loadCompanies(user: User): Promise<void> {
    const known = getState().companies;
    const companies = await fetchCompanies(await connect(), user, known);
    dispatch({type: 'companies-loaded', user, companies});
  }

  /** Loads the user of the stored tokens. */
  function restore(): void {
    dispatch({type: 'tokens-found'});
    // In a task of its own: the one that hydrated the page is long enough.
    void delay(0).then(() => loadUser(store, tokens, connect, {isEntry: true}));
  }

  /**
   * Takes over what another tab did to the stored tokens: it signed in or out,
   * refreshed them, or works for another company. Where it could not load its
   * user, this tab asks for itself, with tokens of its own from here on. A
   * hidden tab waits until it is visible again.
   */
  function followTabs(): void {
    const {phase} = getState();
    if (phase === 'loading' || !tokens.isStale()) {
      return;
    }
    if (tokens.token() === null) {
      dispatch({type: 'signed-out', reason: tokens.removalReason()});
    } else if (phase === 'signed-out') {
      restore();
    } else if (document.visibilityState === 'visible') {
      void loadUser(store, tokens, connect, {isEntry: false});
    }
  }

  /**
   * Starts the session that an operation returned: stores the tokens and the
   * user, which is loaded where the result has none.
   *
   * @throws when the result has no token, or its user cannot be loaded.
   */
  async function accept(result: SignInResult): Promise<void> {
    const received = toTokens(result);
    tokens.write(received);
    refresher.noteReceived(received.token);
    if (result.user) {
      dispatch({type: 'user-loaded', user: result.user});
      return;
    }
    dispatch({type: 'tokens-found'});
    await loadUser(store, tokens, connect, {isEntry: true});
    if (!getState().user) {
      throw new Error(messages.failedToProcess);
    }
  }

  return {
    /** For the provider; null with `loadPackages`. */
    client,
    getState,
    subscribe: store.subscribe,
    renewCookie: cookie.renew,
    /**
     * Gives the token, refreshed first when that is due; null when signed out.
     * @throws when it could not be refreshed.
     */
    freshToken,
    ...sessionActions({store, connect, cookie, accept}),
    answerLink: link.answerLink,

    /**
     * Reads the stored tokens and follows other tabs; returns how to stop. A
     * second call does nothing.
     */
    start: (): (() => void) => {
      if (getState().phase !== 'starting') {
        return () => {};
      }
      const stops = [
        tokens.onChangeElsewhere(followTabs),
        onResume(() => {
          followTabs();
          cookie.renewIfDue();
        }),
        cookie.stop,
      ];
      // Without tokens it is the first sign-in that needs it.
      connect().catch(() => {});
      const isStorageDenied = !tokens.canStore();
      const reason = takePageState('signedOutReason') ?? 'none';
      const message = takePageState('signedOutMessage');
      if (tokens.read()) {
        restore();
      } else {
        dispatch({type: 'no-tokens-found', isStorageDenied, reason, message});
      }
      return () => stops.forEach((stop) => stop());
    },
  };
}

/** The same text as long as the user reads the same pages. */
function rightsOf(user: User): string {
  return [user.id, activeCompanyId(user), user.role].join();
}
