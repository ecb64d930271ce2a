import type {SearchResult} from 'minisearch';
import {rowLevel, type BuiltPage} from '../../content/built-page';
import {
  entriesOf,
  levels,
  recordFields,
  type Entry,
  type Hit,
  type MarkedTexts,
  type SearchAnswer,
  type SearchRequest,
} from './records';
import {typedWords} from './synonyms';
import {termsOf} from './text';
import {markWords, snippetOf, type Marks} from './marks';
import {createWordFinder} from './word-finder';

/** Answers a request of DocSearch, in the shape in which Algolia does. */
export type SearchEngine = (request: SearchRequest) => SearchAnswer;

const longestQuery = 512; // characters, Algolia's limit
const defaultHits = 20; // Algolia's

/**
 * Makes the engine for some pages: a function of the request alone.
 *
 * @param origin of the site; DocSearch needs absolute URLs.
 * @param keep chooses from the words of a query; default all.
 */
export function createEngine(
  pages: readonly BuiltPage[],
  origin: string,
  keep: (words: string[]) => readonly string[] = (words) => words,
): SearchEngine {
  const entries = pages.flatMap((page) => entriesOf(page, origin));
  const findWord = createWordFinder(entries);
  /** The title of each page, by its top. */
  const names = new Map(
    entries
      .filter(({level}) => level === 'lvl1')
      .map((entry) => [entry, queryWords(entry.titles.lvl1 ?? '').join(' ')]),
  );

  return (request) => {
    const {query = '', page = 0, hitsPerPage = defaultHits} = request;
    const words = keep(queryWords(query.slice(0, longestQuery)));
    const asked = words.join(' ');
    const isNamed = ({entry}: Match) => names.get(entry) === asked;
    const matches = rank(entries, words.map(findWord))
      .filter(({entry}) => passesFilters(entry.tag, request.facetFilters))
      // Someone who enters the whole title of a page wants that page.
      .sort((a, b) => Number(isNamed(b)) - Number(isNamed(a)));
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

/** Words of a question that do not name its subject. */
const stopWords = new Set(
  termsOf(
    `a about am an and any are as at be been being but by came can cannot can't
    cant come could did do does doing don't dont for from get gets getting go
    going got had has have how i i'm if in into is isn't it its just know let
    like make many may me might much must my need no of on or our please put
    see shall she should show so some take tell than that the their them then
    there these they this those to too up us use want was way we were what when
    where which who whom whose why will with won't would you your`,
  ),
);

/**
 * Lists the words of a query to search for. Stop words count only where there
 * is nothing else. Two words that have synonyms as one ("on call", "log in")
 * are searched for as one too.
 */
export function queryWords(query: string): string[] {
  const terms = termsOf(query);
  const pairs = terms.slice(1).map((term, before) => terms[before]! + term);
  const known = pairs.filter((pair) => typedWords.has(pair));
  const all = [...new Set([...terms, ...known])];
  const significant = all.filter((term) => !stopWords.has(term));
  return significant.length > 0 ? significant : all;
}

/** An entry that matches a query. */
interface Match {
  entry: Entry;
  score: number;
  /** Terms of the index that matched, for the marks. */
  terms: Set<string>;
  /** Whether a word of the query is in its title. */
  isInTitle: boolean;
}

/** A row says less about a subject than a heading with its text. */
const rowWeight = 0.7;

/** Hits below this share of the best score are left out. */
const leastShare = 0.05;

/**
 * Combines the results for each word of a query into one list, the best first,
 * each address once. Sections come first that hold most of the words, on a page
 * about them.
 *
 * @param entries by the ids of the results.
 * @param found for each word of the query its results.
 */
export function rank(
  entries: readonly Entry[],
  found: readonly (readonly SearchResult[])[],
): Match[] {
  const bySection = new Map<number, {result: SearchResult; rarity: number}[]>();
  const byPage = new Map<string, number>();
  let total = 0;
  for (const results of found.filter(({length}) => length > 0)) {
    // A rare word says more about what is meant than a common one.
    const rarity = Math.log(1 + entries.length / results.length);
    total += rarity;
    for (const result of results) {
      const id = Number(result.id);
      const {pageUrl} = entries[id]!;
      const text = rarity * result.score;
      byPage.set(pageUrl, (byPage.get(pageUrl) ?? 0) + text);
      const parts = bySection.get(id);
      if (parts) {
        parts.push({result, rarity});
      } else {
        bySection.set(id, [{result, rarity}]);
      }
    }
  }
  const bestPage = Math.max(...byPage.values());
  const matches = Array.from(bySection, ([id, parts]): Match => {
    const entry = entries[id]!;
    const text = sum(parts.map(({result, rarity}) => rarity * result.score));
    const coverage = sum(parts.map(({rarity}) => rarity)) / total;
    const page = byPage.get(entry.pageUrl)! / bestPage;
    const weight = entry.level === levels[rowLevel] ? rowWeight : 1;
    return {
      entry,
      score: text * coverage ** 2 * (1 + page) * weight,
      terms: new Set(parts.flatMap(({result}) => result.terms)),
      isInTitle: parts.some(({result}) => hasTitle(result)),
    };
  });
  return onePerAddress(matches.sort((a, b) => b.score - a.score));
}

function hasTitle({match}: SearchResult): boolean {
  return Object.values(match).some((fields) => fields.includes('title'));
}

function onePerAddress(sorted: readonly Match[]): Match[] {
  const seen = new Set<string>();
  const least = (sorted[0]?.score ?? 0) * leastShare;
  return sorted.filter(({entry: {url}, score}) => {
    const isNew = !seen.has(url);
    seen.add(url);
    return isNew && score >= least;
  });
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, each) => total + each, 0);
}

/** Algolia's default for DocSearch, which the search page replaces. */
const defaultPre = '<span class="algolia-docsearch-suggestion--highlight">';
const defaultSnippet = 10; // words

/**
 * Makes the hit of a match. A match in the title shows the title; one in the
 * text shows the part of the text that matched.
 */
function hitOf({entry, terms, isInTitle}: Match, request: SearchRequest): Hit {
  const {titles, text, url} = entry;
  const type = isInTitle || !text ? entry.level : 'content';
  const marks: Marks = {
    terms,
    pre: request.highlightPreTag ?? defaultPre,
    post: request.highlightPostTag ?? '</span>',
    ellipsis: request.snippetEllipsisText ?? '…',
  };
  const hierarchy = Object.fromEntries(
    Object.entries(titles).map(([level, title]) => [
      level,
      markWords(title, marks),
    ]),
  ) as MarkedTexts['hierarchy'];
  const content = snippetOf(text, snippetLength(request), marks);
  const marked: MarkedTexts = {hierarchy, ...(text && {content})};
  return {
    ...recordFields(entry, url, type, type === 'content' ? text : null),
    _highlightResult: marked,
    _snippetResult: marked,
  };
}

function snippetLength({attributesToSnippet = []}: SearchRequest): number {
  const content = attributesToSnippet.find((each) =>
    each.startsWith('content:'),
  );
  return Number(content?.split(':')[1] ?? defaultSnippet);
}
