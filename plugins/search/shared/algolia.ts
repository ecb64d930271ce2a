/** Levels of a hierarchy, the category first. */
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

/** The fields of DocSearch's requests that the local engine reads. */
export interface SearchRequest {
  indexName: string;
  query?: string;
  /** From 0; default 0. */
  page?: number;
  /** Default 20. */
  hitsPerPage?: number;
  /** All must hold; of an inner list, one (`name:value`). */
  facetFilters?: readonly (string | readonly string[])[];
  /** Such as `content:10`: an attribute and a number of words. */
  attributesToSnippet?: readonly string[];
  highlightPreTag?: string;
  highlightPostTag?: string;
  snippetEllipsisText?: string;
}

/** Common to a record of the hosted index and a hit. Every text is escaped. */
export interface RecordFields {
  objectID: string;
  url: string;
  url_without_anchor: string;
  anchor: string | null;
  type: Level | 'content';
  content: string | null;
  hierarchy: Record<Level, string | null>;
}

/** A text with the query marked in it: escaped HTML apart from the marks. */
export interface Marked {
  value: string;
}

/** The marked texts of a hit, without levels that have none. */
export interface MarkedTexts {
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
