import {useEffect, useState} from 'react';
import {readPath} from 'docusaurus-lock-server/shared/addresses';
import type {Build} from 'docusaurus-lock-server/shared/site-fields';
import {
  askServer,
  browserStorage,
  browserTab,
  delay,
  forgetReloads,
  leavePageState,
  readReloads,
  reloadFor,
  type BrowserEnv,
  takePageState,
} from '../tokens/browser';
import {useSession} from '../session/session-context';
import type {Phase, SessionState} from '../session/state';
import {gateCookie as pageCookie, type GateCookie} from '../session/gate-cookie';
import {tokenKeys} from '../tokens/token-store';
import {isServerUp, pauseFor} from './watch-server';

/**
 * Why the reader could not be moved to the other build; null when nothing is in the way.
 *
 * - `guide-not-left`: signed out, but the guide's page is still loaded
 * - `cookie-kept`: the same, and the cookie could not be removed, which is tried again
 * - `server-away`: the same, and the form cannot be fetched either
 * - `cookies-blocked`: signed in, but the browser stores no cookie
 * - `server-unavailable`: signed in, but the server does not set the cookie
 * - `file-sent`: signed in, and the address is that of a file, which leaves this page as it is
 */
type SwitchError =
  | 'guide-not-left'
  | 'cookie-kept'
  | 'server-away'
  | 'cookies-blocked'
  | 'server-unavailable'
  | 'file-sent'
  | null;

/** How long a reload may take to leave the page before it asks why, in ms. */
const reloadPause = 3000;

/** Nobody is signed in. */
const isOver: readonly Phase[] = ['signed-out', 'no-tokens', 'storage-denied'];

interface SwitchParts {
  tab: BrowserEnv;
  gateCookie: GateCookie;
}

const pageParts: SwitchParts = {tab: browserTab, gateCookie: pageCookie};

/**
 * Moves the reader between the two builds, which are served at the same
 * addresses: into the guide once the cookie is set, out of it when the session
 * ends. It reloads and never redirects, so path, query and #heading stay.
 *
 * @returns what is in the way.
 */
export function useBuildSwitch(build: Build, parts = pageParts): SwitchError {
  const {phase, cookie, signedOutReason, renewCookie} = useSession();
  const [switchError, setSwitchError] = useState<SwitchError>(null);

  useEffect(() => {
    const {tab} = parts;
    const stop = new AbortController();
    const show = (next: SwitchError) => void (stop.signal.aborted || setSwitchError(next));
    const reloads = readReloads(tab);
    show(null);
    if (build === 'guide' && phase === 'signed-out') {
      // After a reload the cookie is back: another tab has set it for its own session.
      void (reloads.includes('leave')
        ? show('guide-not-left')
        : leave(parts, {cookie, signedOutReason}, show, stop.signal).then(show));
    } else if (build !== 'guide' && isOver.includes(phase)) {
      // A later move is the first one again.
      forgetReloads(reloads, tab);
    } else if (phase === 'signed-in' && build !== 'sign-in') {
      showPage(build, tab);
    } else if (phase === 'signed-in' && cookie === 'held') {
      void enter(parts, renewCookie).then(show);
    } else if (phase === 'signed-in') {
      show('server-unavailable');
    }
    return () => stop.abort();
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

  return switchError;
}

/**
 * Reloads into the guide, which the server sends now. A reload loses a session that is not stored,
 * and a second one would be in vain: then the server is asked first whether it gets the cookie.
 */
async function enter(
  {tab, gateCookie}: SwitchParts,
  renewCookie: () => Promise<void>,
): Promise<SwitchError> {
  const isStored = browserStorage('localStorage', tab).get(tokenKeys.token) !== null;
  if (!isStored || readReloads(tab).length > 0) {
    let hasValidCookie = await gateCookie.hasValidCookie();
    if (hasValidCookie === false) {
      // A tab whose session is over may have removed it.
      await renewCookie();
      hasValidCookie = await gateCookie.hasValidCookie();
    }
    if (!hasValidCookie) {
      return hasValidCookie === false ? 'cookies-blocked' : 'server-unavailable';
    }
  }
  if (!reloadFor('enter', tab)) {
    return 'server-unavailable';
  }
  // A file at this address may come as a download, which leaves this page as it is.
  await delay(reloadPause);
  const {origin, pathname} = tab.location;
  const response = await askServer(tab, origin + pathname, {method: 'HEAD'}, 5000);
  const type = response?.ok ? response.headers.get('content-type') : null;
  return type && !type.startsWith('text/html') ? 'file-sent' : null;
}

/** Has the cookie removed, however long that takes, and reloads. */
async function leave(
  {tab, gateCookie}: SwitchParts,
  {cookie, signedOutReason}: Pick<SessionState, 'cookie' | 'signedOutReason'>,
  show: (switchError: SwitchError) => void,
  signal: AbortSignal,
): Promise<SwitchError> {
  // Where the reader signed out, that tab has removed the cookie. Otherwise
  // the response to the removal also empties the browser's cache.
  const isRemoved =
    cookie === 'cleared' ||
    (signedOutReason === 'signed-out-elsewhere' && (await gateCookie.hasValidCookie()) === false);
  let isFormShown = false;
  while (!isRemoved && !(await gateCookie.clear())) {
    isFormShown ||= await isServerUp(tab);
    show(isFormShown ? 'cookie-kept' : 'server-away');
    await pauseFor(30_000, tab);
    if (signal.aborted) {
      return null;
    }
  }
  // The form is not reloaded, since it may be half filled in.
  return !isFormShown && reloadFor('leave', tab) ? null : 'guide-not-left';
}

/** Puts the page where it was, if another has been shown in its place. */
function showPage(build: Build, tab: BrowserEnv): void {
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
