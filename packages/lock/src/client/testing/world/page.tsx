import React from 'react';
import {flushSync} from 'react-dom';
import {createRoot} from 'react-dom/client';
import type {Build} from 'docusaurus-lock-server/shared/site-fields';
import {useBuildSwitch} from '../../gate/build-switch';
import {createSiteSession} from '../../gate/site-session';
import {watchServer} from '../../gate/watch-server';
import type {Session} from '../../session/session';
import {SessionProvider} from '../../session/session-context';
import {createGateCookie} from '../../session/gate-cookie';
import type {Tab} from '../../tokens/tab';
import {makeFields} from '../docusaurus/useDocusaurusContext';

/** A document that a tab has loaded, with its session. */
export interface Page {
  build: Build;
  session: Session;
  /** What is in the way to the other build. */
  obstacle: () => string | null;
  /** Takes its listeners away. */
  stop: () => void;
}

/**
 * Runs what a page of the site runs, but for what it shows.
 *
 * @param audience whose build of the guide it is.
 */
export function openPage(tab: Tab, build: Build, audience: string): Page {
  const gateCookie = createGateCookie(tab);
  const parts = {tab, gateCookie, server: watchServer(tab)};
  const session = createSiteSession(makeFields({build, audience}), tab, gateCookie);
  const root = createRoot(document.createElement('div'));
  let obstacle: string | null = null;
  function Gate() {
    obstacle = useBuildSwitch(build, parts);
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
    obstacle: () => obstacle,
    stop() {
      stop();
      flushSync(() => root.unmount());
    },
  };
}
