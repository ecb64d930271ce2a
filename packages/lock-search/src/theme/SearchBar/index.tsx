import React, {useEffect, type ReactNode} from 'react';
import {engine} from '@search/engine';
import StockSearchBar from '@search/stock/SearchBar';
import '@docsearch/css/dist/_variables.css';
import '@docsearch/css/dist/button.css';
import {createBoxSearch, type AlgoliaClient} from '../../client/docsearch';
import {loadModal} from '../../client/SearchModal';
import {openWaiting} from '../../client/waiting';

/**
 * Wraps the search box of the Algolia theme and replaces the client of the modal by the engine.
 *
 * It is a wrapper because functions cannot be passed through the configuration, which is
 * serialised. It breaks if DocSearch drops `transformSearchClient`, or if the theme sets that
 * property after ours.
 */
export default function SearchBar(props: object): ReactNode {
  useEffect(() => {
    // Listens in the capture phase, before DocSearch, which listens too.
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
        // Searches are not stored, and hits have no buttons.
        disableUserPersonalization
        maxResultsPerGroup={20}
        transformSearchClient={replaceClient}
      />
    </div>
  );
}

// A failure is shown when the box opens.
function preload(): void {
  loadModal().catch(() => {});
}

// Called when the modal opens, which is the time to load the files of the search.
function replaceClient(stock: AlgoliaClient): object {
  engine.preload();
  return {...stock, search: createBoxSearch(engine.forModal(stock))};
}

/**
 * Opens the box by its keys, at once. DocSearch would ignore `/` on a button, where the focus is
 * after Escape, and would close a box that it still counts as open while the page of a hit is being
 * rendered. While another dialog is open, the keys do nothing.
 */
function onKey(event: KeyboardEvent): void {
  const {key, ctrlKey, metaKey, target} = event;
  const isField = target instanceof HTMLElement && target.matches('input, select, textarea');
  const opens = (key.toLowerCase() === 'k' && (ctrlKey || metaKey)) || (key === '/' && !isField);
  if (opens && !document.querySelector('.DocSearch-Modal')) {
    event.preventDefault();
    event.stopPropagation();
    if (!document.querySelector('dialog[open]')) {
      openWaiting();
      document.querySelector<HTMLElement>('.DocSearch-Button')?.click();
    }
  }
}
