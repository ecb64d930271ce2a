import {forgetReloads, leavePageState, reloadFor} from '../tokens/browser';
import type {SessionParts} from './lifecycle';
import {clearSearches} from './searches';

/**
 * Reloads the page once the server names another audience than the page has. When the session
 * ends, it saves the reason and the scroll position for the next page.
 */
export function followPage({store, tab, fields}: SessionParts): void {
  const {build, audience} = fields;
  store.onEvent(({type}) => {
    const {phase, audience: named, signedOutReason, signedOutMessage} = store.getState();
    const isStarted = phase !== 'starting';
    // When a user is loaded, the tokens of the answer are stored, and the page may reload. Before
    // the session has started no user is loaded, so the cookie alone is enough.
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
}
