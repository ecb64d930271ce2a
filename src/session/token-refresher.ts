import {isSessionExpired, isUnauthorized} from '../graphql/error-catalogue';
import {delay} from './delay';
import type {TabLock} from './tab-lock';
import type {TokenStore} from './token-store';
import type {RefreshableTokens, Tokens} from './tokens';

/** Refresh when less than this remains, in ms. */
const margin = 5000;
/** A pair just received is not refreshed again for this long, in ms. */
const minimumAge = 30_000;
/** How long to wait for a pair that another tab has received, in ms. */
const otherTabTimeout = 2000;
/** How often to look for it, in ms. */
const otherTabInterval = 20;

export interface TokenRefresherOptions {
  tokens: TokenStore;
  lock: TabLock;
  /** Asks the endpoint for a new pair; throws the endpoint's message. */
  refresh: (tokens: RefreshableTokens) => Promise<Tokens>;
  /** The endpoint refused the stored refresh token: the session is over. */
  onRefused: () => void;
  /** This tab received a new pair and stored it. */
  onRefreshed: () => void;
  /** The time in epoch ms; default Date.now. */
  now?: () => number;
}

export type TokenRefresher = ReturnType<typeof createTokenRefresher>;

/**
 * Refreshes the access token before it expires: one refresh at a time in this
 * tab and across tabs. A pair that another tab received is used, and never
 * overwritten or deleted.
 */
export function createTokenRefresher(options: TokenRefresherOptions) {
  const {tokens: store, lock, refresh, onRefused, onRefreshed} = options;
  const now = options.now ?? Date.now;
  let pending: Promise<void> | null = null;
  let received = {token: '', at: -Infinity};

  function noteReceived(token: string): void {
    received = {token, at: now()};
  }

  function isDue(tokens: Tokens | null): tokens is RefreshableTokens {
    return (
      tokens !== null &&
      tokens.refreshToken !== null &&
      tokens.expiresAt !== null &&
      tokens.expiresAt - now() < margin &&
      !(tokens.token === received.token && now() - received.at < minimumAge)
    );
  }

  const isStored = (refreshToken: string) =>
    store.read()?.refreshToken === refreshToken;

  /** Waits for the new pair of a tab that has replaced this token. */
  async function waitForOtherTab(token: string): Promise<void> {
    if (!(await lock.isAnnounced(replacedMarker(token)))) {
      return;
    }
    // The values of a pair arrive one by one, the token last.
    for (
      let waited = 0;
      waited < otherTabTimeout && store.token() === token;
      waited += otherTabInterval
    ) {
      await delay(otherTabInterval);
    }
  }

  /** Runs inside the lock; `before` was read while waiting for it. */
  async function refreshStored(before: RefreshableTokens): Promise<void> {
    await waitForOtherTab(before.token);
    const tokens = store.read();
    if (tokens && tokens.token !== before.token) {
      noteReceived(tokens.token);
    }
    if (!isDue(tokens)) {
      return;
    }
    const {token, refreshToken, expiresAt} = tokens;
    let refreshed: Tokens;
    try {
      refreshed = await refresh(tokens);
    } catch (error) {
      if (isUnauthorized(error) || isSessionExpired(error)) {
        if (isStored(refreshToken)) {
          onRefused();
        }
      } else if (expiresAt > now()) {
        return;
      }
      throw error;
    }
    // A reader who signed out meanwhile is not signed in again.
    if (isStored(refreshToken)) {
      noteReceived(refreshed.token);
      store.write(refreshed);
      await lock.announce(replacedMarker(token));
      onRefreshed();
    }
  }

  return {
    /**
     * Resolves once the stored token can be used. Rejects with the endpoint's
     * message when it cannot be refreshed and has expired.
     */
    refreshIfDue: (): Promise<void> => {
      const tokens = store.read();
      if (!isDue(tokens)) {
        return pending ?? Promise.resolve();
      }
      pending ??= lock
        .run(() => refreshStored(tokens))
        .finally(() => {
          pending = null;
        });
      return pending;
    },
    /** Records when a token was received other than by a refresh here. */
    noteReceived,
  };
}

// The last characters tell one token from another and reveal nothing.
function replacedMarker(token: string): string {
  return `replaced ${token.slice(-6)}`;
}
