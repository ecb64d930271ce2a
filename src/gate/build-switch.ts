import {useEffect, useState} from 'react';
import type {Build} from '@site/shared/site-fields';
import {
  browserStorage,
  clearReload,
  hasReloaded,
  leavePageState,
  readPageState,
  reloadOnce,
  takePageState,
} from '../tokens/storage';
import {clearRecentSearches} from '../session/end-session';
import {useSession} from '../session/session-context';
import {gateCookie} from '../tokens/gate-cookie';
import {tokenKeys} from '../tokens/token-store';
import {forgetPage} from './recover-chunks';
import {isServerUp, untilServerIsUp} from './watch-server';

/**
 * Why the reader could not be moved to the other build; null when nothing is
 * in the way.
 *
 * - `guide-not-left`: signed out, but the guide's page is still loaded
 * - `cookies-blocked`: signed in, but the browser stores no cookie
 * - `server-unavailable`: signed in, but the server does not set the cookie
 */
type Obstacle =
  'guide-not-left' | 'cookies-blocked' | 'server-unavailable' | null;

/** When to have the cookie set again that the server did not set, in ms. */
const retryInterval = 30_000;

/**
 * Moves the reader between the two builds, which are served at the same
 * addresses: into the guide once the cookie is set, out of it when the session
 * ends. It reloads and never redirects, so path, query and #heading stay.
 */
export function useBuildSwitch(build: Build): Obstacle {
  const {phase, cookie, signedOutReason, renewCookie} = useSession();
  const [obstacle, setObstacle] = useState<Obstacle>(null);

  useEffect(() => {
    let isCurrent = true;
    function report(next: Obstacle): void {
      if (isCurrent) {
        setObstacle(next);
      }
    }

    async function enterGuide(): Promise<void> {
      // Asked only when a reload did not help, or would lose a session that
      // this browser cannot store.
      const isStored =
        browserStorage('localStorage').get(tokenKeys.token) !== null;
      if (cookie === 'held' && isStored && reloadOnce('enter')) {
        return;
      }
      const isHeld =
        cookie === 'failed' ? null : await isCookieHeld(renewCookie);
      if (isHeld === false) {
        report('cookies-blocked');
      } else if (
        isHeld === null ||
        // Twice, since another tab may have removed the cookie before the reload.
        !(reloadOnce('enter') || reloadOnce('enter-again'))
      ) {
        report('server-unavailable');
      }
    }

    async function leaveGuide(): Promise<void> {
      // The cookie is back, so another tab has set it for its own session.
      if (hasReloaded('leave')) {
        report('guide-not-left');
        return;
      }
      // Where the reader signed out, that tab has removed the cookie. Otherwise
      // the response to the removal also empties the browser's cache.
      const isRemoved =
        cookie === 'cleared' ||
        (signedOutReason === 'signed-out-elsewhere' &&
          (await gateCookie.isHeld()) === false);
      if (!(isRemoved || (await gateCookie.clear()))) {
        report('guide-not-left');
        // What could not be removed while the server was away is removed then.
        if (!(await isServerUp())) {
          await untilServerIsUp();
          if (isCurrent) {
            void leaveGuide();
          }
        }
      } else if (!reloadOnce('leave')) {
        report('guide-not-left');
      }
    }

    report(null);
    let stop = () => {};
    if (build === 'sign-in') {
      clearReload('leave');
      if (phase === 'signed-in' && cookie !== 'none') {
        void enterGuide();
      }
      if (phase === 'signed-in' && cookie === 'failed') {
        const retry = setInterval(() => void renewCookie(), retryInterval);
        stop = () => clearInterval(retry);
      }
    }
    if (build === 'guide') {
      if (phase === 'signed-in') {
        clearReload('leave');
        clearReload('chunk');
        clearReload('enter-again');
        if (clearReload('enter') && !restoreScroll()) {
          scrollToHash();
        }
      }
      if (phase === 'signed-out') {
        forgetPage();
        void leaveGuide();
        // Offline the cookie cannot be removed, so try again once online.
        const retry = () => void leaveGuide();
        window.addEventListener('online', retry);
        stop = () => window.removeEventListener('online', retry);
      }
    }
    if (build === 'static' && phase === 'signed-in' && !restoreScroll()) {
      scrollToHash();
    }
    return () => {
      isCurrent = false;
      stop();
    };
  }, [build, phase, cookie, signedOutReason, renewCookie]);

  // The sign-in build comes in between where the cookie has expired.
  useEffect(() => {
    if (build !== 'guide' || phase !== 'signed-in') {
      return;
    }
    const leave = () => leavePageState({scrollY: window.scrollY});
    window.addEventListener('beforeunload', leave);
    return () => window.removeEventListener('beforeunload', leave);
  }, [build, phase]);

  return obstacle;
}

/**
 * Whether the browser sends the cookie. If not, has it set once more first, since
 * a tab whose session is over may have removed it. Null without a response.
 */
async function isCookieHeld(
  renewCookie: () => Promise<void>,
): Promise<boolean | null> {
  const isHeld = await gateCookie.isHeld();
  if (isHeld !== false) {
    return isHeld;
  }
  await renewCookie();
  return gateCookie.isHeld();
}

// After a reload browsers restore the scroll position, which was the form's.
function restoreScroll(): boolean {
  const top = takePageState('scrollY');
  if (top !== undefined) {
    window.scrollTo({top, behavior: 'instant'});
  }
  return top !== undefined;
}

// The browser looked for the heading when the form or the indicator was shown.
function scrollToHash(): void {
  const id = decodeURIComponent(window.location.hash.slice(1));
  document.getElementById(id)?.scrollIntoView();
}

/**
 * How often in a row. Once is enough, unless another tab had the cookie of
 * before set in between.
 */
const maxReloads = 2;

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
  if (reloads < maxReloads) {
    // They may name pages that the reader now lacks.
    clearRecentSearches();
    window.location.reload();
  }
}
