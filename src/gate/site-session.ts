import {showToast} from '../components/Toasts';
import type {SiteFields} from '@site/shared/site-fields';
import {renewBy} from '../session/behind-lock';
import {createSession, type Session} from '../session/session';
import {leavePageState} from '../tokens/storage';
import {noGateCookie, gateCookie} from '../tokens/gate-cookie';
import {followAudience} from './build-switch';

let session: Session | undefined;

/** The one session of the page, for Root and for what runs before React. */
export function siteSession(fields: SiteFields): Session {
  const {build, audience, graphqlEndpoint, useGETForQueries} = fields;
  if (session) {
    return session;
  }
  session = createSession({
    endpoint: graphqlEndpoint,
    useGETForQueries,
    // The sign-in build is left as soon as the user is known.
    isRead: build !== 'sign-in',
    gateCookie: build === 'static' ? noGateCookie : gateCookie,
    onNotStored(canStoreInTab) {
      // The sign-in build is left by a reload; the guide shows it then.
      if (build !== 'sign-in') {
        showToast(
          'warning',
          `This browser does not let the site store your session. ${consequence(build, canStoreInTab)}`,
        );
      }
    },
    onAudience(named) {
      if (build === 'guide') {
        const isStarted = session?.getState().phase !== 'starting';
        followAudience({own: audience, named, isStarted});
      }
    },
    onSignedOut(signedOutReason, signedOutMessage) {
      if (build === 'guide') {
        leavePageState({
          signedOutReason,
          signedOutMessage: signedOutMessage || undefined,
        });
      }
      if (build !== 'sign-in' && window.scrollY > 0) {
        leavePageState({scrollY: window.scrollY});
      }
    },
  });
  renewBy(session.renewCookie);
  return session;
}

function consequence(
  build: SiteFields['build'],
  canStoreInTab: boolean,
): string {
  if (canStoreInTab) {
    return 'It ends with this tab.';
  }
  return build === 'guide'
    ? 'You have to sign in again after some hours.'
    : 'It ends when you leave or reload this page.';
}
