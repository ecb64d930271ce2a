/** A word of a text, its position, and the terms by which it is found. */
export interface Word {
  start: number;
  end: number;
  terms: string[];
}

// Marks on letters and invisible signs do not end a word; hyphens and apostrophes join two.
const part = '[\\p{L}\\p{N}][\\p{L}\\p{N}\\p{M}\\p{Cf}]*';
const word = new RegExp(`${part}(?:['’‐‑-]${part})*`, 'gu');

// Chinese, Japanese, Thai and related scripts have no spaces between words.
const scripts = ['Han', 'Hira', 'Kana', 'Thai', 'Laoo', 'Khmr', 'Mymr'];
const unspaced = new RegExp(`[${scripts.map((name) => `\\p{scx=${name}}`).join('')}]`, 'u');
const segmenter = new Intl.Segmenter(undefined, {granularity: 'word'});

/** Cuts a text into words, the same way for the index, for a query and for the marks in a hit. */
export function cutWords(text: string): Word[] {
  return Array.from(text.matchAll(word)).flatMap(({0: found, index}) =>
    unspaced.test(found)
      ? Array.from(segmenter.segment(found), (each) => makeWord(each.segment, index + each.index))
      : makeWord(found, index),
  );
}

/** Lists the terms of a text, in order, with repetitions. */
export function listTerms(text: string): string[] {
  return cutWords(text).flatMap(({terms}) => terms);
}

/**
 * Makes the terms of a word, without case, accents and the endings of verbs and plurals. A word
 * with hyphens is found by its parts too: `e-mail` by `mail` and `email`.
 */
function makeWord(found: string, start: number): Word {
  const plain = found
    .normalize('NFKD')
    .replace(/[\p{M}\p{Cf}]|['’]s?$|['’]/gu, '')
    .toLowerCase();
  const parts = plain.split(/[‐‑-]/);
  const all =
    parts.length > 1 ? [...parts.filter(({length}) => length > 1), parts.join('')] : parts;
  return {start, end: start + found.length, terms: all.map(cutEnding)};
}

const endings = /(?:ations?|ments?|ings?|ions?|ies|ed|er|es|ly|e|s|y)$/;
const shortest = 3; // letters that must be left

/** Removes the ending of a word; the rest need not be a word. */
function cutEnding(term: string): string {
  const cut = term.replace(endings, '');
  // "stopping" becomes "stop", but "off" must not become "of".
  return cut.length >= shortest ? cut.replace(/(?<=..)([^aeiouls])\1$/, '$1') : term;
}

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Escapes a text: DocSearch puts every text of a hit into `innerHTML`. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character]!);
}
