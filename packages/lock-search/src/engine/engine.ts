import MiniSearch, {type SearchResult} from 'minisearch';
import {listEntries, type Entry} from './entries';
import type {SearchData} from './pages';
import {createSynonymFinder, readSynonyms} from './synonyms';
import {listTerms} from './text';

/** Finds the sections that match a query, the best first. */
export type SearchEngine = (query: string) => Match[];

/** A section that matches a query. */
export interface Match {
  entry: Entry;
  score: number;
  /** Terms of the index that matched, for the marks. */
  terms: ReadonlySet<string>;
}

/** How much a match counts, by the field it is in. */
const boost = {title: 5, page: 4, rows: 3, text: 1, links: 2, titleSynonyms: 3, synonyms: 0.6};

const maxQueryLength = 512; // characters, Algolia's limit
const maxWords = 12; // each costs a search of the index
const shortestTypo = 4; // letters of a word that may be mistyped

/**
 * Makes the engine for the pages of a build.
 *
 * @param origin of the site, for absolute URLs.
 */
export function createEngine(data: SearchData, origin: string): SearchEngine {
  const entries = data.pages.flatMap((page) => listEntries(page, origin));
  const synonyms = readSynonyms(data.synonyms ?? {});
  const typed = new Set([...synonyms.keys()].flatMap(listTerms));
  const index = createIndex(entries, createSynonymFinder(synonyms));
  /** The title of each page, and the labels of links to pages and headings. */
  const names = entries.map(({level, title, links}) => {
    const all = level === 'lvl1' ? [title, ...links] : links;
    return new Set(all.map((name) => listWords(name, typed).join(' ')));
  });

  return (query) => {
    const words = listWords(query.slice(0, maxQueryLength), typed).slice(0, maxWords);
    const results = index.search({queries: words});
    const name = words.join(' ');
    const isNamed = ({id}: SearchResult) => names[Number(id)]!.has(name);
    return rank(entries, results, isNamed);
  };
}

function createIndex(entries: readonly Entry[], findSynonyms: (text: string) => string) {
  const vocabulary = new Set<string>();
  const index = new MiniSearch({
    fields: Object.keys(boost),
    tokenize: listTerms,
    processTerm(term) {
      vocabulary.add(term);
      return term;
    },
    searchOptions: {
      boost,
      processTerm: (term) => term,
      prefix: (term) => term.length > 1,
      // A word that the guide has is not a typo, and a number with another digit is another number.
      fuzzy: (term) =>
        term.length >= shortestTypo && !/\d/.test(term) && !vocabulary.has(term) && 0.25,
      weights: {prefix: 0.75, fuzzy: 0.2},
    },
  });
  index.addAll(
    entries.map(({titles, title, text, rows, links}, id) => ({
      id,
      title,
      text,
      // Left out where both are the same, because the title would count twice.
      page: title === titles.lvl1 ? '' : titles.lvl1,
      rows: rows.join(' '),
      links: links.join(' '),
      titleSynonyms: findSynonyms(title),
      synonyms: findSynonyms(text),
    })),
  );
  return index;
}

/** Words of a question that do not name its subject, without their endings. */
const stopWords = new Set(
  listTerms(
    `a about am an and any are as at be been being but by came can cannot can't
    cant come could did do does doing don't dont for from get gets getting go
    going got had has have how i i'm if in into is isn't it its just know let
    like make many may me might much must my need no of on only or our please put
    see shall she should show so some take tell than that the their them then
    there these they this those to too up us use want was way we were what when
    where which who whom whose why will with won't would you your`,
  ),
);

/**
 * Lists the words of a query to search for. Stop words count only in a query that has no other
 * words. Two words that have synonyms as one word ("on call", "log in") are searched for as one
 * word too.
 */
function listWords(query: string, typed: ReadonlySet<string>): string[] {
  const terms = listTerms(query);
  const pairs = terms.slice(1).map((term, before) => terms[before]! + term);
  const all = [...new Set([...terms, ...pairs.filter((pair) => typed.has(pair))])];
  const significant = all.filter((term) => !stopWords.has(term));
  return significant.length > 0 ? significant : all;
}

/** Hits below this share of the best score are left out. */
const minShare = 0.05;

/**
 * Ranks the results of MiniSearch: first the sections that the query names as a whole, then those
 * that have all words and are on a page about them.
 */
function rank(
  entries: readonly Entry[],
  results: readonly SearchResult[],
  isNamed: (result: SearchResult) => boolean,
): Match[] {
  const pages = new Map<string, number>();
  for (const {id, score} of results) {
    const {pageUrl} = entries[Number(id)]!;
    pages.set(pageUrl, (pages.get(pageUrl) ?? 0) + score);
  }
  const bestPage = Math.max(...pages.values());
  const measureCoverage = weighWords(entries.length, results);
  const matches = results.map((result) => {
    const entry = entries[Number(result.id)]!;
    const page = pages.get(entry.pageUrl)! / bestPage;
    const score = result.score * measureCoverage(result) ** 2 * (1 + page);
    return {entry, score, terms: new Set(result.terms), isNamed: isNamed(result)};
  });
  const least = minShare * Math.max(...matches.map(({score}) => score));
  return matches
    .filter(({score}) => score >= least)
    .sort((a, b) => Number(b.isNamed) - Number(a.isNamed) || b.score - a.score);
}

/**
 * Creates a function that returns which share of a query's words a section has, from 0 to 1. A word
 * in few sections counts more, and a word in no section does not count.
 */
function weighWords(
  sections: number,
  results: readonly SearchResult[],
): (result: SearchResult) => number {
  const counts = new Map<string, number>();
  for (const term of results.flatMap(({queryTerms}) => [...new Set(queryTerms)])) {
    counts.set(term, (counts.get(term) ?? 0) + 1);
  }
  const weigh = (terms: Iterable<string>) =>
    [...terms].reduce((sum, term) => sum + Math.log(1 + sections / (counts.get(term) ?? 1)), 0);
  const all = weigh(counts.keys());
  return ({queryTerms}) => weigh(new Set(queryTerms)) / all;
}
