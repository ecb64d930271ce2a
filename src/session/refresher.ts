import {isSessionExpired, isUnauthorized} from '../graphql/error-catalogue';
import type {TabLock} from './tab-lock';
import type {TokenStore} from './token-store';
import type {Tokens} from './tokens';

/** Refresh when less than this remains, in ms (specification 9). */
const margin = 5000;
/** A pair just received is left alone for this long, in ms. */
const grace = 30_000;
/** How long a sibling's pair may take to show in this tab's storage, in ms. */
const siblingPatience = 2000;

export interface RefresherOptions {
  store: TokenStore;
  lock: TabLock;
  /** Asks the endpoint for a new pair; throws what the endpoint said. */
  renew(refreshToken: string): Promise<Tokens>;
  /** The endpoint refused the stored refresh token: the session is over. */
  onRefused(): void;
  /** This tab received a new pair and stored it. */
  onRenewed(): void;
  now?: () => number;
}

/**
 * Keeps the access token fresh: one refresh at a time in this tab and across
 * tabs; a sibling's pair is adopted, never overwritten or deleted.
 */
export function createRefresher(options: RefresherOptions) {
  const {store, lock, renew, onRefused, onRenewed} = options;
  const now = options.now ?? Date.now;
  let pending: Promise<void> | null = null;
  let received = {token: '', at: -Infinity};

  function isDue(tokens: Tokens | null): tokens is RenewableTokens {
    return (
      tokens !== null &&
      tokens.refreshToken !== null &&
      tokens.expiresAt !== null &&
      tokens.expiresAt - now() < margin &&
      !(tokens.token === received.token && now() - received.at < grace)
    );
  }

  /** Waits for the pair of a sibling tab that has used this refresh token. */
  async function awaitSibling(refreshToken: string): Promise<void> {
    if (!(await lock.isAnnounced(deed(refreshToken)))) {
      return;
    }
    for (let waited = 0; waited < siblingPatience; waited += 20) {
      if (store.read()?.refreshToken !== refreshToken) {
        return;
      }
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }

  async function refresh(before: RenewableTokens): Promise<void> {
    await awaitSibling(before.refreshToken);
    const tokens = store.read();
    if (tokens && tokens.token !== before.token) {
      received = {token: tokens.token, at: now()};
    }
    if (!isDue(tokens)) {
      return;
    }
    const stillStored = () =>
      store.read()?.refreshToken === tokens.refreshToken;
    let renewed: Tokens;
    try {
      renewed = await renew(tokens.refreshToken);
    } catch (error) {
      if (isUnauthorized(error) || isSessionExpired(error)) {
        if (stillStored()) {
          onRefused();
        }
      } else if (tokens.expiresAt > now()) {
        return;
      }
      throw error;
    }
    // A reader who signed out meanwhile is not signed in again.
    if (stillStored()) {
      received = {token: renewed.token, at: now()};
      store.write(renewed);
      await lock.announce(deed(tokens.refreshToken));
      onRenewed();
    }
  }

  return {
    /**
     * Resolves once the stored token serves. Rejects with the endpoint's words
     * when it cannot be renewed and is past its expiry.
     */
    refreshIfDue(): Promise<void> {
      const tokens = store.read();
      if (!isDue(tokens)) {
        return pending ?? Promise.resolve();
      }
      pending ??= lock
        .run(() => refresh(tokens))
        .finally(() => {
          pending = null;
        });
      return pending;
    },
    /** Notes a pair that came by signing in or by a change of company. */
    noteReceived(token: string): void {
      received = {token, at: now()};
    },
  };
}

interface RenewableTokens extends Tokens {
  refreshToken: string;
  expiresAt: number;
}

// The end of a token tells it from others and gives nothing away.
function deed(refreshToken: string): string {
  return `used ${refreshToken.slice(-6)}`;
}
