import {clearRecentSearches} from './clear-recent-searches';
import type {SessionParts} from './session-parts';

/** Removes from this browser what belongs to a session that is over. */
export function clearSession({
  tokens,
  cookie,
  client,
}: Pick<SessionParts, 'tokens' | 'cookie' | 'client'>): void {
  tokens.clear();
  clearRecentSearches();
  cookie.stop();
  // Not clearStore(): it would cancel the request that is forwarded again.
  void client.cache.reset();
}
