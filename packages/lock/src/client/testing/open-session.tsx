import React, {type ReactNode} from 'react';
import {render} from '@testing-library/react';
import type {PublicConfig} from 'docusaurus-lock-server/shared/public-config';
import {setCookieRenewal} from '../session/behind-lock';
import {createSession, type Session} from '../session/session';
import {SessionProvider} from '../session/session-context';
import type {Phase, SessionState} from '../session/state';
import {DocusaurusContext, makeFields} from './docusaurus/useDocusaurusContext';
import {stubSite, type Answers} from './stub-site';

const stops: (() => void)[] = [];

afterEach(() => {
  stops.splice(0).forEach((stop) => stop());
  jest.useRealTimers();
  jest.restoreAllMocks();
  localStorage.clear();
  sessionStorage.clear();
  delete window.linkToken;
});

type OwnFields = Partial<Pick<PublicConfig, 'build' | 'signInHelp' | 'features'>>;

/**
 * Opens a session with all its real parts, and a stub in place of the server. A `page` is rendered
 * with the session, and starts it as a page of the site does.
 *
 * @param answers of the stub by the operation's name; by default it answers as a working site.
 * @param options.isStarted whether the session is started without a page; default true.
 */
export function openSession(
  answers?: Answers,
  {page, isStarted = true, ...fields}: {page?: ReactNode; isStarted?: boolean} & OwnFields = {},
) {
  const session = createSession(makeFields(fields));
  setCookieRenewal(session.renewCookie);
  const site = stubSite(answers);
  if (isStarted && page === undefined) {
    stops.push(session.start());
  }
  const shown = render(
    page && (
      <WithSession session={session} {...fields}>
        {page}
      </WithSession>
    ),
  );
  return {...site, ...shown, session};
}

/** Provides what components of the site need: the build and the session. */
export function WithSession({
  session,
  children,
  ...own
}: OwnFields & {session: Session; children: ReactNode}): ReactNode {
  const lock = makeFields({
    productName: 'X',
    roleNames: {
      VIEWER: 'Viewer',
      OPERATOR: 'Operator',
      MANAGER: 'Manager',
      ADMIN: 'Administrator',
    },
    ...own,
  });
  const siteConfig = {
    title: 'Documentation',
    favicon: 'img/favicon.svg',
    customFields: {lock},
  };
  return (
    <DocusaurusContext.Provider value={{siteConfig}}>
      <SessionProvider session={session}>{children}</SessionProvider>
    </DocusaurusContext.Provider>
  );
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

/** Whether a session is in this phase, for `waitForState`. */
export function hasPhase(phase: Phase) {
  return (state: SessionState) => state.phase === phase;
}
