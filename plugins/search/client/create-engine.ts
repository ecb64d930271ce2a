import type {SearchAnswer, SearchRequest} from '../shared/algolia';
import {type PackedIndex, unpackTerms} from '../shared/packed-index';
import {termsOf} from '../shared/words';
import {countFacets, passesFilters, type Facets} from './facet-filters';
import {findWord} from './find-word';
import {hitOf} from './hit-of';
import {queryWords} from './query-words';
import {rank, type Match} from './rank';
import {unpackIndex} from './unpack-index';

/** Answers a request of DocSearch, in the shape in which Algolia does. */
export type SearchEngine = (request: SearchRequest) => SearchAnswer;

const longestQuery = 512; // characters, as Algolia takes
const defaultHits = 20; // Algolia's

/** Pages that name many things which other pages explain. */
const pageWeights: Record<string, number> = {
  '/features/glossary': 0.8,
  '/template/': 0.5, // for writers
};

/**
 * Makes the engine of a packed index: a function of the request alone.
 *
 * @param origin of the site; DocSearch takes whole URLs.
 */
export function createEngine(
  packed: PackedIndex,
  origin: string,
): SearchEngine {
  const index = unpackIndex(packed);
  const vocabulary = new Set(unpackTerms(packed.terms));
  const sections = packed.sections.map(
    ([page, level, anchor, title, text], id) => ({
      id,
      page,
      level,
      weight: pageWeights[packed.pages[page]![0]] ?? 1,
      url: packed.pages[page]![0] + (anchor && `#${anchor}`),
      terms: once(() => termsOf(`${title} ${text}`)),
    }),
  );

  // The search page asks three times for one query.
  let last: {query: string; matches: Match[]} | undefined;

  function matchesOf(query: string): Match[] {
    if (last?.query !== query) {
      const words = queryWords(query);
      const found = words.map(({term}) => findWord(index, vocabulary, term));
      last = {query, matches: rank(sections, words, found)};
    }
    return last.matches;
  }

  function facetsOf({id}: {id: number}): Facets {
    const [, , category, tag] = packed.pages[sections[id]!.page]!;
    return {language: 'en', docusaurus_tag: tag, 'hierarchy.lvl0': category};
  }

  return (request) => {
    const query = request.query ?? '';
    const {page = 0, hitsPerPage = defaultHits} = request;
    const matches = matchesOf(query.slice(0, longestQuery)).filter((match) =>
      passesFilters(facetsOf(match), request.facetFilters),
    );
    const from = page * hitsPerPage;
    return {
      index: request.indexName,
      query,
      params: '',
      hits: matches
        .slice(from, from + hitsPerPage)
        .map((match) => hitOf(packed, match, request, origin)),
      page,
      nbHits: matches.length,
      nbPages: hitsPerPage > 0 ? Math.ceil(matches.length / hitsPerPage) : 0,
      hitsPerPage,
      exhaustiveNbHits: true,
      processingTimeMS: 1,
      facets: countFacets(matches.map(facetsOf), request.facets),
    };
  };
}

function once<T>(make: () => T): () => T {
  let made: T | undefined;
  return () => (made ??= make());
}
