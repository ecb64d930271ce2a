import {useEffect, useState} from 'react';
import {decodePath} from 'docusaurus-lock-server/shared/addresses';
import type {Build} from 'docusaurus-lock-server/shared/public-config';
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
import {gateCookie as pageCookie, type GateCookieClient} from '../session/gate-cookie';
import {tokenKeys} from '../tokens/token-store';
import {isServerUp, pauseFor} from './watch-server';

/**
 * Why the reader could not be moved to the other build; null when nothing is in the way.
 *
 * - `guide-not-left`: signed out, but the guide's page is still loaded
 * - `cookie-kept`: the same, and the cookie could not be removed yet; the removal is tried again
 * - `server-away`: the same, and the form cannot be fetched either
 * - `cookies-blocked`: signed in, but the browser stores no cookie
 * - `server-unavailable`: signed in, but the server does not set the cookie
 * - `file-sent`: signed in, but the address is a file, so the browser stays on this page
 */
type SwitchError =
  | 'guide-not-left'
  | 'cookie-kept'
  | 'server-away'
  | 'cookies-blocked'
  | 'server-unavailable'
  | 'file-sent'
  | null;

/** How long to wait for a reload before asking the server why the page is still here, in ms. */
const reloadPause = 3000;

/** The phases in which nobody is signed in. */
const isOver: readonly Phase[] = ['signed-out', 'no-tokens', 'storage-denied'];

interface SwitchParts {
  tab: BrowserEnv;
  gateCookie: GateCookieClient;
}

const pageParts: SwitchParts = {tab: browserTab, gateCookie: pageCookie};

/**
 * Moves the reader between the two builds, which are served at the same
 * addresses: into the guide once the cookie is set, out of it when the session
 * ends. It reloads and never redirects, so path, query and #heading stay.
 *
 * @returns what prevents the move; null for nothing.
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
      // The guide is here again after a reload: another tab has set the cookie for its own session.
      void (reloads.includes('leave')
        ? show('guide-not-left')
        : leave(parts, {cookie, signedOutReason}, show, stop.signal).then(show));
    } else if (build !== 'guide' && isOver.includes(phase)) {
      // Makes the next move count as the first one.
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

  // Saves the scroll position, because a reload without a valid cookie goes through the sign-in
  // build.
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
 * Reloads the page, so that the server sends the guide. A reload loses a session that is not
 * stored, and a second reload is useless if the first did not lead into the guide. So in these
 * cases it first asks whether the server receives the cookie.
 */
async function enter(
  {tab, gateCookie}: SwitchParts,
  renewCookie: () => Promise<void>,
): Promise<SwitchError> {
  const isStored = browserStorage('localStorage', tab).get(tokenKeys.token) !== null;
  if (!isStored || readReloads(tab).length > 0) {
    let hasValidCookie = await gateCookie.hasValidCookie();
    if (hasValidCookie === false) {
      // A tab whose session is over may have removed the cookie.
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

/** Asks the server to remove the cookie, until that works, and then reloads. */
async function leave(
  {tab, gateCookie}: SwitchParts,
  {cookie, signedOutReason}: Pick<SessionState, 'cookie' | 'signedOutReason'>,
  show: (switchError: SwitchError) => void,
  signal: AbortSignal,
): Promise<SwitchError> {
  // A tab in which the reader signed out has removed the cookie. In all other cases it is removed
  // here, because the response also empties the browser's cache.
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

/**
 * Restores the scroll position, if the form or the indicator was shown instead of the page.
 */
function showPage(build: Build, tab: BrowserEnv): void {
  const isBack = build === 'static' || readReloads(tab).includes('enter');
  // `audience` stays: it is not yet known whether this build is for the right audience.
  forgetReloads(['enter', 'leave', 'chunk'], tab);
  if (!isBack) {
    return;
  }
  // After a reload, browsers restore the scroll position of the form. They looked for the heading
  // of the address while the form or the indicator was shown.
  const top = takePageState('scrollY', tab);
  if (top !== undefined) {
    window.scrollTo({top, behavior: 'instant'});
  } else {
    document.getElementById(decodePath(window.location.hash.slice(1)) ?? '')?.scrollIntoView();
  }
}
