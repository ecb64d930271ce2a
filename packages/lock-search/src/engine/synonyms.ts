import type {SearchData} from './pages';
import {listTerms} from './text';

/**
 * Maps each word that readers type to the words that may be meant. Synonyms work one way. If
 * several words are meant, a text must have all of them. Two words that are often typed as one ("on
 * call") are one word here.
 */
export function readSynonyms(
  groups: NonNullable<SearchData['synonyms']>,
): ReadonlyMap<string, string[]> {
  const meant = new Map<string, string[]>();
  for (const [typed, means] of Object.entries(groups)) {
    for (const word of typed.split(', ')) {
      meant.set(word, [...new Set([...(meant.get(word) ?? []), ...means.split(', ')])]);
    }
  }
  return meant;
}

/** Creates a function that lists the words that readers may type for the words of a text. */
export function createSynonymFinder(
  synonyms: ReturnType<typeof readSynonyms>,
): (text: string) => string {
  const list = Array.from(synonyms, ([typed, meant]) => ({typed, meant: meant.map(listTerms)}));
  return (text) => {
    const terms = new Set(listTerms(text));
    return list
      .filter(({meant}) => meant.some((all) => all.every((term) => terms.has(term))))
      .map(({typed}) => typed)
      .join(' ');
  };
}
