import type {SearchResult} from 'minisearch';
import {levels} from '../shared/algolia';
import type {Entry} from '../shared/entries-of';
import {rowLevel} from '../../content/built-page';

/** An entry that matches a query. */
export interface Match {
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
      bySection.set(id, [...(bySection.get(id) ?? []), {result, rarity}]);
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
