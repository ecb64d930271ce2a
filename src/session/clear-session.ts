import {clearRecentSearches} from './clear-recent-searches';
import type {SessionParts} from './session-parts';
import type {SignedOutReason} from '../tokens/texts';

/**
 * Removes from this browser what belongs to a session that is over.
 *
 * @param reason sent to the other tabs.
 */
export function clearSession(
  {tokens, cookie, client}: Pick<SessionParts, 'tokens' | 'cookie' | 'client'>,
  reason: SignedOutReason,
): void {
  tokens.clear(reason);
  clearRecentSearches();
  cookie.stop();
  // Not clearStore(): it would cancel the request that is forwarded again.
  void client.cache.reset();
}
