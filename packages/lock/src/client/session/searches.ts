import {browserStorage} from '../tokens/storage';
import {browserTab, type Tab} from '../tokens/tab';
import type {SessionParts} from './lifecycle';

/** Local storage key: whose searches are stored. With the prefix it goes with them. */
const searcher = '__DOCSEARCH_SEARCHER';

/** Notes whose searches DocSearch stores from here on. */
export function noteSearcher(userId: string, tab: Tab = browserTab): void {
  browserStorage('localStorage', tab).set(searcher, userId);
}

/**
 * Removes DocSearch's recent searches and favourites, so that the next reader at this
 * computer does not see them. Closes the modal first: an open one would write them back.
 */
export function clearSearches(tab: Tab = browserTab): void {
  document
    .querySelector('.DocSearch-Container')
    ?.dispatchEvent(new MouseEvent('mousedown', {bubbles: true}));
  browserStorage('localStorage', tab).clear('__DOCSEARCH_');
}

/** Clears the searches when a session ends, and when the user is another than searched. */
export function removeSearches({store, tab}: Pick<SessionParts, 'store' | 'tab'>): void {
  store.onEvent((event) => {
    // Without tokens the session has ended while no page of the site was open.
    if (event.type === 'signed-out' || event.type === 'no-tokens-found') {
      clearSearches(tab);
    } else if (event.type === 'user-loaded') {
      const stored = browserStorage('localStorage', tab).get(searcher);
      if (stored !== null && stored !== event.user.id) {
        clearSearches(tab);
      }
    }
  });
}
