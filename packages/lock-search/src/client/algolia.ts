import type {FacetFilters} from 'algoliasearch/lite';
import {createEngine, type Match} from '../engine/engine';
import {recordFields, type Level, type RecordFields} from '../engine/entries';
import {snippetWords, type SearchData} from '../engine/pages';
import {findSnippet, markWords} from '../engine/snippet';

/** The fields of DocSearch's requests that the local engine reads. */
export interface SearchRequest {
  indexName: string;
  query?: string;
  /** Default 20. */
  hitsPerPage?: number;
  /** All filters must match (`name:value`); of an inner list, one must. */
  facetFilters?: FacetFilters;
}

/** The marked texts of a hit, without levels that have none. */
interface MarkedTexts {
  hierarchy: Partial<Record<Level, {value: string}>>;
  content?: {value: string};
}

/** A hit as DocSearch reads it. */
export interface Hit extends RecordFields {
  _highlightResult: MarkedTexts;
  _snippetResult: MarkedTexts;
}

/** The fields of an answer of Algolia that DocSearch and the page read. */
export interface SearchAnswer {
  index: string;
  query: string;
  hits: Hit[];
  nbHits: number;
}

/** Answers a request of DocSearch in Algolia's format. */
export type SearchHandler = (request: SearchRequest) => SearchAnswer;

const defaultHits = 20; // Algolia's

/**
 * Creates the local engine with Algolia's interface, for the pages of a build.
 *
 * @param origin of the site; DocSearch needs absolute URLs.
 */
export function createSearchHandler(data: SearchData, origin: string): SearchHandler {
  const search = createEngine(data, origin);
  return ({indexName, query = '', hitsPerPage = defaultHits, facetFilters}) => {
    const matches = search(query).filter(({entry}) => passesFilters(entry.tag, facetFilters));
    const hits = matches.slice(0, hitsPerPage).map(makeHit);
    return {index: indexName, query, hits, nbHits: matches.length};
  };
}

// Contextual search filters by the docs version and by the language. All pages of a build have the
// same language, so that filter always passes.
function passesFilters(tag: string, filters: FacetFilters = []): boolean {
  const passes = (choice: FacetFilters): boolean =>
    typeof choice === 'string'
      ? choice.startsWith('language:') || choice === `docusaurus_tag:${tag}`
      : choice.some(passes);
  return [filters].flat().every(passes);
}

function makeHit({entry, terms}: Match): Hit {
  const {titles, title, text, url, level} = entry;
  const mark = (value: string) => ({
    value: markWords(value, {terms, pre: '<mark>', post: '</mark>'}),
  });
  const hierarchy = Object.fromEntries(
    Object.entries(titles).map(([level, title]) => [level, mark(title)]),
  );
  const snippet = findSnippet(text, snippetWords, terms);
  const marked: MarkedTexts = {hierarchy, ...(text && {content: mark(snippet)})};
  // DocSearch shows the title or, for this type, the text.
  const isInText = text !== '' && !mark(title).value.includes('<mark>');
  return {
    ...recordFields(entry, url, isInText ? 'content' : level, snippet || null),
    _highlightResult: marked,
    _snippetResult: marked,
  };
}
