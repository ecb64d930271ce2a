/**
 * The known words that are most like a word, the most similar first: what
 * someone who mistyped it may have meant.
 *
 * @param count how many, default 3.
 */
export function nearest(
  word: string,
  known: Iterable<string>,
  count = 3,
): string[] {
  return [...new Set(known)]
    .map((other) => ({other, changes: changesBetween(word, other)}))
    .sort((a, b) => a.changes - b.changes)
    .slice(0, count)
    .map(({other}) => other);
}

/**
 * How many letters to add, remove or replace (Levenshtein).
 *
 * @param isSame whether a letter of one may stand for a letter of the other;
 *   default only the same letter.
 */
export function changesBetween(
  one: string,
  other: string,
  isSame = (a: string, b: string | undefined) => a === b,
): number {
  let row = Array.from({length: other.length + 1}, (_, index) => index);
  for (const [above, letter] of [...one].entries()) {
    const next = [above + 1];
    for (let index = 0; index < other.length; index++) {
      next.push(
        Math.min(
          next[index]! + 1,
          row[index + 1]! + 1,
          row[index]! + (isSame(letter, other[index]) ? 0 : 1),
        ),
      );
    }
    row = next;
  }
  return row[other.length]!;
}
