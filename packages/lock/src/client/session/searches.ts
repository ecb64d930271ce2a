import {browserStorage, browserTab, type BrowserEnv} from '../tokens/browser';
import type {SessionParts} from './lifecycle';

/**
 * Removes what DocSearch has stored of searches, as versions before did: the next reader at this
 * computer does not see them. Closes the modal first: an open one would write them back.
 */
export function clearSearches(tab: BrowserEnv = browserTab): void {
  document
    .querySelector('.DocSearch-Container')
    ?.dispatchEvent(new MouseEvent('mousedown', {bubbles: true}));
  browserStorage('localStorage', tab).clear('__DOCSEARCH_');
}

/** Clears the searches when a session ends, also while no page of the site was open. */
export function removeSearches({store, tab}: Pick<SessionParts, 'store' | 'tab'>): void {
  store.onEvent(({type}) => {
    if (type === 'signed-out' || type === 'no-tokens-found') {
      clearSearches(tab);
    }
  });
}
