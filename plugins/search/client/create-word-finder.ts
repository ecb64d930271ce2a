import MiniSearch, {type QueryCombination, type SearchResult} from 'minisearch';
import type {Entry} from '../shared/entries-of';
import {stemOf} from '../shared/stem-of';
import {synonymsOf, typedWords} from '../shared/synonyms';
import {termsOf} from '../shared/words';
import {createCorrector, type Corrector} from './create-corrector';

/** How much a match counts, by the field it is in. */
const boost = {title: 5, page: 4, text: 1};
/** How much it counts where the word is longer than what was typed. */
const prefixWeight = 0.75;
const stemWeight = 0.4;
const synonymWeight = 0.5;
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
      weights: {prefix: prefixWeight, fuzzy: 0},
    },
  });
  index.addAll(
    entries.map(({level, titles, text}, id) => {
      // The title of a page would count twice at its top.
      const page = level === 'lvl1' ? '' : titles.lvl1;
      return {id, title: titles[level], page, text};
    }),
  );
  let correct: Corrector | undefined;

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
    if (parts) {
      return index.search(allOf(parts, 1));
    }
    // Made for the first typo: it would delay the first hit.
    correct ??= createCorrector(new Set([...vocabulary, ...typedWords]));
    return index.search(anyOf(correct(word).flatMap(formsOf)));
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
