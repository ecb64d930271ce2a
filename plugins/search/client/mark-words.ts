import {escapeHtml} from '../shared/escape-html';
import type {Marked} from '../shared/algolia';
import {wordsOf, type Word} from '../shared/words';

/** How the words of a query are marked in a text. */
export interface Marks {
  terms: ReadonlySet<string>;
  pre: string;
  post: string;
  ellipsis: string;
}

/** Escapes a text and marks the words in it that matched. */
export function markWords(text: string, marks: Marks): Marked {
  return markPart(text, wordsOf(text), marks);
}

/** Marks the part of a text, so many words long, that has the most matches. */
export function snippetOf(text: string, length: number, marks: Marks): Marked {
  const words = wordsOf(text);
  if (words.length <= length) {
    return markPart(text, words, marks);
  }
  const start = densest(words, length, marks.terms);
  const part = words.slice(start, start + length);
  const from = start === 0 ? 0 : part[0]!.start;
  const isEnd = start + length >= words.length;
  const to = isEnd ? text.length : part.at(-1)!.end;
  const shifted = part.map((word) => ({
    ...word,
    start: word.start - from,
    end: word.end - from,
  }));
  const marked = markPart(text.slice(from, to), shifted, marks);
  const before = from === 0 ? '' : marks.ellipsis;
  const after = isEnd ? '' : marks.ellipsis;
  return {...marked, value: before + marked.value + after};
}

function markPart(text: string, words: readonly Word[], marks: Marks): Marked {
  const matched = words.filter((word) => isMatch(word, marks.terms));
  let value = '';
  let done = 0;
  for (const {start, end} of matched) {
    const word = escapeHtml(text.slice(start, end));
    value += escapeHtml(text.slice(done, start));
    value += marks.pre + word + marks.post;
    done = end;
  }
  return {
    value: value + escapeHtml(text.slice(done)),
    matchLevel: matched.length > 0 ? 'full' : 'none',
    matchedWords: matched.map(({start, end}) => text.slice(start, end)),
  };
}

function isMatch(word: Word, terms: ReadonlySet<string>): boolean {
  return word.terms.some((term) => terms.has(term));
}

/** Where the part begins that has the most different matches, a little early. */
function densest(
  words: readonly Word[],
  length: number,
  terms: ReadonlySet<string>,
): number {
  let [best, most] = [0, 0];
  words.forEach((word, start) => {
    if (!isMatch(word, terms)) {
      return;
    }
    const part = words.slice(start, start + length - 2);
    const matched = part.flatMap((each) => each.terms);
    const count = new Set(matched.filter((term) => terms.has(term))).size;
    if (count > most) {
      [best, most] = [start, count];
    }
  });
  return Math.max(0, Math.min(best - 2, words.length - length));
}
