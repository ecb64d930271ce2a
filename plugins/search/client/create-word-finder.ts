import MiniSearch, {type QueryCombination, type SearchResult} from 'minisearch';
import type {Entry} from '../shared/entries-of';
import {stemOf} from '../shared/stem-of';
import {synonymsOf, typedWords} from '../shared/synonyms';
import {termsOf} from '../shared/words';

/** How much a match counts, by the field it is in. */
const boost = {title: 5, page: 4, text: 1};
/** How much it counts where the word is longer than what was typed. */
const prefixWeight = 0.75;
const stemWeight = 0.2;
const synonymWeight = 0.5;
/** Corrections with at least this share of the best score are as close. */
const closest = 0.95;
const shortestPart = 3; // letters, of two words written as one

/** Finds the sections for one word; the id of a result is the entry's index. */
export type WordFinder = (word: string) => SearchResult[];

/**
 * Indexes entries for search by word. A word finds itself, words that begin
 * with it, other forms of it and its synonyms. Only where there are none, it is
 * taken for two words written as one, or for a typo.
 */
export function createWordFinder(entries: readonly Entry[]): WordFinder {
  const vocabulary = new Set<string>();
  const index = new MiniSearch({
    fields: Object.keys(boost),
    tokenize: termsOf,
    processTerm(term) {
      vocabulary.add(term);
      return term;
    },
    searchOptions: {
      tokenize: (term) => [term],
      processTerm: (term) => term,
      boost,
      weights: {prefix: prefixWeight, fuzzy: 1},
    },
  });
  index.addAll(
    entries.map(({level, titles, text}, id) => {
      return {id, title: titles[level], page: titles.lvl1, text};
    }),
  );
  const spellings = new MiniSearch({
    idField: 'term',
    fields: ['term'],
    tokenize: (term) => [term],
    processTerm: (term) => term,
  });
  spellings.addAll(
    [...new Set([...vocabulary, ...typedWords])].map((term) => ({term})),
  );

  /** The closest words with at most two typos; digits are taken as typed. */
  function corrected(word: string): string[] {
    const found = spellings.search(word, {
      prefix: true,
      fuzzy: /\d/.test(word) ? false : 0.3, // of its letters
      maxFuzzy: 2,
    });
    const least = closest * (found[0]?.score ?? 0);
    return found.filter(({score}) => score >= least).map(({id}) => String(id));
  }

  function twoWords(word: string): string[] | undefined {
    for (let at = shortestPart; at <= word.length - shortestPart; at++) {
      const parts = [word.slice(0, at), word.slice(at)];
      if (parts.every((part) => vocabulary.has(part))) {
        return parts;
      }
    }
    return undefined;
  }

  return (word) => {
    const found = index.search(anyOf(formsOf(word)));
    if (found.length > 0) {
      return found;
    }
    const parts = twoWords(word);
    return index.search(
      parts ? allOf(parts, 1) : anyOf(corrected(word).flatMap(formsOf)),
    );
  };
}

function formsOf(word: string): QueryCombination[] {
  const stem = stemOf(word);
  return [
    beginning(word, 1),
    ...(stem ? [beginning(stem, stemWeight)] : []),
    ...synonymsOf(word).map((terms) => allOf(terms, synonymWeight)),
  ];
}

function beginning(term: string, weight: number): QueryCombination {
  return {queries: [term], prefix: true, boostTerm: () => weight};
}

function anyOf(queries: QueryCombination[]): QueryCombination {
  return {combineWith: 'OR', queries};
}

function allOf(terms: string[], weight: number): QueryCombination {
  return {combineWith: 'AND', queries: terms, boostTerm: () => weight};
}
