import React, {useEffect, useState, type ReactNode} from 'react';
import Head from '@docusaurus/Head';
import Link from '@docusaurus/Link';
import {
  HtmlClassNameProvider,
  PageMetadata,
  useEvent,
  useSearchQueryString,
} from '@docusaurus/theme-common';
import {
  useAlgoliaContextualFacetFiltersIfEnabled,
  useAlgoliaThemeConfig,
  useSearchResultUrlProcessor,
} from '@docusaurus/theme-search-algolia/client';
import {translate} from '@docusaurus/Translate';
import {engine} from '@search/engine';
import Layout from '@theme/Layout';
import {reportSearch} from 'docusaurus-lock/client/search-outcomes';
import type {Hit} from '../../client/algolia';
import {countHits, hitText} from '../../client/docsearch';
import SearchFailure from '../../client/SearchFailure';
import {readHit} from '../../client/SearchHit';
import {useCountText} from '../../client/use-count-text';
import {pageResults, pageWatch, watchResults} from '../../client/watch';
import './styles.css';

/**
 * Stands for the search page of the Algolia theme, which asks a client of its own and
 * can show no failure, and whose title and field are outside its main part.
 */
export default function SearchPage(): ReactNode {
  const [query, setQuery] = useSearchQueryString();
  const title = titleFor(query);
  return (
    <HtmlClassNameProvider className="search-page-wrapper">
      <Layout>
        <PageMetadata title={title} />
        <Head>
          <meta property="robots" content="noindex, follow" />
        </Head>
        <main>
          <div className="container margin-vert--lg">
            <h1>{title}</h1>
            <form onSubmit={(event) => event.preventDefault()}>
              <input
                type="search"
                name="q"
                value={query}
                onChange={({target}) => setQuery(target.value)}
                placeholder={translate({
                  id: 'theme.SearchPage.inputPlaceholder',
                  message: 'Type your search here',
                })}
                aria-label={translate({id: 'theme.SearchPage.inputLabel', message: 'Search'})}
                autoComplete="off"
                autoFocus
              />
            </form>
            <Results query={query} />
          </div>
        </main>
      </Layout>
    </HtmlClassNameProvider>
  );
}

function titleFor(query: string): string {
  return query
    ? translate(
        {id: 'theme.SearchPage.existingResultsTitle', message: 'Search results for "{query}"'},
        {query},
      )
    : translate({
        id: 'theme.SearchPage.emptyResultsTitle',
        message: 'Search the documentation',
      });
}

const pageSize = 15; // results, and as many more each time

function Results({query}: {query: string}): ReactNode {
  const [wanted, setWanted] = useState({query, size: pageSize});
  const size = wanted.query === query ? wanted.size : pageSize;
  const outcome = useOutcome(query, size);
  const countText = useCountText();
  useEffect(() => {
    reportSearch({kind: 'begun'});
    return watchResults(pageWatch, pageResults);
  }, []);

  // Those of the last query stay until there is an answer to this one.
  const {hits = [], count = 0} = (query && outcome?.found) || {};
  const isAnswered = outcome?.query === query;
  const isFailure = isAnswered && !outcome.found;
  return (
    <>
      <p role="status" className="search-page__outcome">
        {query && (isAnswered ? !isFailure && countText(count) : 'Searching…')}
      </p>
      {isFailure && <SearchFailure />}
      {hits.map((hit) => (
        <Result key={hit.objectID} hit={hit} />
      ))}
      {isAnswered && hits.length < count && (
        <button
          type="button"
          className="button button--secondary margin-top--md"
          onClick={() => setWanted({query, size: size + pageSize})}>
          Show more results
        </button>
      )}
    </>
  );
}

interface Outcome {
  query: string;
  /** Undefined for a search that failed. */
  found?: {hits: readonly Hit[]; count: number};
}

const typingPause = 300; // ms

/** Searches when a reader stops typing; undefined until the first answer. */
function useOutcome(query: string, hitsPerPage: number): Outcome | undefined {
  const [outcome, setOutcome] = useState<Outcome>();
  const {appId, apiKey, indexName} = useAlgoliaThemeConfig().algolia;
  const facetFilters = useAlgoliaContextualFacetFiltersIfEnabled();
  const [search] = useState(() => pageWatch.follow(engine.forPage(appId, apiKey)));
  const ask = useEvent(async (): Promise<Outcome> => {
    const request = {...{indexName, query, hitsPerPage, facetFilters}, ...hitText};
    try {
      const {results} = await search([request]);
      return {query, found: {hits: results.flatMap(({hits}) => hits), count: countHits(results)}};
    } catch {
      return {query};
    }
  });
  useEffect(() => {
    let isLate = false;
    const answer = async () => {
      const answered = await ask();
      if (!isLate) {
        setOutcome(answered);
      }
    };
    const timer = query ? setTimeout(() => void answer(), typingPause) : undefined;
    return () => {
      isLate = true;
      clearTimeout(timer);
    };
  }, [query, hitsPerPage, ask]);
  return outcome;
}

function Result({hit}: {hit: Hit}): ReactNode {
  const toAddress = useSearchResultUrlProcessor();
  const {path, title, text} = readHit(hit);
  return (
    <article className="search-hit">
      <p className="search-hit__path" dangerouslySetInnerHTML={{__html: path}} />
      <h2 className="search-hit__title">
        <Link to={toAddress(hit.url)} dangerouslySetInnerHTML={{__html: title}} />
      </h2>
      {text && <p className="search-hit__text" dangerouslySetInnerHTML={{__html: text}} />}
    </article>
  );
}
