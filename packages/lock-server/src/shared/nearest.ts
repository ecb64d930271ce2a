/**
 * The known words that are most like a word, the most similar first: what
 * someone who mistyped it may have meant.
 *
 * @param count how many, default 3.
 */
export function nearest(word: string, known: Iterable<string>, count = 3): string[] {
  return [...new Set(known)]
    .map((other) => ({other, changes: changesBetween(word, other)}))
    .sort((a, b) => a.changes - b.changes)
    .slice(0, count)
    .map(({other}) => other);
}

/**
 * Asks whether a known word was meant: ` Did you mean add?`; '' where none is like the word.
 *
 * @param prefix of the known word, such as `--`.
 */
export function suggest(word: string, known: Iterable<string>, prefix = ''): string {
  const changes = Math.floor(word.length / 3);
  const alike = [...known].filter(
    (other) => other.startsWith(word) || word.startsWith(other) || isAlike(word, other, changes),
  );
  const [best] = nearest(word, alike, 1);
  return best === undefined ? '' : ` Did you mean ${prefix}${best}?`;
}

/**
 * How many letters to add, remove, replace or swap with their neighbour to make
 * two words equal (Damerau and Levenshtein).
 */
export function changesBetween(one: string, other: string): number {
  let before: number[] = [];
  let row = Array.from({length: other.length + 1}, (_, index) => index);
  for (let i = 0; i < one.length; i++) {
    const next = [i + 1];
    for (let j = 0; j < other.length; j++) {
      const isSwap = one[i] === other[j - 1] && one[i - 1] === other[j];
      next.push(
        Math.min(
          next[j]! + 1,
          row[j + 1]! + 1,
          row[j]! + (one[i] === other[j] ? 0 : 1),
          isSwap ? before[j - 1]! + 1 : Infinity,
        ),
      );
    }
    [before, row] = [row, next];
  }
  return row[other.length]!;
}

/** Whether at most so many changes make two words equal. */
export function isAlike(one: string, other: string, changes: number): boolean {
  // Long texts would be compared to their ends.
  return Math.abs(one.length - other.length) <= changes && changesBetween(one, other) <= changes;
}
