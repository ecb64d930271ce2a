import MiniSearch, {type QueryCombination, type SearchResult} from 'minisearch';
import type {Entry} from './records';
import type {Synonyms} from './synonyms';
import {isUnspaced, createTermLister, findStem} from './text';

/** How much a match counts, by the field it is in. */
const boost = {title: 5, page: 4, text: 1, lead: 0.7, links: 0.5};
/** How much it counts where the word is longer than what was typed. */
const prefixWeight = 0.75;
const stemWeight = 0.4;
const synonymWeight = 0.5;
const firstSentence = /^.*?(?:[.!?](?=\s)|[。！？])/u;
const minPartLength = 3; // letters, of two words written as one

/** Finds the sections for one word; the id of a result is the entry's index. */
export type WordFinder = (word: string) => SearchResult[];

/**
 * Indexes entries for search by word. A word finds itself, words that begin
 * with it, other forms of it and its synonyms. Only where there are none, it is
 * taken for two words written as one, or for a typo.
 */
export function createWordFinder(entries: readonly Entry[], synonyms: Synonyms): WordFinder {
  const vocabulary = new Set<string>();
  const index = new MiniSearch({
    fields: Object.keys(boost),
    tokenize: createTermLister(),
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
    entries.map(({titles, name, text, links}, id) => {
      // The title of a page would count twice at its top.
      const page = name === titles.lvl1 ? '' : titles.lvl1;
      // Its first sentence says what a section is about.
      const [lead] = firstSentence.exec(text) ?? [text];
      return {id, title: name, links: links.join(' '), page, text, lead};
    }),
  );
  let correct: Corrector | undefined;

  function twoWords(word: string): string[] | undefined {
    for (let at = minPartLength; at <= word.length - minPartLength; at++) {
      const parts = [word.slice(0, at), word.slice(at)];
      if (parts.every((part) => vocabulary.has(part))) {
        return parts;
      }
    }
    return undefined;
  }

  return (word) => {
    const results = index.search(anyOf(listForms(word, synonyms)));
    if (results.length > 0) {
      return results;
    }
    const parts = twoWords(word);
    if (parts) {
      return index.search(allOf(parts, 1));
    }
    // Made for the first typo: it would delay the first hit.
    correct ??= createCorrector(new Set([...vocabulary, ...synonyms.typed]));
    return index.search(anyOf(correct(word).flatMap((meant) => listForms(meant, synonyms))));
  };
}

function listForms(word: string, synonyms: Synonyms): QueryCombination[] {
  const stem = findStem(word);
  return [
    beginning(word, 1),
    ...(stem ? [beginning(stem, stemWeight)] : []),
    ...synonyms.of(word).map((terms) => allOf(terms, synonymWeight)),
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

const typosPerLetter = 0.3;
const maxTypos = 2;
/** Words with at least this share of the best score are as close to the typo. */
const closest = 0.95;

/** Lists the words that may have been meant by a mistyped one. */
type Corrector = (word: string) => string[];

/**
 * Makes a corrector for a list of words: it finds those that differ by two
 * swapped letters, else those that are closest to what was typed, also when it
 * is half-typed. Words with digits are taken as typed.
 */
export function createCorrector(words: Iterable<string>): Corrector {
  const index = new MiniSearch({
    idField: 'word',
    fields: ['word'],
    tokenize: (word) => [word],
    processTerm: (word) => word,
  });
  index.addAll(Array.from(words, (word) => ({word})));
  return (word) => {
    // One wrong letter of a pair is another word.
    if (/\d/.test(word) || word.length < 3 || isUnspaced(word)) {
      return [];
    }
    // The forms of the word with two neighbouring letters swapped.
    const queries = Array.from(
      word.slice(1),
      (letter, at) => word.slice(0, at) + letter + word[at] + word.slice(at + 2),
    );
    const swapped = index.search({queries, prefix: true});
    const fuzzy = {prefix: true, fuzzy: typosPerLetter, maxFuzzy: maxTypos};
    const results = swapped.length > 0 ? swapped : index.search(word, fuzzy);
    const least = closest * (results[0]?.score ?? 0);
    return results.filter(({score}) => score >= least).map(({id}) => String(id));
  };
}
