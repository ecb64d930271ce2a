import {findStem, listTerms} from './text';

/**
 * What readers type, and the words of the guide for it: `{"boss, chief": "manager"}`.
 * Two words that are often typed as one ("on call") are one word here.
 */
export type SynonymGroups = Readonly<Record<string, string>>;

/** Synonyms as the engine asks for them. */
export interface Synonyms {
  /** Every word that has synonyms, as it is found in a query. */
  typed: ReadonlySet<string>;
  /**
   * Lists what else a word of a query may stand for, each as its terms. Forms of a
   * word have the same synonyms.
   */
  of: (word: string) => readonly string[][];
}

/**
 * From each word that is typed to what may be meant. It works one way; of several
 * words all must be there.
 */
export function meanings(groups: SynonymGroups): ReadonlyMap<string, readonly string[]> {
  const meant = new Map<string, string[]>();
  for (const [typed, means] of Object.entries(groups)) {
    for (const word of typed.split(', ')) {
      meant.set(word, [...new Set([...(meant.get(word) ?? []), ...means.split(', ')])]);
    }
  }
  return meant;
}

/** Makes what the engine asks for of what a site lists. */
export function readSynonyms(groups: SynonymGroups): Synonyms {
  const synonyms = meanings(groups);
  const byStem = new Map<string, string[][]>();
  for (const [typed, meant] of synonyms) {
    for (const term of listTerms(typed)) {
      const stem = findStem(term) ?? term;
      byStem.set(stem, [...(byStem.get(stem) ?? []), ...meant.map(listTerms)]);
    }
  }
  return {
    typed: new Set([...synonyms.keys()].flatMap(listTerms)),
    of: (word) => byStem.get(findStem(word) ?? word) ?? [],
  };
}
