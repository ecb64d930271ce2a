import {createClient} from '../graphql/create-client';
import {clearSession} from './clear-session';
import {activeCompanyId} from './companies';
import {createCookieRenewal} from './cookie-renewal';
import {delay} from '../tokens/http';
import {followTabs} from './follow-tabs';
import {loadCompanies} from './load-companies';
import {loadUser} from './load-user';
import {onResume} from './on-resume';
import {linkActions} from './link-actions';
import {endSession, rejectToken} from './reject-token';
import {sessionActions} from './session-actions';
import {takePageState} from '../tokens/storage';
import type {GateCookie} from '../tokens/gate-cookie';
import type {SignedOutReason} from '../tokens/texts';
import {createTokenRefresher} from '../tokens/refresh';
import {createSessionStore} from './session-store';
import {createTokenStore} from '../tokens/token-store';
import type {User} from './user';

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
  const {isRead = true} = options;
  const store = createSessionStore();
  const {dispatch, getState} = store;
  const tokens = createTokenStore(options.onNotStored);
  const onRefused = (token: string | null) =>
    rejectToken({store, tokens}, token);

  const refresher = createTokenRefresher({
    tokens,
    endpoint: options.endpoint,
    onRefused: () => endSession({store, tokens}),
    onRefreshed: () => dispatch({type: 'tokens-refreshed'}),
  });
  const client = createClient({
    endpoint: options.endpoint,
    useGETForQueries: options.useGETForQueries,
    session: {
      token: tokens.token,
      refreshIfDue: refresher.refreshIfDue,
      refused: onRefused,
    },
  });
  const cookie = createCookieRenewal({
    gateCookie: options.gateCookie,
    async freshToken() {
      await refresher.refreshIfDue();
      return getState().phase === 'signing-out' ? null : tokens.token();
    },
    onRefused,
    onRenewed(held) {
      dispatch({type: 'cookie-renewed', isHeld: held !== null});
      if (held?.audience) {
        options.onAudience?.(held.audience);
      }
    },
  });
  const parts = {store, tokens, refresher, client, cookie};
  const {considerLink, answerLink} = linkActions(parts, options.endpoint);
  /** What the cookie depends on, of the user it was last renewed for. */
  let rights = '';

  // The first subscriber: what is stored is cleared before anyone sees that
  // the session is over.
  store.subscribe((event) => {
    if (event.type === 'signed-out') {
      const {signedOutReason, signedOutMessage} = getState();
      rights = '';
      clearSession(parts, signedOutReason);
      options.onSignedOut?.(signedOutReason, signedOutMessage);
    } else if (event.type === 'user-loaded') {
      if (rights !== rightsOf(event.user)) {
        rights = rightsOf(event.user);
        void cookie.renewAfresh();
      }
      if (isRead) {
        // In a task of its own: the one that shows the user is long enough.
        void delay(0).then(() => loadCompanies(parts, event.user));
        void considerLink(event.user);
      }
    } else if (event.type === 'tokens-refreshed') {
      if (getState().phase === 'signed-in') {
        void cookie.renew();
      }
    }
  });

  /** Loads the user of the stored tokens. */
  function restore(): void {
    dispatch({type: 'tokens-found'});
    // In a task of its own: the one that hydrated the page is long enough.
    void delay(0)
      .then(() => client.clearStore())
      .then(() => loadUser(parts, {isEntry: true}));
  }

  return {
    client,
    getState,
    subscribe: store.subscribe,
    renewCookie: cookie.renew,
    ...sessionActions(parts),
    answerLink,

    /**
     * Reads the stored tokens and follows other tabs; returns how to stop. A
     * second call does nothing.
     */
    start: (): (() => void) => {
      if (getState().phase !== 'starting') {
        return () => {};
      }
      const follow = () => followTabs(parts, restore);
      const stops = [
        tokens.onChangeElsewhere(follow),
        onResume(() => {
          follow();
          cookie.renewIfDue();
        }),
        cookie.stop,
      ];
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
