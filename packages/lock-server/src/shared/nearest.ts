import {changesBetween} from './changes-between';

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
