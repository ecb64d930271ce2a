import React, {useEffect, type ReactNode} from 'react';
import {useAlgoliaThemeConfig} from '@docusaurus/theme-search-algolia/client';
import {engine} from '@search/engine';
import StockSearchBar from '@search/stock/SearchBar';
import '@docsearch/css/dist/_variables.css';
import '@docsearch/css/dist/button.css';
import {reportSearch} from 'docusaurus-lock/client/search-outcomes';
import {guardSearch, hitText, modalStatus, type AlgoliaClient} from '../../client/docsearch';
import {modalWatch} from '../../client/watch';
import {SearchHit} from '../../client/SearchHit';
import {loadModal} from '../../client/SearchModal';

/**
 * Wraps the search box of the Algolia theme: replaces the client of the modal by the engine, and
 * follows what a reader opens.
 *
 * It is wrapped since functions cannot be passed through the configuration, which is serialised. It
 * breaks if DocSearch drops `transformSearchClient`, or if the theme passes its own after ours.
 */
export default function SearchBar(props: object): ReactNode {
  const {algolia} = useAlgoliaThemeConfig();
  useEffect(() => {
    document.addEventListener('keydown', openFromButton);
    return () => document.removeEventListener('keydown', openFromButton);
  }, []);
  return (
    <div
      style={{display: 'contents'}}
      onMouseOver={preload}
      onFocus={preload}
      onTouchStart={preload}>
      <StockSearchBar
        {...props}
        hitComponent={SearchHit}
        searchParameters={{...algolia.searchParameters, ...hitText}}
        transformSearchClient={replaceClient}
      />
    </div>
  );
}

// A failure shows when the box is opened.
function preload(): void {
  loadModal().catch(() => {});
}

// Called when the modal opens, which is the time to load what search needs.
function replaceClient(stock: AlgoliaClient): object {
  engine.warm();
  reportSearch({kind: 'begun'});
  const followed = modalWatch.follow(engine.forModal(stock));
  return {...stock, search: guardSearch(followed, modalStatus)};
}

// DocSearch ignores keys on a focused button as it does in a field, and after
// Escape the focus is on its own button.
function openFromButton({key, target}: KeyboardEvent): void {
  if (key === '/' && target instanceof HTMLButtonElement) {
    document.querySelector<HTMLElement>('.DocSearch-Button')?.click();
  }
}
