import type {ExpiryUnit} from '../../shared/expires-in';
import type {GateCookie} from '../tokens/gate-cookie';
import {createTokenRefresher} from '../tokens/refresh';
import {browserTab, onResume, type Tab} from '../tokens/tab';
import type {SignedOutReason} from '../tokens/texts';
import {createTokenStore} from '../tokens/token-store';
import {sessionActions} from './actions';
import {createClient} from './client';
import {loadCompanies} from './companies';
import {createCookieRenewal} from './cookie-renewal';
import {clearTraces, endSession, rejectToken} from './end-session';
import {entries} from './entry';
import {handoverActions} from './handover';
import {arePagesOfOther} from './pages-read';
import {createSessionStore, type SessionEvent} from './state';

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
  const {endpoint, expiryUnit, isRead = true, tab = browserTab} = options;
  const store = createSessionStore(onEvent);
  const {dispatch, getState} = store;
  const tokens = createTokenStore(options.onNotStored, tab);
  const onRefused = (token: string | null) => rejectToken(store, tokens, token);

  const refresher = createTokenRefresher({
    ...{tokens, endpoint, expiryUnit, tab},
    onRefused: () => endSession(store, tokens),
  });
  const client = createClient({
    endpoint,
    useGETForQueries: options.useGETForQueries,
    fetch: (input, init) => tab.fetch(input, init),
    session: {
      token: tokens.token,
      refreshIfDue: refresher.refreshIfDue,
      refused: onRefused,
    },
  });
  async function freshToken(): Promise<string | null> {
    await refresher.refreshIfDue();
    return getState().phase === 'signing-out' ? null : tokens.token();
  }
  const cookie = createCookieRenewal({
    gateCookie: options.gateCookie,
    freshToken,
    mayReplace: (token) => handover.mayReplace(token),
    // The sign-in page is there for want of a cookie.
    isMissing: !isRead,
    onRefused,
    onOtherUser() {
      tokens.handedOver.drop();
      if (tokens.token() === null) {
        dispatch({type: 'signed-out', reason: 'link-other-user', isLink: true});
      } else {
        entry.followTabs();
      }
    },
    onRenewed(held) {
      dispatch({type: 'cookie-renewed', isHeld: held !== null});
      if (held?.audience) {
        options.onAudience?.(held.audience);
      }
    },
  });
  const handover = handoverActions({store, tokens, client, endpoint, tab});
  const entry = entries({
    ...{store, tokens, client, refresher, expiryUnit, tab},
    onRestore: cookie.begin,
    onAccepted: cookie.expectNew,
  });

  function onEvent(event: SessionEvent): void {
    if (event.type === 'signed-out') {
      const {phase, signedOutReason, signedOutMessage} = getState();
      cookie.forgetUser();
      tokens.clear(signedOutReason);
      clearTraces(tab);
      options.gateCookie.forget();
      // Not clearStore(): it would cancel the request that is forwarded again.
      void client.cache.reset();
      if (phase === 'signed-out') {
        options.onSignedOut?.(signedOutReason, signedOutMessage);
      }
    } else if (event.type === 'user-loaded') {
      const {user} = event;
      if (arePagesOfOther(user.id, tab)) {
        clearTraces(tab);
      }
      cookie.renewFor(user);
      if (isRead) {
        void loadCompanies(store, client, user, tab);
        void handover.considerLink(user);
      }
    } else if (event.type === 'no-tokens-found') {
      // The session has ended while no page of the site was open.
      clearTraces(tab);
    }
  }

  return {
    /** For the provider. */
    client,
    getState,
    subscribe: store.subscribe,
    renewCookie: cookie.renew,
    /**
     * Gives the token, refreshed first when that is due; null when signed out.
     * @throws when it could not be refreshed.
     */
    freshToken,
    ...sessionActions({store, client, cookie, accept: entry.accept, tab}),
    answerLink: handover.answerLink,

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
