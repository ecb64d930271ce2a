import MiniSearch from 'minisearch';

const typosPerLetter = 0.3;
const mostTypos = 2;
/** Words with at least this share of the best score are as close to the typo. */
const closest = 0.95;

/** Lists the words that may have been meant by a mistyped one. */
export type Corrector = (word: string) => string[];

/**
 * Makes a corrector for a list of words: it finds those that are closest to
 * what was typed, also when it is half-typed. Digits are taken as typed.
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
    const found = index.search(word, {
      prefix: true,
      fuzzy: /\d/.test(word) ? false : typosPerLetter,
      maxFuzzy: mostTypos,
    });
    const least = closest * (found[0]?.score ?? 0);
    return found.filter(({score}) => score >= least).map(({id}) => String(id));
  };
}
