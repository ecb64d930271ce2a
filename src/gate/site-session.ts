import {showToast} from '../components/Toasts';
import type {SiteFields} from '@site/shared/site-fields';
import {createSession, type Session} from '../session/create-session';
import {noSessionCookie, sessionCookie} from '../session/session-cookie';

const notStoredMessage =
  'This browser does not let the site store your session. It ends with this ' +
  'tab.';

let session: Session | undefined;

/** The one session of the page, for Root and for what runs before React. */
export function siteSession({build, graphqlEndpoint}: SiteFields): Session {
  session ??= createSession({
    endpoint: graphqlEndpoint,
    sessionCookie: build === 'static' ? noSessionCookie : sessionCookie,
    // The sign-in build is left by a reload; the guide shows it then.
    onNotStored() {
      if (build !== 'sign-in') {
        showToast('warning', notStoredMessage);
      }
    },
  });
  return session;
}
