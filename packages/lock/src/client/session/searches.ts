import {browserStorage, browserTab, type BrowserEnv} from '../tokens/browser';
import type {SessionParts} from './lifecycle';

/**
 * Removes the searches that DocSearch stored under an earlier version, so that the next reader at
 * this computer does not see them. It closes the modal first, because an open modal would write
 * them back.
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
