import React, {useEffect, useSyncExternalStore, type ReactNode} from 'react';
import Link from '@docusaurus/Link';
import {useSearchLinkCreator} from '@docusaurus/theme-common';
import Translate from '@docusaurus/Translate';
import {engine} from '@search/engine';
import StockSearchBar from '@search/stock/SearchBar';
import {guardSearch} from '../../client/guard-search';
import {modalStatus} from '../../client/search-status';
import type {AlgoliaClient} from '../../client/search-function';
import SearchFailure from '../../client/SearchFailure';

/**
 * Wraps the search box of the Algolia theme: puts the engine in the place of
 * the modal's own client, shows a search that failed, and counts the hits.
 *
 * Options of the theme were not enough: functions cannot be passed through the
 * configuration, which is serialised. It would break if DocSearch dropped
 * `transformSearchClient` or `resultsFooterComponent`, if the theme spread its
 * props before its own, or if `.DocSearch-Dropdown` were called otherwise.
 */
export default function SearchBar(props: object): ReactNode {
  useEffect(() => {
    document.addEventListener('keydown', openFromButton);
    return () => document.removeEventListener('keydown', openFromButton);
  }, []);
  return (
    <>
      <StockSearchBar
        {...props}
        transformSearchClient={putEngine}
        resultsFooterComponent={ResultsFooter}
      />
      <SearchFailure status={modalStatus} place=".DocSearch-Dropdown" />
    </>
  );
}

// Called when the modal opens, which is the time to load the index.
function putEngine(stock: AlgoliaClient): object {
  engine.warm();
  return {...stock, search: guardSearch(engine.forModal(stock), modalStatus)};
}

// DocSearch 4.7 adds up the hits of every letter typed, and the theme's footer
// shows that sum.
function ResultsFooter({state}: {state: {query: string}}): ReactNode {
  const createSearchLink = useSearchLinkCreator();
  const {count} = useSyncExternalStore(
    modalStatus.subscribe,
    modalStatus.get,
    modalStatus.get,
  );
  return (
    <Link to={createSearchLink(state.query)} onClick={closeModal}>
      <Translate id="theme.SearchBar.seeAll" values={{count}}>
        {'See all {count} results'}
      </Translate>
    </Link>
  );
}

// DocSearch takes a focused button for a field that is typed into, and after
// Escape the focus is on its own.
function openFromButton({key, target}: KeyboardEvent): void {
  if (key === '/' && target instanceof HTMLButtonElement) {
    document.querySelector<HTMLElement>('.DocSearch-Button')?.click();
  }
}

// As a click beside the modal: it takes no other order from outside.
function closeModal(): void {
  document
    .querySelector('.DocSearch-Container')
    ?.dispatchEvent(new MouseEvent('mousedown', {bubbles: true}));
}
