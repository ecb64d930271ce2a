import type {SearchResult} from 'minisearch';
import type {BuiltPage} from '../built-page';
import {listEntries, type Entry} from './records';
import {readSynonyms, type SynonymGroups, type Synonyms} from './synonyms';
import {listTerms} from './text';
import {createWordFinder} from './word-finder';

/** Finds the sections that match a query, the best first, each address once. */
export type SearchEngine = (query: string) => Match[];

/** What a build writes for its search. */
export interface SearchData {
  pages: readonly BuiltPage[];
  /** Default none. */
  synonyms?: SynonymGroups;
}

const maxQueryLength = 512; // characters, Algolia's limit

/**
 * Makes the engine for the pages of a build: a function of the query alone.
 *
 * @param origin of the site, for absolute URLs.
 * @param keep chooses from the words of a query; default all.
 */
export function createEngine(
  data: SearchData,
  origin: string,
  keep: (words: string[]) => readonly string[] = (words) => words,
): SearchEngine {
  const entries = data.pages.flatMap((page) => listEntries(page, origin));
  const synonyms = readSynonyms(data.synonyms ?? {});
  const findWord = createWordFinder(entries, synonyms);
  const cutWords = (text: string) => queryWords(text, synonyms);
  /** The title of each page, and the labels of links to pages and headings. */
  const names = new Map(
    entries.map((entry) => {
      const title = entry.level === 'lvl1' && !entry.isRow ? entry.name : '';
      const all = [title, ...entry.links].map((name) => cutWords(name).join(' '));
      return [entry, new Set(all)];
    }),
  );

  return (query) => {
    const words = keep(cutWords(query.slice(0, maxQueryLength)));
    const name = words.join(' ');
    const isNamed = ({entry}: Match) => names.get(entry)?.has(name) === true;
    return (
      rank(entries, words.map(findWord))
        // Someone who enters the whole title of a page wants that page; so with a label.
        .sort((a, b) => Number(isNamed(b)) - Number(isNamed(a)))
    );
  };
}

/** Words of a question that do not name its subject. */
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
 * Lists the words of a query to search for. Stop words count only where there is nothing else. Two
 * words that have synonyms as one ("on call", "log in") are searched for as one too.
 */
export function queryWords(query: string, {typed}: Pick<Synonyms, 'typed'>): string[] {
  const terms = listTerms(query);
  const pairs = terms.slice(1).map((term, before) => terms[before]! + term);
  const joined = pairs.filter((pair) => typed.has(pair));
  const all = [...new Set([...terms, ...joined])];
  const significant = all.filter((term) => !stopWords.has(term));
  return significant.length > 0 ? significant : all;
}

/** An entry that matches a query. */
export interface Match {
  entry: Entry;
  score: number;
  /** Terms of the index that matched, for the marks. */
  terms: Set<string>;
}

/** A row says less about a subject than a heading with its text. */
const rowWeight = 0.7;

/** Hits below this share of the best score are left out. */
const minShare = 0.05;

/**
 * Combines the results for each word of a query into one list, the best first, each address once.
 * Sections come first that hold most of the words, on a page about them.
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
      const parts = bySection.get(id) ?? [];
      parts.push({result, rarity});
      bySection.set(id, parts);
    }
  }
  const bestPage = Math.max(...byPage.values());
  const matches = Array.from(bySection, ([id, parts]): Match => {
    const entry = entries[id]!;
    let [text, coverage] = [0, 0];
    for (const {result, rarity} of parts) {
      text += rarity * result.score;
      coverage += rarity / total;
    }
    const page = byPage.get(entry.pageUrl)! / bestPage;
    const weight = entry.isRow ? rowWeight : 1;
    return {
      entry,
      score: text * coverage ** 2 * (1 + page) * weight,
      terms: new Set(parts.flatMap(({result}) => result.terms)),
    };
  });
  matches.sort((a, b) => b.score - a.score);
  const least = (matches[0]?.score ?? 0) * minShare;
  const seen = new Set<string>();
  return matches.filter(({entry: {url}, score}) => {
    const isNew = !seen.has(url);
    seen.add(url);
    return isNew && score >= least;
  });
}
