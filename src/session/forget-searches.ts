import {browserStorage} from './browser-storage';

/**
 * Removes DocSearch's recent searches and favourites, so that the next reader
 * at this computer does not see them. The modal is closed first, since an open
 * one writes them back.
 */
export function forgetSearches(): void {
  document
    .querySelector('.DocSearch-Container')
    ?.dispatchEvent(new MouseEvent('mousedown', {bubbles: true}));
  browserStorage('localStorage').clear('__DOCSEARCH_');
}
