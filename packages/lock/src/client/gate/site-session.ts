import {beforeSignOut} from '@lock/provider/sign-out';
import {showToast} from '../components/Toasts';
import type {SiteFields} from 'docusaurus-lock-server/shared/site-fields';
import {renewBy} from '../session/behind-lock';
import {createSession, type Session} from '../session/session';
import {leavePageState} from '../tokens/storage';
import {gateCookie, type GateCookie, noGateCookie} from '../session/gate-cookie';
import {browserTab, type Tab} from '../tokens/tab';
import {followAudience} from './build-switch';

let session: Session | undefined;

/** The one session of the page, for Root and for what runs before React. */
export function siteSession(fields: SiteFields): Session {
  if (!session) {
    session = createSiteSession(fields, browserTab, gateCookie);
    renewBy(session.renewCookie);
  }
  return session;
}

/**
 * Makes the session of a page of the site.
 *
 * @param cookie of a server; a plain static host sets none.
 */
export function createSiteSession(
  {build, audience, graphqlEndpoint, useGETForQueries, expiryUnit}: SiteFields,
  tab: Tab,
  cookie: GateCookie,
): Session {
  const session = createSession({
    endpoint: graphqlEndpoint,
    useGETForQueries,
    expiryUnit,
    beforeSignOut,
    tab,
    // The sign-in build is left as soon as the user is known.
    isRead: build !== 'sign-in',
    gateCookie: build === 'static' ? noGateCookie(tab) : cookie,
    onNotStored(canStoreInTab) {
      // The sign-in build is left by a reload; the guide shows it then.
      if (build !== 'sign-in') {
        showToast(
          'warning',
          `This browser does not let the site store your session. ${consequence(build, canStoreInTab)}`,
        );
      }
    },
  });
  session.onEvent(({type}) => {
    const {phase, audience: named, signedOutReason, signedOutMessage} = session.getState();
    const isStarted = phase !== 'starting';
    // By then the tokens of the answer are stored, and the page may reload. Before the
    // session has started no user is loaded.
    const isAudienceKnown = type === 'user-loaded' || (type === 'cookie-set' && !isStarted);
    if (build === 'guide' && isAudienceKnown && named !== null) {
      followAudience({pageAudience: audience, cookieAudience: named, isStarted, tab});
    }
    if (type === 'signed-out' && phase === 'signed-out') {
      if (build === 'guide') {
        leavePageState({signedOutReason, signedOutMessage: signedOutMessage || undefined}, tab);
      }
      if (build !== 'sign-in' && window.scrollY > 0) {
        leavePageState({scrollY: window.scrollY}, tab);
      }
    }
  });
  return session;
}

function consequence(build: SiteFields['build'], canStoreInTab: boolean): string {
  if (canStoreInTab) {
    return 'It ends with this tab.';
  }
  return build === 'guide'
    ? 'You have to sign in again after some hours.'
    : 'It ends when you leave or reload this page.';
}
