import type {FacetFilters} from 'algoliasearch/lite';
import {
  createEngine,
  type Match,
  type SearchData,
} from 'docusaurus-lock-server/shared/search/engine';
import {
  markWords,
  makeSnippet,
  type Marked,
  type Marks,
} from 'docusaurus-lock-server/shared/search/marks';
import {
  recordFields,
  type Level,
  type RecordFields,
} from 'docusaurus-lock-server/shared/search/records';
import {listTerms} from 'docusaurus-lock-server/shared/search/text';

/** The fields of DocSearch's requests that the local engine reads. */
export interface SearchRequest {
  indexName: string;
  query?: string;
  /** From 0; default 0. */
  page?: number;
  /** Default 20. */
  hitsPerPage?: number;
  /** All must hold; of an inner list, one (`name:value`). */
  facetFilters?: FacetFilters;
  /** Such as `content:10`: an attribute and a number of words. */
  attributesToSnippet?: readonly string[];
  highlightPreTag?: string;
  highlightPostTag?: string;
  snippetEllipsisText?: string;
}

/** The marked texts of a hit, without levels that have none. */
interface MarkedTexts {
  hierarchy: Partial<Record<Level, Marked>>;
  content?: Marked;
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
  page: number;
  nbHits: number;
  nbPages: number;
  hitsPerPage: number;
  facets: Record<string, Record<string, number>>;
}

/** Answers a request of DocSearch, in the shape in which Algolia does. */
export type Answerer = (request: SearchRequest) => SearchAnswer;

const defaultHits = 20; // Algolia's

/**
 * Puts our engine in the place of Algolia, for the pages of a build.
 *
 * @param origin of the site; DocSearch needs absolute URLs.
 */
export function createAnswerer(data: SearchData, origin: string): Answerer {
  const search = createEngine(data, origin);
  return (request) => {
    const {query = '', page = 0, hitsPerPage = defaultHits} = request;
    const matches = search(query).filter(({entry}) =>
      passesFilters(entry.tag, request.facetFilters),
    );
    const from = page * hitsPerPage;
    return {
      index: request.indexName,
      query,
      hits: matches.slice(from, from + hitsPerPage).map((match) => makeHit(match, request)),
      page,
      nbHits: matches.length,
      nbPages: hitsPerPage > 0 ? Math.ceil(matches.length / hitsPerPage) : 0,
      hitsPerPage,
      facets: {},
    };
  };
}

// Contextual search asks for the docs version, and for the language, of which the
// pages of a build are.
function passesFilters(tag: string, filters: FacetFilters = []): boolean {
  const passes = (choice: FacetFilters): boolean =>
    typeof choice === 'string'
      ? choice.startsWith('language:') || choice === `docusaurus_tag:${tag}`
      : choice.some(passes);
  return [filters].flat().every(passes);
}

const defaultSnippet = 10; // words, as the hosted index has it

/**
 * Makes the hit of a match: its titles, and below them the part of its text that matched. Where
 * the title has matched, the text is shown from its beginning, which says what the title means.
 */
function makeHit({entry, terms}: Match, request: SearchRequest): Hit {
  const {titles, shown, url, level} = entry;
  const isInTitle = listTerms(titles[level] ?? '').some((term) => terms.has(term));
  const marks: Marks = {
    terms,
    pre: request.highlightPreTag ?? '<mark>',
    post: request.highlightPostTag ?? '</mark>',
    ellipsis: request.snippetEllipsisText ?? '…',
  };
  const hierarchy = Object.fromEntries(
    Object.entries(titles).map(([level, title]) => [level, markWords(title, marks)]),
  ) as MarkedTexts['hierarchy'];
  const textMarks = isInTitle && !entry.isRow ? {...marks, terms: new Set<string>()} : marks;
  const content = makeSnippet(shown, snippetLength(request), textMarks);
  const marked: MarkedTexts = {hierarchy, ...(shown && {content})};
  return {
    ...recordFields(entry, url, level, null),
    _highlightResult: marked,
    _snippetResult: marked,
  };
}

function snippetLength({attributesToSnippet = []}: SearchRequest): number {
  const content = attributesToSnippet.find((each) => each.startsWith('content:'));
  return Number(content?.split(':')[1] ?? defaultSnippet);
}
