import {browserStorage} from '../tokens/storage';

/**
 * Removes DocSearch's recent searches and favourites, so that the next reader
 * at this computer does not see them. Closes the modal first: an open one would
 * write them back.
 */
export function clearRecentSearches(): void {
  document
    .querySelector('.DocSearch-Container')
    ?.dispatchEvent(new MouseEvent('mousedown', {bubbles: true}));
  browserStorage('localStorage').clear('__DOCSEARCH_');
}
