const endings = /(?:ations?|ments?|ings?|ions?|ed|er|ly|e)$/;
const shortest = 3; // characters that must be left

/**
 * Cuts the ending off a word of a query, so that as a beginning it finds the
 * other forms: `renewing` → `renew` → `renewal`. A stem need not be a word.
 *
 * @returns null for a word without such an ending, or too short.
 */
export function stemOf(word: string): string | null {
  const stem = word.replace(endings, '').replace(/([^ls])\1$/, '$1');
  return stem.length >= shortest && stem !== word ? stem : null;
}
