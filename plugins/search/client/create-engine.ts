import type {SearchAnswer, SearchRequest} from '../shared/algolia';
import {entriesOf} from '../shared/entries-of';
import type {BuiltPage} from '../../content/built-page';
import {createWordFinder} from './create-word-finder';
import {hitOf} from './hit-of';
import {queryWords} from './query-words';
import {rank} from './rank';

/** Answers a request of DocSearch, in the shape in which Algolia does. */
export type SearchEngine = (request: SearchRequest) => SearchAnswer;

const longestQuery = 512; // characters, Algolia's limit
const defaultHits = 20; // Algolia's

/**
 * Makes the engine for some pages: a function of the request alone.
 *
 * @param origin of the site; DocSearch needs absolute URLs.
 */
export function createEngine(
  pages: readonly BuiltPage[],
  origin: string,
): SearchEngine {
  const entries = pages.flatMap((page) => entriesOf(page, origin));
  const findWord = createWordFinder(entries);

  return (request) => {
    const {query = '', page = 0, hitsPerPage = defaultHits} = request;
    const words = queryWords(query.slice(0, longestQuery));
    const matches = rank(entries, words.map(findWord)).filter(({entry}) =>
      passesFilters(entry.tag, request.facetFilters),
    );
    const from = page * hitsPerPage;
    return {
      index: request.indexName,
      query,
      hits: matches
        .slice(from, from + hitsPerPage)
        .map((match) => hitOf(match, request)),
      page,
      nbHits: matches.length,
      nbPages: hitsPerPage > 0 ? Math.ceil(matches.length / hitsPerPage) : 0,
      hitsPerPage,
      facets: {},
    };
  };
}

// Contextual search asks for the language and the docs version.
function passesFilters(
  tag: string,
  filters: SearchRequest['facetFilters'] = [],
): boolean {
  const own = ['language:en', `docusaurus_tag:${tag}`];
  return filters.every((filter) =>
    [filter].flat().some((choice) => own.includes(choice)),
  );
}
