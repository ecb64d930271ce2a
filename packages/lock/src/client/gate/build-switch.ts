import {useEffect, useState} from 'react';
import {readPath} from 'docusaurus-lock-server/shared/addresses';
import type {Build} from 'docusaurus-lock-server/shared/site-fields';
import {
  browserStorage,
  forgetReloads,
  leavePageState,
  readReloads,
  reloadFor,
  type ReloadReason,
  takePageState,
} from '../tokens/storage';
import {useSession} from '../session/session-context';
import type {SessionState} from '../session/state';
import {gateCookie as pageCookie, type GateCookie} from '../session/gate-cookie';
import {browserTab, type Tab} from '../tokens/tab';
import {tokenKeys} from '../tokens/token-store';
import {isServerUp, type ServerWatch, untilServerIsUp} from './watch-server';

/**
 * Why the reader could not be moved to the other build; null when nothing is in the way.
 *
 * - `guide-not-left`: signed out, but the guide's page is still loaded
 * - `cookies-blocked`: signed in, but the browser stores no cookie
 * - `server-unavailable`: signed in, but the server does not set the cookie
 */
type Obstacle = 'guide-not-left' | 'cookies-blocked' | 'server-unavailable' | null;

/**
 * Decides how a reader comes into the guide or out of it.
 *
 * - `none`: waits for what comes
 * - `show-page`: the reader has arrived
 * - `show-form`: the form is shown, so that a later move is the first one again
 * - `enter`: reloads, since the server sends the guide now
 * - `enter-if-held`: the same once the server says that it gets the cookie
 * - `renew-later`: has the cookie set again every 30 s, and says so
 * - `leave`: has the cookie removed and reloads
 * - `stay-signed-out`: shows the form in place of the guide; the cookie is back,
 *   so another tab has set it for its own session
 *
 * @param marks.reloads why the page has been reloaded so far.
 * @param marks.isStored whether this browser stores the session, which a reload loses otherwise.
 */
function decideMove(
  build: Build,
  phase: SessionState['phase'],
  cookie: SessionState['cookie'],
  {reloads, isStored}: {reloads: readonly ReloadReason[]; isStored: boolean},
) {
  switch (phase) {
    case 'signed-in':
      if (build !== 'sign-in') {
        return 'show-page';
      }
      if (cookie === 'held') {
        return isStored && reloads.length === 0 ? 'enter' : 'enter-if-held';
      }
      return 'renew-later';
    case 'signed-out':
      if (build === 'guide') {
        return reloads.includes('leave') ? 'stay-signed-out' : 'leave';
      }
      return 'show-form';
    case 'no-tokens':
    case 'storage-denied':
      return build === 'guide' ? 'none' : 'show-form';
    default:
      return 'none';
  }
}

interface SwitchParts {
  tab: Tab;
  gateCookie: GateCookie;
  server: Pick<ServerWatch, 'isServerUp' | 'untilServerIsUp'>;
}

const pageParts: SwitchParts = {
  tab: browserTab,
  gateCookie: pageCookie,
  server: {isServerUp, untilServerIsUp},
};

/**
 * Moves the reader between the two builds, which are served at the same
 * addresses: into the guide once the cookie is set, out of it when the session
 * ends. It reloads and never redirects, so path, query and #heading stay.
 *
 * @returns what is in the way.
 */
export function useBuildSwitch(build: Build, parts = pageParts): Obstacle {
  const {phase, cookie, signedOutReason, renewCookie} = useSession();
  const [obstacle, setObstacle] = useState<Obstacle>(null);

  useEffect(() => {
    const {tab} = parts;
    const stop = new AbortController();
    const show = (next: Obstacle) => void (stop.signal.aborted || setObstacle(next));
    const reloads = readReloads(tab);
    const isStored = browserStorage('localStorage', tab).get(tokenKeys.token) !== null;
    show(null);
    let retry: ReturnType<typeof setInterval> | undefined;
    switch (decideMove(build, phase, cookie, {reloads, isStored})) {
      case 'show-page':
        showPage(build, tab);
        break;
      case 'show-form':
        forgetReloads(reloads, tab);
        break;
      case 'enter':
        reloadFor('enter', tab);
        break;
      case 'enter-if-held':
        void enterIfHeld(parts, renewCookie).then(show);
        break;
      case 'renew-later':
        show('server-unavailable');
        retry = setInterval(() => void renewCookie(), 30_000);
        break;
      case 'leave':
        void leave(parts, {cookie, signedOutReason}, stop.signal).then(show);
        break;
      case 'stay-signed-out':
        show('guide-not-left');
        break;
      case 'none':
    }
    return () => {
      stop.abort();
      clearInterval(retry);
    };
  }, [build, parts, phase, cookie, signedOutReason, renewCookie]);

  // The sign-in build comes in between where the cookie has expired.
  useEffect(() => {
    if (build !== 'guide' || phase !== 'signed-in') {
      return;
    }
    const leaveScroll = () => leavePageState({scrollY: window.scrollY});
    window.addEventListener('beforeunload', leaveScroll);
    return () => window.removeEventListener('beforeunload', leaveScroll);
  }, [build, phase]);

  return obstacle;
}

async function enterIfHeld(
  {tab, gateCookie}: SwitchParts,
  renewCookie: () => Promise<void>,
): Promise<Obstacle> {
  let isHeld = await gateCookie.isHeld();
  if (isHeld === false) {
    // A tab whose session is over may have removed it.
    await renewCookie();
    isHeld = await gateCookie.isHeld();
  }
  if (isHeld === false) {
    return 'cookies-blocked';
  }
  return isHeld && reloadFor('enter', tab) ? null : 'server-unavailable';
}

async function leave(
  parts: SwitchParts,
  {cookie, signedOutReason}: Pick<SessionState, 'cookie' | 'signedOutReason'>,
  signal: AbortSignal,
): Promise<Obstacle> {
  const {tab, gateCookie, server} = parts;
  // Where the reader signed out, that tab has removed the cookie. Otherwise
  // the response to the removal also empties the browser's cache.
  const isRemoved =
    cookie === 'cleared' ||
    (signedOutReason === 'signed-out-elsewhere' && (await gateCookie.isHeld()) === false);
  if (isRemoved || (await gateCookie.clear())) {
    return reloadFor('leave', tab) ? null : 'guide-not-left';
  }
  if (await server.isServerUp()) {
    return 'guide-not-left';
  }
  // The script of the form cannot be fetched either.
  await server.untilServerIsUp();
  return signal.aborted ? null : leave(parts, {cookie, signedOutReason}, signal);
}

/** Puts the page where it was, if another has been shown in its place. */
function showPage(build: Build, tab: Tab): void {
  const isBack = build === 'static' || readReloads(tab).includes('enter');
  // Whether it is the build of the right audience is not known yet.
  forgetReloads(['enter', 'leave', 'chunk'], tab);
  if (!isBack) {
    return;
  }
  // After a reload browsers restore the scroll position, which was the form's, and
  // they looked for the heading when the form or the indicator was shown.
  const top = takePageState('scrollY', tab);
  if (top !== undefined) {
    window.scrollTo({top, behavior: 'instant'});
  } else {
    document.getElementById(readPath(window.location.hash.slice(1)) ?? '')?.scrollIntoView();
  }
}
