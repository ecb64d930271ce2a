import {renewBy} from '../session/behind-lock';
import {createSession, type Session} from '../session/session';
import {gateCookie} from '../session/gate-cookie';
import type {Phase, SessionState} from '../session/state';
import {stubSite} from './stub-site';

const stops: (() => void)[] = [];

afterEach(() => {
  stops.splice(0).forEach((stop) => stop());
  jest.useRealTimers();
  jest.restoreAllMocks();
  localStorage.clear();
  sessionStorage.clear();
  delete window.linkToken;
});

/**
 * A session with all its real parts, and a stub in place of the server.
 *
 * @param isRead false on the sign-in page.
 */
export function makeSession(answers?: Parameters<typeof stubSite>[0], isRead = true) {
  const onNotStored = jest.fn();
  const session = createSession({
    endpoint: '/graphql',
    gateCookie,
    isRead,
    onNotStored,
  });
  renewBy(session.renewCookie);
  return {...stubSite(answers), session, onNotStored};
}

/** The same, started as on a page that was loaded. */
export function openSession(...parameters: Parameters<typeof makeSession>) {
  const made = makeSession(...parameters);
  stops.push(made.session.start());
  return made;
}

/** Stores tokens, as another page of the site would. */
export function storeTokens(token = 't1', own: {expiresAt?: number} = {}) {
  localStorage.setItem('token', token);
  localStorage.setItem('refreshToken', `refresh-${token}`);
  const expiresAt = own.expiresAt ?? Date.now() + 900_000;
  localStorage.setItem('tokenExpiresIn', String(expiresAt));
}

/** Resolves with the session's state as soon as it meets the condition. */
export function waitForState(
  session: Session,
  isWanted: (state: SessionState) => boolean,
): Promise<SessionState> {
  return new Promise((resolve) => {
    function look(): void {
      if (isWanted(session.getState())) {
        stop();
        resolve(session.getState());
      }
    }
    const stop = session.subscribe(look);
    look();
  });
}

/** A session that is signed in, with its cookie set, and no calls recorded so far. */
export async function openSignedIn(
  answers: Parameters<typeof openSession>[0] = {},
): Promise<ReturnType<typeof openSession>> {
  storeTokens();
  const opened = openSession(answers);
  await waitForState(opened.session, hasPhase('signed-in'));
  opened.calls.length = 0;
  return opened;
}

/** Whether a session is in this phase, for `waitForState`. */
export function hasPhase(phase: Phase) {
  return (state: SessionState) => state.phase === phase;
}
