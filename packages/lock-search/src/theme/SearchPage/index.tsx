import React, {useEffect, useState, type ReactNode} from 'react';
import Head from '@docusaurus/Head';
import Link from '@docusaurus/Link';
import {PageMetadata, useEvent, useSearchQueryString} from '@docusaurus/theme-common';
import {
  useAlgoliaContextualFacetFiltersIfEnabled,
  useAlgoliaThemeConfig,
  useSearchResultUrlProcessor,
} from '@docusaurus/theme-search-algolia/client';
import {translate} from '@docusaurus/Translate';
import {engine} from '@search/engine';
import Layout from '@theme/Layout';
import styles from '@search/stock/SearchPage/styles.module.css';
import type {Hit, SearchAnswer} from '../../client/algolia';
import {countHits} from '../../client/docsearch';
import {SearchCount, SearchFailure} from '../../client/texts';
import {snippetWords} from '../../engine/pages';
import './styles.css';

/**
 * Replaces the search page of the Algolia theme, which uses a client of its own, cannot show a
 * failure, and has its title and field outside of its main part.
 */
export default function SearchPage(): ReactNode {
  const [query, setQuery] = useSearchQueryString();
  const title = translate({
    id: 'theme.SearchPage.emptyResultsTitle',
    message: 'Search the documentation',
  });
  return (
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
          className={styles.searchQueryInput}
          value={query}
          onChange={({target}) => setQuery(target.value)}
          aria-label={translate({id: 'theme.SearchPage.inputLabel', message: 'Search'})}
          autoComplete="off"
          autoFocus
        />
        <Results query={query} />
      </main>
    </Layout>
  );
}

function Results({query}: {query: string}): ReactNode {
  const outcome = useOutcome(query);
  const toAddress = useSearchResultUrlProcessor();
  const isAnswered = outcome?.query === query;
  // The results of the last query stay until there is an answer to this one.
  const found = query ? outcome?.found : undefined;
  return (
    <>
      <p role="status">
        {query && !isAnswered && <span>Searching…</span>}
        {isAnswered && found && <SearchCount count={countHits(found)} />}
      </p>
      {query && isAnswered && !found && (
        <p role="alert">
          <SearchFailure />
        </p>
      )}
      {found
        ?.flatMap(({hits}) => hits)
        .map((hit) => (
          <Result key={hit.objectID} hit={hit} to={toAddress(hit.url)} />
        ))}
    </>
  );
}

/** A hit: its title, its place and its text. All are escaped, apart from the marks. */
function Result({hit, to}: {hit: Hit; to: string}): ReactNode {
  const levels = Object.entries(hit._highlightResult.hierarchy).sort(([a], [b]) =>
    a.localeCompare(b),
  );
  const titles = levels.map(([, {value}]) => value);
  const title = titles.pop() ?? '';
  const text = hit._snippetResult.content?.value;
  return (
    <article className={`${styles.searchResultItem} search-result`}>
      <h2 className={styles.searchResultItemHeading}>
        <Link to={to} dangerouslySetInnerHTML={{__html: title}} />
      </h2>
      <div
        className={styles.searchResultItemPath}
        dangerouslySetInnerHTML={{__html: titles.join(' › ')}}
      />
      {text && (
        <p className={styles.searchResultItemSummary} dangerouslySetInnerHTML={{__html: text}} />
      )}
    </article>
  );
}

interface Outcome {
  query: string;
  /** Undefined for a search that failed. */
  found?: readonly SearchAnswer[];
}

const typingPause = 300; // ms

/** Parameters beside the query. The hosted service marks nothing by default. */
const parameters = {
  hitsPerPage: 100,
  attributesToSnippet: [`content:${snippetWords}`],
  highlightPreTag: '<mark>',
  highlightPostTag: '</mark>',
  snippetEllipsisText: '…',
};

/** Searches when a reader stops typing; undefined until the first answer. */
function useOutcome(query: string): Outcome | undefined {
  const [outcome, setOutcome] = useState<Outcome>();
  const {appId, apiKey, indexName} = useAlgoliaThemeConfig().algolia;
  const facetFilters = useAlgoliaContextualFacetFiltersIfEnabled();
  const [search] = useState(() => engine.forPage(appId, apiKey));
  const ask = useEvent(() => search([{indexName, query, facetFilters, ...parameters}]));
  useEffect(() => {
    let isLate = !query;
    const answer = async () => {
      const found = await ask().then(
        ({results}) => results,
        () => undefined,
      );
      if (!isLate) {
        setOutcome({query, found});
      }
    };
    const timer = setTimeout(() => !isLate && void answer(), typingPause);
    return () => {
      isLate = true;
      clearTimeout(timer);
    };
  }, [query, ask]);
  return outcome;
}
