import type {Word} from './text';

/** A sentence, or some that follow one another. */
export interface Sentence {
  /** Its first word, and the one after its last, by their place in the text. */
  first: number;
  end: number;
  /** Where it begins and ends, in characters of the text. */
  from: number;
  to: number;
}

// A mark between two words ends a sentence: before a blank, in scripts without
// blanks anywhere. Quotes and brackets after it belong to the sentence, the dot
// between two cells of a table to neither.
const mark = /([.!?…]["'’”»)\]]*)\s+(?:· )?|([。！？｡]["'’”」』）)]*)\s*/u;
const lowerCase = /^\p{Ll}/u;

/**
 * Cuts a text into sentences, at least one. A mark before a small letter, and one
 * after single letters such as "e.g.", ends none.
 */
export function cutSentences(text: string, words: readonly Word[]): Sentence[] {
  const sentences: Sentence[] = [];
  let [first, from] = [0, 0];
  words.slice(1).forEach((next, index) => {
    const word = words[index]!;
    const match = mark.exec(text.slice(word.end, next.start));
    if (match && !goesOn(text, word, next)) {
      const [whole, end = '', endInCjk = end] = match;
      const start = word.end + match.index;
      sentences.push({
        first,
        end: index + 1,
        from,
        to: start + endInCjk.length,
      });
      [first, from] = [index + 1, start + whole.length];
    }
  });
  sentences.push({first, end: words.length, from, to: text.length});
  return sentences;
}

function goesOn(text: string, word: Word, next: Word): boolean {
  const isInitial = word.end - word.start === 1 && text[word.start - 1] === '.';
  return isInitial || lowerCase.test(text.slice(next.start, next.end));
}

/** Joins a sentence with those after it that fit into a length in words. */
export function withFollowing(
  sentences: readonly Sentence[],
  at: number,
  length: number,
): Sentence {
  const {first, from} = sentences[at]!;
  let last = at;
  while (last + 1 < sentences.length && sentences[last + 1]!.end - first <= length) {
    last++;
  }
  const {end, to} = sentences[last]!;
  return {first, end, from, to};
}

/**
 * Joins the sentence of a word with those around it that fit into a length in
 * words, first those after it.
 *
 * @param word its place in the text.
 */
export function sentencesAround(
  sentences: readonly Sentence[],
  word: number,
  length: number,
): Sentence {
  const at = sentences.findLastIndex(({first}) => first <= word);
  const {end, to} = withFollowing(sentences, at, length);
  const begin = sentences.findIndex(({first}, index) => index === at || end - first <= length);
  const {first, from} = sentences[begin]!;
  return {first, end, from, to};
}
