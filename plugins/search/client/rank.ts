import type {SearchResult} from 'minisearch';
import {nearness} from './nearness';
import type {QueryWord} from './query-words';

/** What the order of hits depends on, of one section. */
export interface RankedSection {
  /** Number of the section. */
  id: number;
  page: number;
  level: number;
  /** How much its page counts beside others; 1 for most. */
  weight: number;
  url: string;
  /** Terms of its title and its text, in order. */
  terms(): readonly string[];
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

interface Candidate extends Match {
  /** Weight of the words that it holds. */
  covered: number;
  /** For each word of the query the terms that were found. */
  found: string[][];
}

// Measured: bench/search/README.md says what each of these brings.
/** A page outranks its headings, and a heading its rows. */
const levelBoost = [1, 1.4, 1.25, 1.1, 1, 0.95, 1];
/** A rare word says more of what is meant than a common one. */
const rarityInScore = 0.3;
const rarityInCoverage = 0.7;
const coverageExponent = 2.5;
/** How much a word covers that stands elsewhere on the page. */
const pageCoverage = 0.3;
/** How much a page counts that has many matches, beside the best page. */
const pageBoost = 3;
const nearBoost = 0.35;
/** So many of the best are looked at for nearness. */
const nearCandidates = 60;
/** Below this share of the best score a hit is noise. */
const leastShare = 0.08;

/**
 * Combines what was found for each word of a query into one list, the best
 * first, each address once. What comes first holds more of the words, nearer
 * to one another, on a page that has more to say about them.
 */
export function rank(
  sections: readonly RankedSection[],
  words: readonly QueryWord[],
  found: readonly (readonly SearchResult[])[],
): Match[] {
  const rarity = found.map(({length}) =>
    Math.log(1 + sections.length / length),
  );
  const weights = found.map(({length}, word) =>
    length > 0 ? words[word]!.weight * rarity[word]! ** rarityInCoverage : 0,
  );
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const candidates = new Map<number, Candidate>();
  const pages = new Map<number, {score: number; words: Set<number>}>();

  found.forEach((results, word) => {
    const factor = words[word]!.weight * rarity[word]! ** rarityInScore;
    for (const result of results) {
      const score = result.score * factor;
      const candidate = candidates.get(result.id) ?? newCandidate(result.id);
      candidates.set(result.id, candidate);
      candidate.score += score;
      candidate.covered += weights[word]!;
      candidate.found[word] = result.terms;
      for (const term of result.terms) {
        candidate.terms.add(term);
        candidate.isInTitle ||= result.match[term]!.includes('title');
      }
      const number = sections[result.id]!.page;
      const page = pages.get(number) ?? {score: 0, words: new Set()};
      pages.set(number, page);
      page.score += score;
      page.words.add(word);
    }
  });

  const best = Math.max(...Array.from(pages.values(), ({score}) => score));
  for (const candidate of candidates.values()) {
    const {page: number, level, weight} = sections[candidate.id]!;
    const page = pages.get(number)!;
    let covered = candidate.covered;
    for (const word of page.words) {
      covered += candidate.found[word] ? 0 : pageCoverage * weights[word]!;
    }
    candidate.score *=
      (covered / total) ** coverageExponent *
      levelBoost[level]! *
      weight *
      (1 + (pageBoost * Math.log1p(page.score)) / Math.log1p(best));
  }

  const sorted = byScore([...candidates.values()]);
  const near = sorted.splice(0, nearCandidates);
  for (const candidate of near) {
    const each = words.map((_, word) => candidate.found[word] ?? []);
    const {terms} = sections[candidate.id]!;
    candidate.score *= 1 + nearBoost * nearness(terms(), each);
  }
  return onePerAddress([...byScore(near), ...sorted]);

  function onePerAddress(matches: Match[]): Match[] {
    const seen = new Set<string>();
    const least = (matches[0]?.score ?? 0) * leastShare;
    return matches.filter(({id, score}) => {
      const {url} = sections[id]!;
      const isNew = !seen.has(url);
      seen.add(url);
      return isNew && score >= least;
    });
  }
}

function newCandidate(id: number): Candidate {
  return {
    id,
    score: 0,
    terms: new Set(),
    isInTitle: false,
    covered: 0,
    found: [],
  };
}

function byScore(matches: Candidate[]): Candidate[] {
  return matches.sort((a, b) => b.score - a.score || a.id - b.id);
}
