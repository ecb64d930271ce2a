import {isSessionOver} from './errors';
import {delay, sendOperation, serverClockOffset} from './http';
import {refreshAuthTokenText, type RefreshAuthTokenMutation} from './refresh-operation.generated';
import {browserTab, type Tab} from './tab';
import {tabLock} from './tab-lock';
import {messages} from './texts';
import {type RefreshablePair, type TokenStore} from './token-store';
import {isToken, type TokenPair} from './handed-over-token';

/** Refresh when less than this remains, in ms. */
const margin = 5000;
/**
 * A pair just received is not refreshed again for this long, in ms, or less if
 * it lives for less. It holds where the endpoint sends pairs that have expired.
 */
const minAge = 30_000;
/** How long to wait for a pair that another tab has received, in ms. */
const otherTabTimeout = 2000;
/** How often to look for it, in ms. */
const otherTabInterval = 20;

export interface TokenRefresherOptions {
  tokens: TokenStore;
  /** URL of the GraphQL endpoint. */
  endpoint: string;
  /** The endpoint refused the stored refresh token: the session is over. */
  onRefused: () => void;
  tab?: Tab;
}

export type TokenRefresher = ReturnType<typeof createTokenRefresher>;

/**
 * Refreshes the access token before it expires: one refresh at a time in this
 * tab and across tabs. A pair that another tab received is used, and never
 * overwritten or deleted.
 */
export function createTokenRefresher(options: TokenRefresherOptions) {
  const {tokens: store, endpoint, onRefused, tab = browserTab} = options;
  const lock = tabLock('session-refresh', tab);
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
  async function refreshStored(before: RefreshablePair): Promise<void> {
    await waitForOtherTab(before.token);
    const tokens = store.read();
    if (tokens && tokens.token !== before.token) {
      noteReceived(tokens.token);
    }
    if (!isDue(tokens)) {
      return;
    }
    const {token, refreshToken, expiresAt} = tokens;
    let refreshed: TokenPair;
    try {
      refreshed = await refreshTokens(tokens, endpoint, tab);
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
      await lock.announce(replacedMarker(token));
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

/** How long a pair with this lifetime is not refreshed again, all in ms. */
function restOf(lifetime: number): number {
  return lifetime > 0 ? Math.min(minAge, Math.max(lifetime - margin, lifetime / 2)) : minAge;
}

// The last characters tell one token from another and reveal nothing.
function replacedMarker(token: string): string {
  return `replaced ${token.slice(-6)}`;
}

/**
 * Exchanges the tokens for a new pair. It bypasses the Apollo chain, whose
 * refresh link would wait for this very call.
 *
 * @param endpoint URL of the GraphQL endpoint.
 * @throws the server's message, or 'Error refreshing auth token', or 'Unable to
 *   retrieve new access token'.
 */
async function refreshTokens(
  {token, refreshToken}: RefreshablePair,
  endpoint: string,
  tab: Tab,
): Promise<TokenPair> {
  const {refreshAuthToken: result} = await sendOperation<RefreshAuthTokenMutation>(
    refreshAuthTokenText,
    {refreshToken},
    {endpoint, token, tab},
  );
  if (!result?.success) {
    throw new Error(result?.message || messages.refreshFailed);
  }
  // An endpoint that does not rotate refresh tokens returns none.
  return toTokens({
    ...result,
    refreshToken: result.refreshToken ?? refreshToken,
  });
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
 * @throws 'Unable to retrieve new access token' when it has no token.
 */
export function toTokens(result: TokenResult): TokenPair {
  const {token, refreshToken, expiresIn} = result;
  if (!isToken(token)) {
    throw new Error(messages.noAccessToken);
  }
  return {
    token,
    refreshToken: isToken(refreshToken) ? refreshToken : null,
    expiresAt: expiryOf(expiresIn, Date.now(), serverClockOffset()),
  };
}

/**
 * Returns the moment a token expires, in epoch milliseconds of this browser's
 * clock.
 *
 * The unit of the endpoint is unknown. Numbers below 10⁹ are seconds, below
 * 10¹¹ epoch seconds, all others epoch milliseconds; an ISO date is a moment.
 * A moment is corrected by the difference of the two clocks, so that a wrong
 * clock on either side does no harm.
 *
 * @param expiresIn what the endpoint returned; anything.
 * @param now this browser's clock in ms.
 * @param clockOffset the server's clock minus this one in ms; null if unknown.
 * @returns null when the value cannot be read: the token is never refreshed.
 */
export function expiryOf(
  expiresIn: unknown,
  now: number,
  clockOffset: number | null,
): number | null {
  const amount = toAmount(expiresIn);
  if (!Number.isFinite(amount) || amount <= 0) {
    return null;
  }
  if (amount < 1e9) {
    return now + amount * 1000;
  }
  const moment = amount < 1e11 ? amount * 1000 : amount;
  return moment - (clockOffset ?? 0);
}

function toAmount(value: unknown): number {
  if (typeof value !== 'string' || value === '') {
    return typeof value === 'number' ? value : NaN;
  }
  const number = Number(value);
  return Number.isNaN(number) ? Date.parse(value) : number;
}
