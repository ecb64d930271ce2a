import type {Build} from '../../../shared/site-fields';
import {switchBuild} from '../../gate/build-switch';
import {createSiteSession} from '../../gate/site-session';
import {watchServer} from '../../gate/watch-server';
import type {Session} from '../../session/session';
import {createGateCookie} from '../../tokens/gate-cookie';
import type {Tab} from '../../tokens/tab';
import {fieldsOf} from '../docusaurus/useDocusaurusContext';

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
  const server = watchServer(tab);
  const session = createSiteSession(fieldsOf({build, audience}), tab, gateCookie);
  let obstacle: string | null = null;
  let followed = '';
  let stopSwitch = () => {};
  // As `useBuildSwitch` does after each render with other values.
  function follow(): void {
    const {phase, cookie, signedOutReason} = session.getState();
    const next = [phase, cookie, signedOutReason].join();
    if (next !== followed) {
      followed = next;
      stopSwitch();
      stopSwitch = switchBuild({
        ...{build, tab, gateCookie, server},
        session: {phase, cookie, signedOutReason},
        renewCookie: session.renewCookie,
        onObstacle: (reason) => (obstacle = reason),
      });
    }
  }
  const stops = [session.subscribe(follow), session.start()];
  follow();
  return {
    build,
    session,
    obstacle: () => obstacle,
    stop() {
      stopSwitch();
      stops.forEach((stop) => stop());
    },
  };
}
