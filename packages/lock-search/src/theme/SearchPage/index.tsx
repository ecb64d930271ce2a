import React, {useEffect, useState, type ReactNode} from 'react';
import Head from '@docusaurus/Head';
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
import type {Hit} from '../../client/algolia';
import {countHits, hitText} from '../../client/docsearch';
import {HitTexts} from '../../client/SearchHit';
import {SearchCount, SearchFailure} from '../../client/texts';
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
        <main className="container margin-vert--lg">
          <h1>{title}</h1>
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
          <Results query={query} />
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

function Results({query}: {query: string}): ReactNode {
  const outcome = useOutcome(query);
  const toAddress = useSearchResultUrlProcessor();
  const isAnswered = outcome?.query === query;
  // Those of the last query stay until there is an answer to this one.
  const found = query ? outcome?.found : undefined;
  return (
    <>
      <p role="status" className="search-page__outcome">
        {query && !isAnswered && <span>Searching…</span>}
        {query && isAnswered && found && <SearchCount count={found.count} />}
      </p>
      {query && isAnswered && !found && (
        <p role="alert">
          <SearchFailure />
        </p>
      )}
      {found?.hits.map((hit) => (
        <article key={hit.objectID} className="search-hit">
          <HitTexts hit={hit} to={toAddress(hit.url)} />
        </article>
      ))}
    </>
  );
}

interface Outcome {
  query: string;
  /** Undefined for a search that failed. */
  found?: {hits: readonly Hit[]; count: number};
}

const typingPause = 300; // ms
const hitsPerPage = 100;

/** Searches when a reader stops typing; undefined until the first answer. */
function useOutcome(query: string): Outcome | undefined {
  const [outcome, setOutcome] = useState<Outcome>();
  const {appId, apiKey, indexName} = useAlgoliaThemeConfig().algolia;
  const facetFilters = useAlgoliaContextualFacetFiltersIfEnabled();
  const [search] = useState(() => engine.forPage(appId, apiKey));
  const ask = useEvent(async (): Promise<Outcome> => {
    try {
      const {results} = await search([{indexName, query, hitsPerPage, facetFilters, ...hitText}]);
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
  }, [query, ask]);
  return outcome;
}
