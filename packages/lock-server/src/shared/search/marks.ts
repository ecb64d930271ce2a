import {sentencesAround, cutSentences, withFollowing, type Sentence} from './sentences';
import {escapeHtml, cutWords, type Word} from './text';

/** A text with the query marked in it: escaped HTML apart from the marks. */
export interface Marked {
  value: string;
}

/** How the words of a query are marked in a text. */
export interface Marks {
  terms: ReadonlySet<string>;
  pre: string;
  post: string;
  ellipsis: string;
}

const wordsBefore = 2; // of a snippet, ahead of its first match

/** Escapes a text and marks the words that matched. */
export function markWords(text: string, {terms, pre, post}: Marks): Marked {
  let value = '';
  let done = 0;
  for (const {start, end} of cutWords(text).filter((word) => isMatch(word, terms))) {
    value += escapeHtml(text.slice(done, start));
    value += pre + escapeHtml(text.slice(start, end)) + post;
    done = end;
  }
  return {value: value + escapeHtml(text.slice(done))};
}

/**
 * Marks the part of a text with the most matches.
 *
 * @param length of the part at most, in words.
 */
export function makeSnippet(text: string, length: number, marks: Marks): Marked {
  const {terms, ellipsis} = marks;
  const [before, part, after] = findExtract(text, length, terms, ellipsis);
  return {value: before + markWords(part, marks).value + after};
}

/**
 * Finds the part of a text with the most matches: whole sentences, or the part of
 * one that is longer than the room.
 *
 * @param length of the part at most, in words.
 * @returns the part, between ellipses where its sentence goes on, else empty texts.
 */
export function findExtract(
  text: string,
  length: number,
  terms: ReadonlySet<string>,
  ellipsis = '…',
): [before: string, part: string, after: string] {
  const words = cutWords(text);
  const sentences = cutSentences(text, words);
  const best = startOfMatches(words, sentences, length, terms);
  const {first, end, from, to} = sentencesAround(sentences, best, length);
  if (end - first <= length) {
    return ['', text.slice(from, to), ''];
  }
  const start = Math.max(first, Math.min(best - wordsBefore, end - length));
  const isBegun = start > first;
  const isCut = start + length < end;
  const part = text.slice(
    isBegun ? words[start]!.start : from,
    isCut ? words[start + length - 1]!.end : to,
  );
  return [isBegun ? ellipsis : '', part, isCut ? ellipsis : ''];
}

/** Finds the word from which on the most terms are in one part. */
function startOfMatches(
  words: readonly Word[],
  sentences: readonly Sentence[],
  length: number,
  terms: ReadonlySet<string>,
): number {
  let [best, most] = [0, 0];
  let at = 0;
  words.forEach((word, start) => {
    at += start < sentences[at]!.end ? 0 : 1;
    if (isMatch(word, terms)) {
      const {end} = withFollowing(sentences, at, length);
      const room = start + length - wordsBefore;
      const part = words.slice(start, Math.min(end, room));
      const matched = part.flatMap((each) => each.terms);
      const count = new Set(matched.filter((term) => terms.has(term))).size;
      if (count > most) {
        [best, most] = [start, count];
      }
    }
  });
  return best;
}

function isMatch(word: Word, terms: ReadonlySet<string>): boolean {
  return word.terms.some((term) => terms.has(term));
}
