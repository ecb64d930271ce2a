import {useEffect, useState} from 'react';
import type {Build} from '../../shared/site-fields';
import {
  browserStorage,
  clearReload,
  hasReloaded,
  leavePageState,
  readPageState,
  reloadOnce,
  takePageState,
} from '../tokens/storage';
import {clearTraces} from '../session/end-session';
import {useSession} from '../session/session-context';
import type {SessionState} from '../session/state';
import {gateCookie as ownGateCookie, type GateCookie} from '../tokens/gate-cookie';
import {browserTab, type Tab} from '../tokens/tab';
import {tokenKeys} from '../tokens/token-store';
import {forgetPage} from './recover-chunks';
import {isServerUp, type ServerWatch, untilServerIsUp} from './watch-server';

/**
 * Why the reader could not be moved to the other build; null when nothing is
 * in the way.
 *
 * - `guide-not-left`: signed out, but the guide's page is still loaded
 * - `cookies-blocked`: signed in, but the browser stores no cookie
 * - `server-unavailable`: signed in, but the server does not set the cookie
 */
type Obstacle = 'guide-not-left' | 'cookies-blocked' | 'server-unavailable' | null;

/** When to have the cookie set again that the server did not set, in ms. */
const retryInterval = 30_000;

/** What a page works with to move its reader to the other build. */
interface SwitchOptions {
  build: Build;
  session: Pick<SessionState, 'phase' | 'cookie' | 'signedOutReason'>;
  renewCookie: () => Promise<void>;
  /** Called with what is in the way, until the move is stopped. */
  onObstacle: (obstacle: Obstacle) => void;
  tab: Tab;
  gateCookie: GateCookie;
  server: Pick<ServerWatch, 'isServerUp' | 'untilServerIsUp'>;
}

/** What the page itself works with. */
const own = {
  tab: browserTab,
  gateCookie: ownGateCookie,
  server: {isServerUp, untilServerIsUp},
};

/**
 * Moves the reader between the two builds, which are served at the same
 * addresses: into the guide once the cookie is set, out of it when the session
 * ends. It reloads and never redirects, so path, query and #heading stay.
 *
 * @returns how to stop, as when the session has changed.
 */
export function switchBuild(options: SwitchOptions): () => void {
  const {build, renewCookie, tab, gateCookie, server} = options;
  const {phase, cookie, signedOutReason} = options.session;
  let isCurrent = true;
  function report(obstacle: Obstacle): void {
    if (isCurrent) {
      options.onObstacle(obstacle);
    }
  }

  async function enterGuide(): Promise<void> {
    // Asked only when a reload did not help, or would lose a session that
    // this browser cannot store.
    const isStored = browserStorage('localStorage', tab).get(tokenKeys.token) !== null;
    if (cookie === 'held' && isStored && reloadOnce('enter', tab)) {
      return;
    }
    const isHeld = cookie === 'failed' ? null : await isCookieHeld(gateCookie, renewCookie);
    if (isHeld === false) {
      report('cookies-blocked');
    } else if (
      isHeld === null ||
      // Twice, since another tab may have removed the cookie before the reload.
      !(reloadOnce('enter', tab) || reloadOnce('enter-again', tab))
    ) {
      report('server-unavailable');
    }
  }

  async function leaveGuide(): Promise<void> {
    // The cookie is back, so another tab has set it for its own session.
    if (hasReloaded('leave', tab)) {
      report('guide-not-left');
      return;
    }
    // Where the reader signed out, that tab has removed the cookie. Otherwise
    // the response to the removal also empties the browser's cache.
    const isRemoved =
      cookie === 'cleared' ||
      (signedOutReason === 'signed-out-elsewhere' && (await gateCookie.isHeld()) === false);
    if (!(isRemoved || (await gateCookie.clear()))) {
      report('guide-not-left');
      // What could not be removed while the server was away is removed then.
      if (!(await server.isServerUp())) {
        await server.untilServerIsUp();
        if (isCurrent) {
          void leaveGuide();
        }
      }
    } else if (!reloadOnce('leave', tab)) {
      report('guide-not-left');
    }
  }

  report(null);
  let stop = () => {};
  if (build === 'sign-in') {
    clearReload('leave', tab);
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
      clearReload('leave', tab);
      clearReload('chunk', tab);
      clearReload('enter-again', tab);
      if (clearReload('enter', tab) && !restoreScroll(tab)) {
        scrollToHash();
      }
    }
    if (phase === 'signed-out') {
      forgetPage();
      void leaveGuide();
      // Offline the cookie cannot be removed, so try again once online.
      const retry = () => void leaveGuide();
      tab.addEventListener('online', retry);
      stop = () => tab.removeEventListener('online', retry);
    }
  }
  if (build === 'static' && phase === 'signed-in' && !restoreScroll(tab)) {
    scrollToHash();
  }
  return () => {
    isCurrent = false;
    stop();
  };
}

/** Does so for the page, and gives what is in the way. */
export function useBuildSwitch(build: Build): Obstacle {
  const {phase, cookie, signedOutReason, renewCookie} = useSession();
  const [obstacle, setObstacle] = useState<Obstacle>(null);

  useEffect(() => {
    const session = {phase, cookie, signedOutReason};
    const onObstacle = setObstacle;
    return switchBuild({...own, build, session, renewCookie, onObstacle});
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
  gateCookie: GateCookie,
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
function restoreScroll(tab: Tab): boolean {
  const top = takePageState('scrollY', tab);
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
  tab = browserTab,
}: {
  own: string;
  named: string;
  isStarted: boolean;
  tab?: Tab;
}): void {
  if (named === own) {
    if (isStarted) {
      takePageState('audienceReloads', tab);
    }
    return;
  }
  const reloads = readPageState('audienceReloads', tab) ?? 0;
  leavePageState({audienceReloads: reloads + 1}, tab);
  if (reloads < maxReloads) {
    // They may name pages that the reader now lacks.
    clearTraces(tab);
    tab.location.reload();
  }
}
