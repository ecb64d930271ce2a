import {type Expiry, type ExpiryUnit, readExpiry} from '../../shared/expires-in';
import {isSessionOver} from './errors';
import {sendOperation, serverClockOffset} from './http';
import {refreshAuthTokenText, type RefreshAuthTokenMutation} from './refresh-operation.generated';
import {browserTab, type Tab} from './tab';
import {withTabLock} from './tab-lock';
import {messages} from './texts';
import {type RefreshablePair, type TokenStore} from './token-store';
import {isToken, type TokenPair} from './link-token';

/** Refresh when less than this remains, in ms. */
const margin = 5000;
/**
 * A pair just received is not refreshed again for this long, in ms, or less if
 * it lives for less. It holds where the endpoint sends pairs that have expired.
 */
const minAge = 30_000;
export interface TokenRefresherOptions {
  tokens: TokenStore;
  /** URL of the GraphQL endpoint. */
  endpoint: string;
  /** What the endpoint's `expiresIn` counts; default `auto`. */
  expiryUnit?: ExpiryUnit;
  /** The endpoint refused the stored refresh token: the session is over. */
  onRefused: () => void;
  tab?: Tab;
  /** Default that of the tab. */
  fetch?: Tab['fetch'];
}

export type TokenRefresher = ReturnType<typeof createTokenRefresher>;

/**
 * Refreshes the access token before it expires: one refresh at a time in this tab and,
 * as a rule, across tabs. Two at once are harmless, since the server repeats a pair
 * for 30 s. A pair that another tab received is used, and never overwritten or deleted.
 */
export function createTokenRefresher(options: TokenRefresherOptions) {
  const {tokens: store, endpoint, expiryUnit, onRefused, tab = browserTab} = options;
  const {fetch = (input, init) => tab.fetch(input, init)} = options;
  let pending: Promise<void> | null = null;
  let received = {token: '', at: -Infinity};

  function noteReceived(token: string): void {
    received = {token, at: Date.now()};
  }

  function isDue(tokens: TokenPair | null): tokens is RefreshablePair {
    return (
      tokens !== null &&
      tokens.refreshToken !== null &&
      tokens.expiresAt !== null &&
      tokens.expiresAt - Date.now() < margin &&
      !(
        tokens.token === received.token &&
        Date.now() - received.at < restOf(tokens.expiresAt - received.at)
      )
    );
  }

  const isStored = (refreshToken: string) => store.read()?.refreshToken === refreshToken;

  /** Runs inside the lock; `before` was read while waiting for it. */
  async function refreshStored(before: RefreshablePair): Promise<void> {
    const tokens = store.read();
    if (tokens && tokens.token !== before.token) {
      noteReceived(tokens.token);
    }
    if (!isDue(tokens)) {
      return;
    }
    const {refreshToken, expiresAt} = tokens;
    let refreshed: TokenPair;
    try {
      refreshed = toTokens(await refreshTokens(tokens, endpoint, fetch), expiryUnit);
    } catch (error) {
      if (isSessionOver(error)) {
        if (isStored(refreshToken)) {
          onRefused();
        }
      } else if (expiresAt > Date.now()) {
        return;
      }
      throw error;
    }
    // A reader who signed out meanwhile is not signed in again.
    if (isStored(refreshToken)) {
      noteReceived(refreshed.token);
      store.write(refreshed);
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
      pending ??= withTabLock('session-refresh', () => refreshStored(tokens), tab).finally(() => {
        pending = null;
      });
      return pending;
    },
    /** Records when a token was received other than by a refresh here. */
    noteReceived,
  };
}

/** How long a pair with this lifetime is not refreshed again, all in ms. */
function restOf(lifetime: number): number {
  return lifetime > 0 ? Math.min(minAge, Math.max(lifetime - margin, lifetime / 2)) : minAge;
}

/**
 * Exchanges the tokens for a new pair. It bypasses the Apollo chain, whose
 * refresh link would wait for this very call.
 *
 * @param endpoint URL of the GraphQL endpoint.
 * @throws the server's message, or 'Error refreshing auth token'.
 */
async function refreshTokens(
  {token, refreshToken}: RefreshablePair,
  endpoint: string,
  fetch: Tab['fetch'],
): Promise<TokenResult> {
  const {refreshAuthToken: result} = await sendOperation<RefreshAuthTokenMutation>(
    refreshAuthTokenText,
    {refreshToken},
    {endpoint, token, fetch},
  );
  if (!result?.success) {
    throw new Error(result?.message || messages.refreshFailed);
  }
  // An endpoint that does not rotate refresh tokens returns none.
  return {...result, refreshToken: result.refreshToken ?? refreshToken};
}

/** What every operation that gives tokens returns, each field optional. */
export interface TokenResult {
  token?: string | null;
  refreshToken?: string | null;
  expiresIn?: unknown;
}

/**
 * Converts a result to the tokens that the browser stores.
 *
 * @param unit of `expiresIn`; default `auto`.
 * @throws 'Unable to retrieve new access token' when it has no token.
 */
export function toTokens(result: TokenResult, unit: ExpiryUnit = 'auto'): TokenPair {
  const {token, refreshToken, expiresIn} = result;
  if (!isToken(token)) {
    throw new Error(messages.noAccessToken);
  }
  return {
    token,
    refreshToken: isToken(refreshToken) ? refreshToken : null,
    expiresAt: expiryOf(readExpiry(expiresIn, unit), Date.now(), serverClockOffset()),
  };
}

/**
 * Returns the moment a token expires, in epoch milliseconds of this browser's
 * clock. A moment of the server's is corrected by the difference of the two clocks,
 * so that a wrong clock on either side does no harm.
 *
 * @param expiry null where it could not be read.
 * @param now this browser's clock in ms.
 * @param clockOffset the server's clock minus this one in ms; null if unknown.
 * @returns null when it is not known: the token is never refreshed.
 */
export function expiryOf(
  expiry: Expiry | null,
  now: number,
  clockOffset: number | null,
): number | null {
  if (expiry === null) {
    return null;
  }
  return 'life' in expiry ? now + expiry.life : expiry.moment - (clockOffset ?? 0);
}
