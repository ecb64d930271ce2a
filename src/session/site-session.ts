import {showToast} from '../components/Toasts';
import type {SiteFields} from '../components/use-site-fields';
import {createSession, type Session} from './create-session';
import {gateCookie, noGateCookie} from './gate-cookie';

const unkeptMessage =
  'This browser does not let the site store your session. It ends with this ' +
  'tab.';

let session: Session | undefined;

/** The one session of the page, for Root and for what runs before React. */
export function siteSession({build, graphqlEndpoint}: SiteFields): Session {
  session ??= createSession({
    endpoint: graphqlEndpoint,
    gateCookie: build === 'static' ? noGateCookie : gateCookie,
    // The sign-in build is left by a reload; the guide says it then.
    onUnkept() {
      if (build !== 'sign-in') {
        showToast('warning', unkeptMessage);
      }
    },
  });
  return session;
}
