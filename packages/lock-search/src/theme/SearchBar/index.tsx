import React, {useEffect, type ReactNode} from 'react';
import {useAlgoliaThemeConfig} from '@docusaurus/theme-search-algolia/client';
import {engine} from '@search/engine';
import StockSearchBar from '@search/stock/SearchBar';
import '@docsearch/css/dist/_variables.css';
import '@docsearch/css/dist/button.css';
import {createBoxSearch, hitText, type AlgoliaClient} from '../../client/docsearch';
import {SearchHit} from '../../client/SearchHit';
import {loadModal} from '../../client/SearchModal';
import {catchTyping, isCatching} from '../../client/typed-ahead';

/**
 * Wraps the search box of the Algolia theme and replaces the client of the modal by the engine.
 *
 * It is wrapped since functions cannot be passed through the configuration, which is serialised. It
 * breaks if DocSearch drops `transformSearchClient`, or if the theme passes its own after ours.
 */
export default function SearchBar(props: object): ReactNode {
  const {algolia} = useAlgoliaThemeConfig();
  useEffect(() => {
    // Before DocSearch, which listens too.
    document.addEventListener('keydown', onKey, {capture: true});
    return () => document.removeEventListener('keydown', onKey, {capture: true});
  }, []);
  return (
    <div
      style={{display: 'contents'}}
      onMouseOver={preload}
      onFocus={preload}
      onTouchStart={preload}>
      <StockSearchBar
        {...props}
        // Searches are not stored, and a hit has no buttons within it.
        disableUserPersonalization
        hitComponent={SearchHit}
        maxResultsPerGroup={20}
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
  return {...stock, search: createBoxSearch(engine.forModal(stock))};
}

/** Opens the box, or takes the keys until DocSearch has opened it. */
function onKey({key, ctrlKey, metaKey, target}: KeyboardEvent): void {
  const isField = target instanceof HTMLElement && target.matches('input, select, textarea');
  const opens = (key.toLowerCase() === 'k' && (ctrlKey || metaKey)) || (key === '/' && !isField);
  if (opens && !isOpen()) {
    catchTyping();
    // DocSearch ignores this key on a button as it does in a field, and after Escape the
    // focus is on its own button.
    if (key === '/' && target instanceof HTMLButtonElement) {
      clickButton();
    }
    // DocSearch still counts the box as open while the page of a hit is being rendered. On a busy
    // machine this runs late, when a reader may have closed the box again.
    setTimeout(() => isCatching() && clickButton());
  }
}

function isOpen(): boolean {
  return document.querySelector('.DocSearch-Modal, .search-dialog') !== null;
}

function clickButton(): void {
  document.querySelector<HTMLElement>('.DocSearch-Button')?.click();
}
