import {refreshTokens} from './refresh-tokens';
import {tabLock} from './tab-lock';
import {
  createTokenRefresher,
  type TokenRefresher,
  type TokenRefresherOptions,
} from './token-refresher';

/**
 * Makes the refresher of a page: it takes turns with those of all other pages
 * of the site.
 *
 * @param options.endpoint URL of the GraphQL endpoint.
 * @param options.signal ends the retries of a refresh; default none.
 */
export function sessionRefresher({
  endpoint,
  signal,
  ...options
}: {endpoint: string; signal?: AbortSignal} & Pick<
  TokenRefresherOptions,
  'tokens' | 'onRefused' | 'onRefreshed'
>): TokenRefresher {
  return createTokenRefresher({
    ...options,
    lock: tabLock('session-refresh'),
    refresh: (stale) => refreshTokens(stale, endpoint, signal),
  });
}
