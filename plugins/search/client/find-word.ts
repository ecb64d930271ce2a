import type MiniSearch from 'minisearch';
import type {Query, SearchResult} from 'minisearch';
import type {IndexedSection} from '../shared/index-options';
import {stemOf} from '../shared/stem-of';
import {synonymsOf, typedWords} from '../shared/synonyms';
import {similarTerms} from './similar-terms';

/** Where a word of the query counts how much. */
const boost = {title: 5, page: 4, parents: 0.5, text: 1};
/** How much another word counts than the one that was typed. */
const weightOf = {stem: 0.2, synonym: 0.5, slip: 0.8};

/**
 * Finds the sections that hold a word, or a word that begins with it, another
 * form of it or a synonym; only if there are none, a word that is nearly it.
 */
export function findWord(
  index: MiniSearch<IndexedSection>,
  vocabulary: ReadonlySet<string>,
  word: string,
): SearchResult[] {
  const stem = stemOf(word);
  const found = index.search(
    anyOf([
      {queries: [word], prefix: true, boost},
      ...(stem
        ? [{queries: [stem], prefix: true, boost: scaled(weightOf.stem)}]
        : []),
      ...synonymsOf(word).map((terms) => allOf(terms, weightOf.synonym)),
    ]),
  );
  if (found.length > 0) {
    return found;
  }
  const similar = similarTerms(word, [...vocabulary, ...typedWords]);
  return index.search(
    anyOf(
      similar.flatMap(({term, slips}) =>
        (vocabulary.has(term) ? [[term]] : synonymsOf(term)).map((terms) =>
          allOf(terms, weightOf.slip ** slips),
        ),
      ),
    ),
  );
}

function anyOf(queries: Query[]): Query {
  return {combineWith: 'OR', queries};
}

function allOf(terms: string[], factor: number): Query {
  return {combineWith: 'AND', queries: terms, boost: scaled(factor)};
}

function scaled(factor: number): typeof boost {
  const entries = Object.entries(boost).map(([name, by]) => [
    name,
    by * factor,
  ]);
  return Object.fromEntries(entries) as typeof boost;
}
