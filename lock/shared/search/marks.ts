import {escapeHtml, wordsOf, type Word} from './text';

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
  for (const {start, end} of wordsOf(text).filter((word) =>
    isMatch(word, terms),
  )) {
    value += escapeHtml(text.slice(done, start));
    value += pre + escapeHtml(text.slice(start, end)) + post;
    done = end;
  }
  return {value: value + escapeHtml(text.slice(done))};
}

/**
 * Marks the part of a text with the most matches.
 *
 * @param length of the part, in words.
 */
export function snippetOf(text: string, length: number, marks: Marks): Marked {
  const {terms, ellipsis} = marks;
  const [before, part, after] = extractOf(text, length, terms, ellipsis);
  return {value: before + markWords(part, marks).value + after};
}

/**
 * Finds the part of a text with the most matches.
 *
 * @param length of the part, in words.
 * @returns the part, between ellipses where the text goes on, else empty texts.
 */
export function extractOf(
  text: string,
  length: number,
  terms: ReadonlySet<string>,
  ellipsis = '…',
): [before: string, part: string, after: string] {
  const words = wordsOf(text);
  const first = startOfSnippet(words, length, terms);
  const last = first + length - 1;
  const from = first > 0 ? words[first]!.start : 0;
  const isCut = last < words.length - 1;
  const to = isCut ? words[last]!.end : text.length;
  const part = text.slice(from, to);
  return [first > 0 ? ellipsis : '', part, isCut ? ellipsis : ''];
}

function startOfSnippet(
  words: readonly Word[],
  length: number,
  terms: ReadonlySet<string>,
): number {
  let [best, most] = [0, 0];
  words.forEach((word, start) => {
    if (isMatch(word, terms)) {
      const part = words.slice(start, start + length - wordsBefore);
      const matched = part.flatMap((each) => each.terms);
      const count = new Set(matched.filter((term) => terms.has(term))).size;
      if (count > most) {
        [best, most] = [start, count];
      }
    }
  });
  return Math.max(0, Math.min(best - wordsBefore, words.length - length));
}

function isMatch(word: Word, terms: ReadonlySet<string>): boolean {
  return word.terms.some((term) => terms.has(term));
}
