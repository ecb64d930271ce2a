import {beforeSignOut} from '@lock/provider/sign-out';
import {showToast} from '../components/Toasts';
import type {SiteFields} from 'docusaurus-lock-server/shared/site-fields';
import {renewBy} from '../session/behind-lock';
import {createSession, type Session} from '../session/session';
import {clearSearches} from '../session/searches';
import {forgetReloads, leavePageState, reloadFor} from '../tokens/storage';
import {gateCookie, type GateCookie, noGateCookie} from '../session/gate-cookie';
import {browserTab, type Tab} from '../tokens/tab';

let session: Session | undefined;

/** The one session of the page, for Root and for what runs before React. */
export function siteSession(fields: SiteFields): Session {
  if (!session) {
    session = createSiteSession(fields, browserTab, gateCookie);
    renewBy(session.renewCookie);
  }
  return session;
}

/** Makes the session of a page of the site; `cookie` is that of a server. */
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
        const end =
          build === 'guide'
            ? 'You have to sign in again after some hours.'
            : 'It ends when you leave or reload this page.';
        showToast(
          'warning',
          `This browser does not let the site store your session. ${canStoreInTab ? 'It ends with this tab.' : end}`,
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
      if (named !== audience) {
        // A switch of the company or a changed role: the server sends that audience's build now.
        // Searches may name pages that the reader now lacks.
        void (reloadFor('audience', tab) && clearSearches(tab));
      } else if (isStarted) {
        // By now the not-found page has read why it is shown.
        forgetReloads(['audience'], tab);
      }
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
