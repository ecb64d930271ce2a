import type {ApolloClient} from '@apollo/client';
import {createClient} from '../graphql/create-client';
import {
  isSessionExpired,
  isUnauthorized,
  messages,
} from '../graphql/error-catalogue';
import {askUser} from './ask-user';
import {companyNames} from './company-names';
import {forgetSearches} from './forget-searches';
import type {GateCookie} from './gate-cookie';
import {keepCookie} from './keep-cookie';
import {onReturn} from './on-return';
import {createRefresher} from './refresher';
import {renewTokens, toTokens, type SessionAnswer} from './renew-tokens';
import {delay, sessionActions} from './session-actions';
import {initialState, type SessionState, type User} from './session-state';
import {tabLock} from './tab-lock';
import {createTokenStore} from './token-store';

/** Before a session without a user is cleared, in ms (specification 9). */
const nobodyDelay = 100;

export interface SessionOptions {
  /** Where GraphQL is asked. */
  endpoint: string;
  gateCookie: GateCookie;
  /** Tokens could not be stored: the session ends with the page. */
  onUnkept(): void;
}

export type Session = ReturnType<typeof createSession>;

/**
 * Who is signed in: an external store for React with the actions of
 * specification 4. Does nothing before `start`, so that it can be made while
 * pre-rendering.
 */
export function createSession(options: SessionOptions) {
  const {endpoint, gateCookie, onUnkept} = options;
  const store = createTokenStore(onUnkept);
  const listeners = new Set<() => void>();
  let state = initialState;
  /** The token that `state.user` belongs to, to tell a sibling's change. */
  let knownToken: string | null = null;

  function set(change: Partial<SessionState>): void {
    state = {...state, ...change};
    listeners.forEach((listener) => listener());
  }

  const refresher = createRefresher({
    store,
    lock: tabLock('session-refresh'),
    renew: (refreshToken) => renewTokens(refreshToken, endpoint),
    onRefused: clear,
    onRenewed() {
      knownToken = store.read()?.token ?? null;
      if (state.phase === 'signed-in') {
        void cookie.renew();
      }
    },
  });

  const client: ApolloClient = createClient({
    endpoint,
    session: {
      token: () => store.read()?.token ?? null,
      refreshIfDue: refresher.refreshIfDue,
      refused,
    },
  });

  const cookie = keepCookie({
    gateCookie,
    async freshToken() {
      await refresher.refreshIfDue();
      return store.read()?.token ?? null;
    },
    onRefused: refused,
    onRenewed(isHeld) {
      if (state.user) {
        set({door: isHeld ? 'open' : 'stuck'});
      }
    },
  });

  /** An answer refused this token; another one may be stored by now. */
  function refused(token: string | null): void {
    if (token === null || token !== store.read()?.token) {
      return;
    }
    // A link must not sign anyone out: a token that came with the address and
    // is refused gives way to the stored session.
    if (store.dropHandOver() && store.read()) {
      return;
    }
    clear();
  }

  /** Clears the local session (specification 4, "Clearing the session"). */
  function clear(): void {
    store.clear();
    forgetSearches();
    knownToken = null;
    cookie.stop();
    set({...initialState, phase: 'signed-out'});
    // Not clearStore(): it would cancel the request that is forwarded again.
    void client.cache.reset();
  }

  async function signedIn(user: User): Promise<void> {
    set({phase: 'signed-in', user});
    const companies = await companyNames(client, user);
    if (state.user === user) {
      set({companies});
    }
  }

  /**
   * Asks who the stored token belongs to. On entry any failure clears the
   * session (specification 4); later a network failure changes nothing.
   */
  async function load(onEntry: boolean): Promise<void> {
    knownToken = store.read()?.token ?? null;
    if (knownToken === null) {
      clear();
      return;
    }
    const {user, failure} = await askUser(client);
    const stored = store.read()?.token ?? null;
    if (stored !== knownToken) {
      // Another tab changed it meanwhile: this answer is to a former token.
      return load(onEntry);
    }
    if (stored === null) {
      // Cleared meanwhile: this answer is to nobody.
      return;
    }
    if (failure !== undefined) {
      if (onEntry || isUnauthorized(failure) || isSessionExpired(failure)) {
        clear();
      }
      return;
    }
    if (user) {
      void signedIn(user);
      return;
    }
    set({phase: 'nobody', user: null});
    await delay(nobodyDelay);
    if (state.phase === 'nobody') {
      clear();
    }
  }

  async function adopt(answer: SessionAnswer): Promise<void> {
    const tokens = toTokens(answer);
    store.write(tokens);
    knownToken = tokens.token;
    refresher.noteReceived(tokens.token);
    if (answer.user) {
      void signedIn(answer.user);
    } else {
      set({phase: 'loading'});
      await load(true);
      if (!state.user) {
        throw new Error(messages.failedToProcess);
      }
    }
    void cookie.renew();
  }

  function enter(): void {
    set({phase: 'loading'});
    // In a task of its own: the one that hydrated the page is long enough.
    void delay(0)
      .then(() => client.clearStore())
      .then(() => load(true))
      .then(cookie.renew);
  }

  /** Another tab signed in, out, refreshed, or works for another company. */
  function followSiblings(): void {
    const token = store.read()?.token ?? null;
    if (token === knownToken || state.phase === 'loading') {
      return;
    }
    if (token === null) {
      clear();
    } else if (state.phase === 'signed-out') {
      enter();
    } else if (document.visibilityState === 'visible') {
      void load(false);
    }
  }

  return {
    client,
    /** Lets the server see that the reader may fetch the guide. */
    openDoor: cookie.renew,
    getState: () => state,
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },

    /**
     * Reads the stored tokens and follows other tabs; returns how to stop. A
     * second call does nothing.
     */
    start(): () => void {
      if (state.phase !== 'starting') {
        return () => {};
      }
      const stops = [
        store.onChangeElsewhere(followSiblings),
        onReturn(() => {
          followSiblings();
          cookie.renewIfDue();
        }),
        cookie.stop,
      ];
      const isKept = store.isKept();
      if (store.read()) {
        enter();
      } else {
        set({phase: isKept ? 'signed-out' : 'unkept'});
      }
      return () => stops.forEach((stop) => stop());
    },

    ...sessionActions({
      client,
      adopt,
      clear,
      closeDoor() {
        cookie.stop();
        return gateCookie.drop();
      },
      set,
      getState: () => state,
    }),
  };
}
