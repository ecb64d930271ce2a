import {browserStorage} from '../tokens/storage';
import {browserTab, type Tab} from '../tokens/tab';
import type {SignedOutReason} from '../tokens/texts';
import type {TokenStore} from '../tokens/token-store';
import type {SessionStore} from './state';

/**
 * Ends the session whose token the server refused; does nothing where another
 * token is stored by now. A refused token of the address gives way to the
 * stored session, so that nobody can be signed out by a link, and a refused
 * stored token to the one of a link that waits beside it.
 *
 * @param token the one that the refused request carried; null for none.
 */
export function rejectToken(store: SessionStore, tokens: TokenStore, token: string | null): void {
  if (token === null || token !== tokens.token()) {
    return;
  }
  const isFromUrl = tokens.linkToken.drop();
  if (!isFromUrl) {
    endSession(store, tokens);
  } else if (!tokens.read()) {
    const offered = tokens.linkToken.offered();
    if (offered === null || store.getState().user) {
      store.dispatch({type: 'signed-out', reason: 'link-invalid', isLink: true});
    } else {
      tokens.linkToken.use(offered);
    }
  }
}

/**
 * Ends the stored session. On entry the token of a link that waits beside it
 * takes its place.
 *
 * @param reason default that the server no longer accepts it.
 */
export function endSession(
  store: SessionStore,
  tokens: TokenStore,
  reason: SignedOutReason = 'ended',
): void {
  const offered = tokens.linkToken.offered();
  if (offered === null || store.getState().user) {
    store.dispatch({type: 'signed-out', reason});
    return;
  }
  tokens.clear(reason);
  tokens.linkToken.use(offered);
}

/** Local storage key: whose searches are stored. With the prefix it goes with them. */
const searcher = '__DOCSEARCH_SEARCHER';

/** Notes whose searches DocSearch stores from here on. */
export function noteSearcher(userId: string, tab: Tab = browserTab): void {
  browserStorage('localStorage', tab).set(searcher, userId);
}

/** Removes the searches that are stored if they are those of another user. */
export function clearTracesOfOther(userId: string, tab: Tab = browserTab): void {
  const stored = browserStorage('localStorage', tab).get(searcher);
  if (stored !== null && stored !== userId) {
    clearTraces(tab);
  }
}

/**
 * Removes DocSearch's recent searches and favourites, so that the next reader at this
 * computer does not see them. Closes the modal first: an open one would write them back.
 */
export function clearTraces(tab: Tab = browserTab): void {
  document
    .querySelector('.DocSearch-Container')
    ?.dispatchEvent(new MouseEvent('mousedown', {bubbles: true}));
  browserStorage('localStorage', tab).clear('__DOCSEARCH_');
}
