import {clearRecentSearches} from '../session/clear-recent-searches';
import {leavePageState, takePageState} from '../session/page-state';

/**
 * How often in a row. Once is enough, unless another tab had the cookie of
 * before set in between.
 */
const maximumReloads = 2;

/**
 * Reloads a page whose reader has become one of another audience, by a switch
 * of the company or a change of the role: the server then sends that
 * audience's build. A server that goes on to send another build than it names
 * causes no loop.
 *
 * @param own the audience whose build the page is of.
 * @param named the audience that the server named with the cookie.
 */
export function followAudience(own: string, named: string): void {
  const reloads = takePageState('audienceReloads') ?? 0;
  if (named === own) {
    return;
  }
  leavePageState({audienceReloads: reloads + 1});
  if (reloads < maximumReloads) {
    // They may name pages that the reader now lacks.
    clearRecentSearches();
    window.location.reload();
  }
}
