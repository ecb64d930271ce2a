import type MiniSearch from 'minisearch';
import type {SearchResult} from 'minisearch';
import type {IndexedSection} from '../shared/index-options';
import {similarTerms} from './similar-terms';
import {stemOf} from './stem-of';
import {synonymsOf} from './synonyms';

/** Where a word of the query counts how much. */
const boost = {title: 5, page: 3, parents: 1.5, text: 1};
const weightOf = {
  stem: 0.4,
  /** Of a word that the guide does not use; its own words are more precise. */
  synonym: 0.7,
  synonymOfKnown: 0.3,
  slip: 0.8,
};

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
  const isKnown = vocabulary.has(word);
  const synonym = isKnown ? weightOf.synonymOfKnown : weightOf.synonym;
  const found = index.search({
    combineWith: 'OR',
    queries: [
      {queries: [word], prefix: true, boost},
      ...(stem
        ? [{queries: [stem], prefix: true, boost: scaled(weightOf.stem)}]
        : []),
      ...synonymsOf(word).map((terms) => ({
        queries: terms,
        combineWith: 'AND' as const,
        boost: scaled(synonym),
      })),
    ],
  });
  if (found.length > 0) {
    return found;
  }
  return index.search({
    combineWith: 'OR',
    queries: similarTerms(word, vocabulary).map(({term, slips}) => ({
      queries: [term],
      boost: scaled(weightOf.slip ** slips),
    })),
  });
}

function scaled(factor: number): typeof boost {
  const entries = Object.entries(boost).map(([name, by]) => [
    name,
    by * factor,
  ]);
  return Object.fromEntries(entries) as typeof boost;
}
