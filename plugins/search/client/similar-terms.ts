/** A term of the index that may have been meant. */
export interface SimilarTerm {
  term: string;
  /** Slips between what was typed and the term; half a one if it goes on. */
  slips: number;
}

/** A word that goes on is less likely to be meant than one that ends there. */
const goesOn = 0.5;

/**
 * Shorter words have too many neighbours, and numbers are exact (Algolia); of
 * three letters only the beginning of a word is known.
 */
function allowedSlips(word: string): number {
  if (/\d/.test(word) || word.length < 3) {
    return 0;
  }
  return goesOn + (word.length < 4 ? 0 : word.length < 8 ? 1 : 2);
}

/**
 * Finds the terms that are nearest to a mistyped word, half-typed ones too: a
 * slip is a letter left out, put in, replaced, or two swapped.
 *
 * @returns only those with the fewest slips; none when there are too many.
 */
export function similarTerms(
  word: string,
  vocabulary: Iterable<string>,
): SimilarTerm[] {
  let best = allowedSlips(word);
  if (best === 0) {
    return [];
  }
  let similar: SimilarTerm[] = [];
  for (const term of vocabulary) {
    if (term.length < word.length - best) {
      continue;
    }
    const slips = slipsBetween(word, term, best);
    if (slips < best) {
      best = slips;
      similar = [];
    }
    if (slips === best) {
      similar.push({term, slips});
    }
  }
  return similar;
}

/**
 * Counts the slips between a word and a term or the nearest beginning of it, by
 * the optimal string alignment distance.
 *
 * @returns more than `most` as soon as there are more.
 */
function slipsBetween(word: string, term: string, most: number): number {
  const width = Math.min(term.length, word.length + Math.ceil(most));
  let before: number[] = [];
  let last = Array.from({length: width + 1}, (_, column) => column);
  for (let row = 1; row <= word.length; row++) {
    const line = [row];
    for (let column = 1; column <= width; column++) {
      const isSame = word[row - 1] === term[column - 1];
      let slips = Math.min(
        last[column]! + 1,
        line[column - 1]! + 1,
        last[column - 1]! + (isSame ? 0 : 1),
      );
      const isSwapped =
        row > 1 &&
        column > 1 &&
        word[row - 1] === term[column - 2] &&
        word[row - 2] === term[column - 1];
      if (isSwapped) {
        slips = Math.min(slips, before[column - 2]! + 1);
      }
      line.push(slips);
    }
    if (Math.min(...line) > most) {
      return most + 1;
    }
    [before, last] = [last, line];
  }
  const whole = width === term.length ? last[width]! : Infinity;
  return Math.min(whole, Math.min(...last) + goesOn);
}
