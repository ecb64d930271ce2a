import type MiniSearch from 'minisearch';
import type {Query, QueryCombination, SearchResult} from 'minisearch';
import type {IndexedSection} from '../shared/index-options';
import {stemOf} from '../shared/stem-of';
import {synonymsOf, typedWords} from '../shared/synonyms';
import {partsOfJoined} from './parts-of-joined';
import {similarTerms} from './similar-terms';

/** Where a word of the query counts how much. */
const boost = {title: 5, page: 4, parents: 0.5, text: 1};
/** How much another word counts than the one that was typed. */
const weightOf = {stem: 0.2, synonym: 0.5, slip: 0.8};
/** MiniSearch counts a beginning 0.375; one that is no word itself is meant. */
const halfTyped = 2;
/** With more slips, two words written as one are likelier. */
const sureSlips = 1.5;

/**
 * Finds the sections that hold a word, or a word that begins with it, another
 * form of it or a synonym; only if there are none, those of a word that is
 * nearly it, or of both words that were written as one.
 */
export function findWord(
  index: MiniSearch<IndexedSection>,
  vocabulary: ReadonlySet<string>,
  word: string,
): SearchResult[] {
  const found = index.search(anyOf(formsOf(word, 1)));
  if (found.length > 0) {
    return found;
  }
  const similar = similarTerms(word, [...vocabulary, ...typedWords]);
  const parts = partsOfJoined(word, vocabulary);
  return index.search(
    parts && !(similar[0] && similar[0].slips <= sureSlips)
      ? allOf(parts, 1)
      : anyOf(
          similar.flatMap(({term, slips}) =>
            formsOf(term, weightOf.slip ** slips),
          ),
        ),
  );

  function formsOf(term: string, factor: number): Query[] {
    const stem = stemOf(term);
    return [
      beginning(term, vocabulary.has(term) ? factor : factor * halfTyped),
      ...(stem ? [beginning(stem, factor * weightOf.stem)] : []),
      ...synonymsOf(term).map((terms) =>
        allOf(terms, factor * weightOf.synonym),
      ),
    ];
  }
}

function beginning(term: string, factor: number): QueryCombination {
  return {queries: [term], prefix: true, boost: scaled(factor)};
}

function anyOf(queries: Query[]): QueryCombination {
  return {combineWith: 'OR', queries};
}

function allOf(terms: string[], factor: number): QueryCombination {
  return {combineWith: 'AND', queries: terms, boost: scaled(factor)};
}

function scaled(factor: number): typeof boost {
  const entries = Object.entries(boost).map(([name, by]) => [
    name,
    by * factor,
  ]);
  return Object.fromEntries(entries) as typeof boost;
}
