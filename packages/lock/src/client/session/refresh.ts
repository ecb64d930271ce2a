import {type ExpiryUnit, readExpiry} from 'docusaurus-lock-server/shared/expires-in';
import {isSessionOver} from '../tokens/errors';
import {browserTab, delay, serverClockOffset, type BrowserEnv} from '../tokens/browser';
import {isToken} from 'docusaurus-lock-server/shared/is-token';
import {texts} from '../tokens/texts';
import type {TokenPair, TokenStore} from '../tokens/token-store';
import {createTokenClient} from './client';
import type {Dispatch} from './state';
import {RefreshAuthTokenDocument} from 'docusaurus-lock-server/shared/operations.generated';

/** Refresh when less than this remains, in ms. */
const margin = 5000;
/**
 * How long a pair that was just received is not refreshed again, in ms, or for half its life if
 * that is shorter. The full time holds for pairs that the endpoint sends although they have
 * expired.
 */
const minAge = 30_000;
/**
 * How long to wait for another tab, in ms. The operation that waits for the refresh
 * has 15 s in all.
 */
const lockTimeout = 10_000;
/** How long other tabs may still read the previous values of the storage, in ms. */
const storageDelay = 100;

/** Tokens that can be refreshed before they expire. */
interface RefreshablePair extends TokenPair {
  refreshToken: string;
  expiresAt: number;
}

export interface TokenRefresherOptions {
  tokens: TokenStore;
  /** URL of the GraphQL endpoint. */
  endpoint: string;
  /** The unit of the endpoint's `expiresIn`; default `auto`. */
  expiryUnit?: ExpiryUnit;
  /** Receives an event when the endpoint refuses the stored refresh token. */
  dispatch: Dispatch;
  tab?: BrowserEnv;
  /** Default the global fetch. */
  fetch?: typeof fetch;
}

/**
 * Refreshes the access token before it expires: one refresh at a time in this tab and,
 * as a rule, across tabs. Two at once are harmless, since the server repeats a pair
 * for 30 s. A pair that another tab received is used, and never overwritten or deleted.
 */
export class TokenRefresher {
  private pending: Promise<void> | null = null;
  private received = {token: '', at: -Infinity};

  constructor(private readonly options: TokenRefresherOptions) {}

  /**
   * Resolves once the stored token can be used. Rejects with the endpoint's
   * message when it cannot be refreshed and has expired.
   */
  refreshIfDue(): Promise<void> {
    const tokens = this.options.tokens.read();
    if (this.isDue(tokens)) {
      const refresh = () => this.refreshStored(tokens);
      this.pending ??= withTabLock(refresh, this.options.tab).finally(() => {
        this.pending = null;
      });
    }
    return this.pending ?? Promise.resolve();
  }

  /** Records when a token was received other than by a refresh here. */
  recordReceived(token: string): void {
    this.received = {token, at: Date.now()};
  }

  private isDue(tokens: TokenPair | null): tokens is RefreshablePair {
    if (!tokens || tokens.refreshToken === null || tokens.expiresAt === null) {
      return false;
    }
    const {token, at} = this.received;
    const life = tokens.expiresAt - at;
    const rest = life > 0 ? Math.min(minAge, life / 2) : minAge;
    const isNew = tokens.token === token && Date.now() - at < rest;
    return tokens.expiresAt - Date.now() < margin && !isNew;
  }

  /** Runs inside the lock; `before` was read before waiting for the lock. */
  private async refreshStored(before: RefreshablePair): Promise<void> {
    const {tokens: store, expiryUnit, dispatch} = this.options;
    const tokens = store.read();
    if (tokens && tokens.token !== before.token) {
      this.recordReceived(tokens.token);
    }
    if (!this.isDue(tokens)) {
      return;
    }
    const {refreshToken, expiresAt} = tokens;
    const isStored = () => store.read()?.refreshToken === refreshToken;
    let refreshed: TokenPair;
    try {
      refreshed = toTokens(await this.exchange(tokens), expiryUnit);
    } catch (error) {
      if (isSessionOver(error)) {
        if (isStored()) {
          dispatch({type: 'refresh-refused'});
        }
      } else if (expiresAt > Date.now()) {
        return;
      }
      throw error;
    }
    // A reader who signed out meanwhile is not signed in again.
    if (isStored()) {
      this.recordReceived(refreshed.token);
      store.write(refreshed);
    }
  }

  private async exchange({token, refreshToken}: RefreshablePair): Promise<TokenResult> {
    const client = createTokenClient(token, this.options);
    const mutation = RefreshAuthTokenDocument;
    const {data} = await client.mutate({mutation, variables: {refreshToken}});
    const result = data?.refreshAuthToken;
    if (!result?.success) {
      throw new Error(result?.message || texts.refreshFailed);
    }
    // An endpoint that does not rotate refresh tokens returns none.
    return {...result, refreshToken: result.refreshToken ?? refreshToken};
  }
}

/**
 * Runs an action while no other tab of this origin runs one. It waits at most 10 s for another tab,
 * which may be asleep: then both run. If the browser has no Web Locks (plain http), the action runs
 * at once.
 *
 * @throws the error of the action.
 */
function withTabLock(action: () => Promise<void>, tab = browserTab): Promise<void> {
  const {locks} = tab.navigator;
  if (!locks) {
    return action();
  }
  return new Promise((resolve, reject) => {
    const waiting = new AbortController();
    const timer = setTimeout(() => waiting.abort(), lockTimeout);
    const run = async () => {
      clearTimeout(timer);
      await action().then(resolve, reject);
      await delay(storageDelay);
    };
    locks.request('session-refresh', {signal: waiting.signal}, run).catch(run);
  });
}

/** The result of an operation that gives tokens. */
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
    throw new Error(texts.noAccessToken);
  }
  const expiry = readExpiry(expiresIn, unit);
  // A date comes from the server's clock, so the difference between the two clocks is subtracted.
  const expiresAt =
    expiry && ('life' in expiry ? Date.now() + expiry.life : expiry.moment - serverClockOffset());
  return {token, refreshToken: isToken(refreshToken) ? refreshToken : null, expiresAt};
}
