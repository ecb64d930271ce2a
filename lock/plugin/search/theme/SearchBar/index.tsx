import React, {useEffect, type ReactNode} from 'react';
import {engine} from '@search/engine';
import StockSearchBar from '@search/stock/SearchBar';
import '@search/styles/_variables.css';
import '@search/styles/button.css';
import {
  guardSearch,
  modalStatus,
  withBestFirst,
  withPath,
  type AlgoliaClient,
} from '../../client/docsearch';
import {loadRecorder, modalWatch} from '../../client/watch';
import {useRememberPages} from '../../client/pages-read';
import SearchFailure from '../../client/SearchFailure';
import {loadModal} from '../../client/SearchModal';

/**
 * Wraps the search box of the Algolia theme: replaces the client of the modal
 * by the engine, shows a search that failed, and records one that did not help.
 * It stands on every page, and so remembers the pages that are read, too.
 *
 * It is wrapped since functions cannot be passed through the configuration,
 * which is serialised. It breaks if DocSearch drops `transformSearchClient`, if
 * the theme passes its own after ours, or if `.DocSearch-Dropdown` is renamed.
 */
export default function SearchBar(props: object): ReactNode {
  useRememberPages();
  useEffect(() => {
    document.addEventListener('keydown', openFromButton);
    return () => document.removeEventListener('keydown', openFromButton);
  }, []);
  return (
    <>
      <div
        style={{display: 'contents'}}
        onMouseOver={preload}
        onFocus={preload}
        onTouchStart={preload}>
        <StockSearchBar {...props} transformSearchClient={replaceClient} />
      </div>
      <SearchFailure status={modalStatus} place=".DocSearch-Dropdown" />
    </>
  );
}

// A failure shows when the box is opened.
function preload(): void {
  loadModal().catch(() => {});
}

// Called when the modal opens, which is the time to load what search needs.
function replaceClient(stock: AlgoliaClient): object {
  engine.warm();
  loadRecorder().catch(() => {});
  const followed = modalWatch.follow(engine.forModal(stock));
  const search = guardSearch(followed, modalStatus, (hits) => withBestFirst(hits.map(withPath)));
  return {...stock, search};
}

// DocSearch ignores keys on a focused button as it does in a field, and after
// Escape the focus is on its own button.
function openFromButton({key, target}: KeyboardEvent): void {
  if (key === '/' && target instanceof HTMLButtonElement) {
    document.querySelector<HTMLElement>('.DocSearch-Button')?.click();
  }
}
