import MiniSearch from 'minisearch';

const typosPerLetter = 0.3;
const mostTypos = 2;
/** Words with at least this share of the best score are as close to the typo. */
const closest = 0.95;

/** Lists the words that may have been meant by a mistyped one. */
export type Corrector = (word: string) => string[];

/**
 * Makes a corrector for a list of words: it finds those that differ by two
 * swapped letters, else those that are closest to what was typed, also when it
 * is half-typed. Words with digits are taken as typed.
 */
export function createCorrector(words: Iterable<string>): Corrector {
  const index = new MiniSearch({
    idField: 'word',
    fields: ['word'],
    tokenize: (word) => [word],
    processTerm: (word) => word,
  });
  index.addAll(Array.from(words, (word) => ({word})));
  return (word) => {
    if (/\d/.test(word)) {
      return [];
    }
    const swapped = index.search({queries: swaps(word), prefix: true});
    const found =
      swapped.length > 0
        ? swapped
        : index.search(word, {
            prefix: true,
            fuzzy: typosPerLetter,
            maxFuzzy: mostTypos,
          });
    const least = closest * (found[0]?.score ?? 0);
    return found.filter(({score}) => score >= least).map(({id}) => String(id));
  };
}

/** Lists the forms of a word with two neighbouring letters swapped. */
function swaps(word: string): string[] {
  return Array.from(
    word.slice(1),
    (letter, at) => word.slice(0, at) + letter + word[at] + word.slice(at + 2),
  );
}
