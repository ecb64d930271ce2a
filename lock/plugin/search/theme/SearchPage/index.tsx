import React, {useEffect, type ReactNode} from 'react';
import StockSearchPage from '@search/stock/SearchPage';
import SearchFailure, {searchPage} from '../../client/SearchFailure';
import {PageHelp} from '../../client/SearchHelp';
import {pageStatus} from '../../client/docsearch';
import {loadRecorder, pageResults, pageWatch, watchResults} from '../../client/watch';
import './styles.css';

/**
 * Wraps the search page of the Algolia theme to show a search that failed, for
 * which it has neither a state nor an option, to offer ways on where there is no
 * result, and to record a search that did not help. It breaks if the content of the page is no longer in a `.container` of
 * its own.
 */
export default function SearchPage(): ReactNode {
  useEffect(() => {
    loadRecorder().catch(() => {});
    return watchResults(pageWatch, pageResults);
  }, []);
  return (
    <>
      <StockSearchPage />
      <PageHelp />
      <SearchFailure status={pageStatus} place={searchPage} />
    </>
  );
}
