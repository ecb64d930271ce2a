import {usePluginData} from '@docusaurus/useGlobalData';
import {useBaseUrlUtils} from '@docusaurus/useBaseUrl';
import {useState} from 'react';
import {browserStorage} from 'docusaurus-lock/client/tokens/storage';
import {escapeHtml} from 'docusaurus-lock-server/shared/search/text';
import {searchIndex} from 'docusaurus-lock-server/shared/search-index';
import type {PageLink} from 'docusaurus-lock/sources/built-pages';

/** Where DocSearch keeps favourites. What begins so is removed when the session ends. */
const key = `__DOCSEARCH_FAVORITE_SEARCHES__${searchIndex}`;

/**
 * Puts the site's frequent tasks among the favourites of DocSearch, which the empty box
 * shows, unless there are some: a reader may add and remove them. To be called before
 * DocSearch's modal is rendered, which reads them once.
 */
export function useOfferTasks(): void {
  const {tasks} = usePluginData('search') as {tasks: readonly PageLink[]};
  const {withBaseUrl} = useBaseUrlUtils();
  useState(() => {
    const storage = browserStorage('localStorage');
    if (tasks.length > 0 && storage.get(key) === null) {
      const favourites = tasks.map(({to, label}) => {
        const url = withBaseUrl(to);
        // DocSearch puts it into `innerHTML`.
        const hierarchy = {lvl0: '', lvl1: escapeHtml(label)};
        return {objectID: url, url, type: 'lvl1', content: null, hierarchy};
      });
      storage.set(key, JSON.stringify(favourites));
    }
  });
}
