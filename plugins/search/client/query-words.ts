import {typedWords} from '../shared/synonyms';
import {termsOf} from '../shared/words';

/** A word of a query, and how much it counts beside the others. */
export interface QueryWord {
  term: string;
  /** 1, or less for a word that says little. */
  weight: number;
}

/** Words of a question that say nothing of its subject. */
const stopWords = new Set(
  termsOf(
    `a about am an and any are as at be been being but by can cannot can't cant
    could did do does doing don't dont for from get gets getting go going got had
    has have how i i'm if in into is isn't it its just know let like make many
    may me might much must my need no of on or our please see shall she should
    show so some tell than that the their them then there these they this those
    to too up us use want was way we were what when where which who whom whose
    why will with won't would you your`,
  ),
);

/**
 * Words that may mean something, and less than a noun beside them. "What is"
 * asks for the glossary.
 */
const lightWords = new Set(
  termsOf(
    `actually after all allowed already also another anyone anything back become
    come came different else ever everything first give given happen happened
    happens instead later list long look made more most new next old once other
    out own page possible put right seen set something still take taken together
    today tomorrow used using whatare whatis while whole without work working
    works yesterday yet`,
  ),
);
const lightWeight = 0.4;

/**
 * Takes the words to look for out of a query. Words such as "how do I" count
 * only where there are no others. Two words that have synonyms as one are looked
 * for as one too ("on call", "log in").
 */
export function queryWords(query: string): QueryWord[] {
  const all = termsOf(query);
  const pairs = all.slice(1).map((term, before) => all[before]! + term);
  const terms = new Set([
    ...all,
    ...pairs.filter((pair) => typedWords.has(pair)),
  ]);
  const telling = [...terms].filter((term) => !stopWords.has(term));
  return (telling.length > 0 ? telling : [...terms]).map((term) => ({
    term,
    weight: lightWords.has(term) ? lightWeight : 1,
  }));
}
