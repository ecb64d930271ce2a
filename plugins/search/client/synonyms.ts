/**
 * Words that staff type for words that the guide uses. Each line is one way:
 * the first finds the others.
 */
const synonyms: Record<string, readonly string[]> = {};

/** Lists what else a word of a query may stand for. */
export function synonymsOf(word: string): readonly string[] {
  return Object.hasOwn(synonyms, word) ? synonyms[word]! : [];
}
