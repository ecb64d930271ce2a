/** What the modal and the search page send, as far as an engine heeds it. */
export interface SearchRequest {
  indexName: string;
  query?: string;
  /** From 0; default 0. */
  page?: number;
  /** Default 20. */
  hitsPerPage?: number;
  /** All of these must hold; of a list in the list, one (`name:value`). */
  facetFilters?: string | readonly (string | readonly string[])[];
  /** Attributes whose values are counted over all hits. */
  facets?: string | readonly string[];
  /** Such as `content:10`: an attribute and a number of words. */
  attributesToSnippet?: readonly string[];
  highlightPreTag?: string;
  highlightPostTag?: string;
  snippetEllipsisText?: string;
}

/** The levels of a hierarchy, the category first. */
export const levels = [
  'lvl0',
  'lvl1',
  'lvl2',
  'lvl3',
  'lvl4',
  'lvl5',
  'lvl6',
] as const;

export type Level = (typeof levels)[number];

/** A text with the query marked in it: HTML, escaped but for the marks. */
export interface Marked {
  value: string;
  matchLevel: 'none' | 'full';
  matchedWords: string[];
}

/** A hit as DocSearch reads it. Every text is escaped HTML. */
export interface Hit {
  objectID: string;
  url: string;
  url_without_anchor: string;
  anchor: string | null;
  type: Level | 'content';
  content: string | null;
  hierarchy: Record<Level, string | null>;
  /** No level without text: the search page reads every one there is. */
  _highlightResult: {
    hierarchy: Partial<Record<Level, Marked>>;
    content?: Marked;
  };
  _snippetResult: {
    hierarchy: Partial<Record<Level, Marked>>;
    content?: Marked;
  };
}

/** One answer of a search, in the shape of Algolia's. */
export interface SearchAnswer {
  index: string;
  query: string;
  params: string;
  hits: Hit[];
  page: number;
  nbHits: number;
  nbPages: number;
  hitsPerPage: number;
  exhaustiveNbHits: boolean;
  processingTimeMS: number;
  facets: Record<string, Record<string, number>>;
}
