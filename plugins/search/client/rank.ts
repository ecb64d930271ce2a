import type {SearchResult} from 'minisearch';
import {rowLevel} from '../shared/page';

/** What the order of hits depends on, of one section. */
export interface RankedSection {
  /** Number of the section. */
  id: number;
  page: number;
  level: number;
  url: string;
  /** Terms of its title. */
  title: readonly string[];
}

/** A section that matches. */
export interface Match {
  id: number;
  score: number;
  /** Terms of the index that matched, for the marks. */
  terms: Set<string>;
  /** Whether a word of the query stands in its title. */
  isInTitle: boolean;
}

/** A page outranks its headings, and a heading its rows. */
const levelBoost = [1, 1.6, 1.25, 1.1, 1, 0.9, 1];
const coverageExponent = 3;
const exactTitleBoost = 1.5;
/** How much the words count that stand elsewhere on the page. */
const pageShare = 0.2;
/** Below this share of the best score a hit is noise. */
const leastShare = 0.08;

/**
 * Combines what was found for each word of a query into one list, the best
 * first, each address once. Sections that hold more of the words come first;
 * words that stand elsewhere on the same page count in part.
 */
export function rank(
  sections: readonly RankedSection[],
  words: readonly string[],
  found: readonly (readonly SearchResult[])[],
): Match[] {
  // A rare word says more of what is meant than a common one.
  const weights = found.map(({length}) =>
    length > 0 ? Math.log(1 + sections.length / length) : 0,
  );
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const matches = new Map<number, Match & {words: number; share: number[]}>();
  const bestOfPage = new Map<number, number[]>();

  found.forEach((results, word) => {
    for (const {id, score, terms, match} of results) {
      const known = matches.get(id) ?? {
        id,
        score: 0,
        terms: new Set(),
        isInTitle: false,
        words: 0,
        share: [],
      };
      known.score += score;
      known.words += weights[word]!;
      known.share[word] = score;
      for (const term of terms) {
        known.terms.add(term);
        known.isInTitle ||= match[term]!.includes('title');
      }
      matches.set(id, known);
      const {page} = sections[id]!;
      const best = bestOfPage.get(page) ?? [];
      best[word] = Math.max(best[word] ?? 0, score);
      bestOfPage.set(page, best);
    }
  });

  const scored = [...matches.values()].map((match) => {
    const {page, level, title} = sections[match.id]!;
    let score = match.score;
    let covered = match.words;
    bestOfPage.get(page)!.forEach((best, word) => {
      if (match.share[word] === undefined) {
        score += best * pageShare;
        covered += pageShare * weights[word]!;
      }
    });
    const isExact =
      level !== rowLevel &&
      title.length === words.length &&
      words.every((word) => title.includes(word));
    return {
      ...match,
      score:
        score *
        (covered / total) ** coverageExponent *
        levelBoost[level]! *
        (isExact ? exactTitleBoost : 1),
    };
  });
  return onePerAddress(scored.sort((a, b) => b.score - a.score || a.id - b.id));

  function onePerAddress(sorted: Match[]): Match[] {
    const seen = new Set<string>();
    const least = (sorted[0]?.score ?? 0) * leastShare;
    return sorted.filter(({id, score}) => {
      const {url} = sections[id]!;
      const isNew = !seen.has(url);
      seen.add(url);
      return isNew && score >= least;
    });
  }
}
