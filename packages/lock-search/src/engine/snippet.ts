import {cutWords, escapeHtml, type Word} from './text';

/** Marks around the words that matched. */
export interface Marks {
  terms: ReadonlySet<string>;
  pre: string;
  post: string;
}

/** Escapes a text and marks the words that matched. */
export function markWords(text: string, {terms, pre, post}: Marks): string {
  let [value, done] = ['', 0];
  for (const {start, end} of cutWords(text).filter((word) => isMatch(word, terms))) {
    value += escapeHtml(text.slice(done, start));
    value += pre + escapeHtml(text.slice(start, end)) + post;
    done = end;
  }
  return value + escapeHtml(text.slice(done));
}

const wordsBefore = 4; // ahead of the first match
const endOfSentence = /[.!?…][^\p{L}\p{N}]*\s[^\p{L}\p{N}]*$|[。！？｡]/u;

/**
 * Finds the part of a text with the most different matches. The part begins with a sentence if a
 * sentence begins shortly before, and has an ellipsis where the text goes on.
 *
 * @param length in words.
 */
export function findSnippet(text: string, length: number, terms: ReadonlySet<string>): string {
  const words = cutWords(text);
  let [start, most] = [0, 0];
  words.forEach((word, at) => {
    const part = isMatch(word, terms) ? words.slice(at, at + length - wordsBefore) : [];
    const matched = new Set(part.flatMap((each) => each.terms.filter((term) => terms.has(term))));
    if (matched.size > most) {
      [start, most] = [at, matched.size];
    }
  });
  const beginsSentence = (at: number) =>
    at <= 0 || endOfSentence.test(text.slice(words[at - 1]!.end, words[at]!.start));
  const before = Array.from({length: wordsBefore + 1}, (_, back) => start - back);
  const first = Math.max(0, before.find(beginsSentence) ?? start - wordsBefore);
  const last = Math.min(words.length, first + length) - 1;
  const from = first === 0 ? 0 : words[first]!.start;
  const to = last === words.length - 1 ? text.length : words[last]!.end;
  const open = beginsSentence(first) ? '' : '…';
  return open + text.slice(from, to) + (to < text.length ? '…' : '');
}

function isMatch(word: Word, terms: ReadonlySet<string>): boolean {
  return word.terms.some((term) => terms.has(term));
}
