import React from 'react';
import {flushSync} from 'react-dom';
import {createRoot} from 'react-dom/client';
import type {Build} from 'docusaurus-lock-server/shared/public-config';
import {useBuildSwitch} from '../../gate/build-switch';
import {createSession, type Session} from '../../session/session';
import {SessionProvider} from '../../session/session-context';
import {createGateCookieClient} from '../../session/gate-cookie';
import type {BrowserEnv} from '../../tokens/browser';
import {makeFields} from '../docusaurus/useDocusaurusContext';

/** A document that a tab has loaded, with its session. */
export interface Page {
  build: Build;
  session: Session;
  /** What keeps the page from switching to the other build. */
  switchError: () => string | null;
  /** Removes the listeners of the page. */
  stop: () => void;
}

/**
 * Runs the session and the switch of builds of a page, without showing anything.
 *
 * @param audience the audience of the page's build.
 */
export function openPage(tab: BrowserEnv, build: Build, audience: string): Page {
  const gateCookie = createGateCookieClient(tab);
  const parts = {tab, gateCookie};
  const session = createSession(makeFields({build, audience}), tab, gateCookie);
  const root = createRoot(document.createElement('div'));
  let switchError: string | null = null;
  function Gate() {
    switchError = useBuildSwitch(build, parts);
    return null;
  }
  const stop = session.start();
  flushSync(() =>
    root.render(
      <SessionProvider session={session}>
        <Gate />
      </SessionProvider>,
    ),
  );
  return {
    build,
    session,
    switchError: () => switchError,
    stop() {
      stop();
      flushSync(() => root.unmount());
    },
  };
}
