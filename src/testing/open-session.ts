import {createSession, type Session} from '../session/create-session';
import {sessionCookie} from '../session/session-cookie';
import type {Phase, SessionState} from '../session/session-state';
import {stubSite} from './stub-site';

const stops: (() => void)[] = [];

afterEach(() => {
  stops.splice(0).forEach((stop) => stop());
  jest.useRealTimers();
  jest.restoreAllMocks();
  localStorage.clear();
  sessionStorage.clear();
  delete window.handedOverToken;
});

/** A session with all it is made of, before a server that is a stub. */
export function makeSession(...[answers]: Parameters<typeof stubSite>) {
  const onNotStored = jest.fn();
  const session = createSession({
    endpoint: '/graphql',
    sessionCookie,
    onNotStored,
  });
  return {...stubSite(answers), session, onNotStored};
}

/** The same, started as by a page that was loaded. */
export function openSession(...[answers]: Parameters<typeof stubSite>) {
  const made = makeSession(answers);
  stops.push(made.session.start());
  return made;
}

/** Puts tokens into local storage, as another page of the site has. */
export function storeTokens(token = 't1', own: {expiresAt?: number} = {}) {
  localStorage.setItem('token', token);
  localStorage.setItem('refreshToken', `refresh-${token}`);
  const expiresAt = own.expiresAt ?? Date.now() + 900_000;
  localStorage.setItem('tokenExpiresIn', String(expiresAt));
}

/** Resolves as soon as the session's state is as wanted. */
export function until(
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

/** What another tab did to local storage, as this tab hears of it. */
export function dispatchStorageEvent(key: string | null): void {
  window.dispatchEvent(new StorageEvent('storage', {key}));
}

/** A session that is signed in, with its cookie set, and no calls recorded so far. */
export async function openSignedIn(
  answers: Parameters<typeof openSession>[0] = {},
): Promise<ReturnType<typeof openSession>> {
  storeTokens();
  const opened = openSession(answers);
  await until(opened.session, ({cookie}) => cookie === 'held');
  opened.calls.length = 0;
  return opened;
}

/** Whether a session is in this phase, for `until`. */
export function is(phase: Phase) {
  return (state: SessionState) => state.phase === phase;
}
