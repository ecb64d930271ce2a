import {clearRecentSearches} from '../session/clear-recent-searches';
import {
  leavePageState,
  readPageState,
  takePageState,
} from '../session/page-state';

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
 * @param options.own the audience whose build the page is of.
 * @param options.named the audience that the server named with the cookie.
 * @param options.isStarted whether the session has started, which is after the
 *   not-found page has read why it is shown. A script that could not be loaded
 *   has the cookie renewed before.
 */
export function followAudience({
  own,
  named,
  isStarted,
}: {
  own: string;
  named: string;
  isStarted: boolean;
}): void {
  if (named === own) {
    if (isStarted) {
      takePageState('audienceReloads');
    }
    return;
  }
  const reloads = readPageState('audienceReloads') ?? 0;
  leavePageState({audienceReloads: reloads + 1});
  if (reloads < maximumReloads) {
    // They may name pages that the reader now lacks.
    clearRecentSearches();
    window.location.reload();
  }
}
