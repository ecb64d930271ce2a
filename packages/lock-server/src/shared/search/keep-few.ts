const maxWords = 12;
const longest = 40; // characters
const maxLetters = 2; // words of one character

/**
 * Cuts the words of a query to what takes little time: each costs a search of the index, and the
 * shorter it is, the more it finds. A question of an assistant has fewer words.
 *
 * @param words as `queryWords` gives them.
 */
export function keepFew(words: readonly string[]): string[] {
  const short = words.filter(({length}) => length <= longest);
  const significant = short.filter(({length}) => length > 1);
  return significant.length > 0 ? significant.slice(0, maxWords) : short.slice(0, maxLetters);
}
