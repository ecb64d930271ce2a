/** A word of a text, its position, and the terms it is indexed as. */
export interface Word {
  start: number;
  end: number;
  terms: string[];
}

// Marks that are signs of their own, and invisible signs, do not end a word. Units have
// signs too (℃, ㎏), and a degree belongs to the letter after it.
const sign = '[\\p{L}\\p{N}℃℉\u3380-\u33df]';
const part = `${sign}(?:${sign}|[\\p{M}\\p{Cf}])*`;
const word = new RegExp(
  `(?:°(?=\\p{L}))?${part}(?:['’&‐‑-]${part})*(?:\\+\\+|#(?!${sign}))?`,
  'gu',
);

// Chinese, Japanese, Thai and their neighbours put no blanks between words.
const scripts = ['Han', 'Hira', 'Kana', 'Bopo', 'Thai', 'Laoo', 'Khmr', 'Mymr'];
const letter = `[${scripts.map((name) => `\\p{scx=${name}}`).join('')}]`;
const unspaced = new RegExp(letter, 'u');
const runs = new RegExp(`(?:${letter}[\\p{M}\\p{Cf}]*)+|(?:(?!${letter}).)+`, 'gu');

/** Whether a text has letters of a script without blanks between words. */
export function isUnspaced(text: string): boolean {
  return unspaced.test(text);
}

/**
 * Cuts a text into words, the same way for the index, for a query and for the marks in a hit. Case,
 * accents and plurals do not count. A word with hyphens has its parts and the whole as terms:
 * `e-mail` is found by `mail` and `email`, and `15min` by `15`, `min` and `15min`. Where a script
 * has no blanks, each letter is a word, and its terms are the pairs that it is in.
 */
export function cutWords(text: string): Word[] {
  return Array.from(text.matchAll(word)).flatMap(({0: found, index}) =>
    isUnspaced(found)
      ? Array.from(found.matchAll(runs)).flatMap((run) => cutRun(run[0], index + run.index))
      : makeWord(found, index),
  );
}

function makeWord(text: string, start: number): Word {
  return {start, end: start + text.length, terms: listTermsOfWord(text)};
}

function cutRun(run: string, start: number): Word[] {
  if (!isUnspaced(run)) {
    return [makeWord(run, start)];
  }
  let end = start;
  const letters = cutLetters(run);
  return letters.map((text, at) => {
    const near = letters.slice(Math.max(0, at - 1), at + 2);
    const from = end;
    end += text.length;
    return {start: from, end, terms: makePairs(near)};
  });
}

/** Its letters, each with the marks on it. */
function cutLetters(run: string): string[] {
  return run.match(/[^\p{M}\p{Cf}][\p{M}\p{Cf}]*/gu) ?? [];
}

function makePairs(letters: readonly string[]): string[] {
  const plain = letters.map(toPlain).filter((text) => text !== '');
  return plain.length < 2 ? plain : plain.slice(1).map((text, before) => plain[before]! + text);
}

/** Lists the terms of a text, in order, with repetitions. */
export function listTerms(text: string): string[] {
  return (text.match(word) ?? []).flatMap(listTermsOfWord);
}

/**
 * Makes a `listTerms` that remembers each word. Texts of a guide repeat theirs,
 * and this halves the time of an index. Not for queries, whose words have no end.
 */
export function createTermLister(): typeof listTerms {
  const termsByWord = new Map<string, string[]>();
  return (text) =>
    (text.match(word) ?? []).flatMap((each) => {
      const terms = termsByWord.get(each) ?? listTermsOfWord(each);
      termsByWord.set(each, terms);
      return terms;
    });
}

function toPlain(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[\p{M}\p{Cf}]/gu, '')
    .replace(/‐/g, '-')
    .toLowerCase();
}

function listTermsOfWord(text: string): string[] {
  if (isUnspaced(text)) {
    return (text.match(runs) ?? []).flatMap((run) =>
      isUnspaced(run) ? makePairs(cutLetters(run)) : listTermsOfWord(run),
    );
  }
  const plain = toPlain(text)
    .replace(/['’]s$/, '')
    .replace(/['’]/g, '');
  const parts = plain.split(/[-&]/).filter((part) => part.length > 0);
  const whole = parts.join('');
  const all = new Set([...parts, ...parts.flatMap(atBorder), whole]);
  // A single letter of a word finds too much; a digit may be meant.
  return [...all].filter((part) => part === whole || /^\d|../.test(part)).map(singular);
}

/** Cuts a word with one border between digits and letters there: `15min`, `co2`. */
function atBorder(part: string): string[] {
  const [, ...cut] = /^(\d+)(\D+)$|^(\D+)(\d+)$/.exec(part) ?? [];
  return cut.filter(Boolean);
}

// Only endings that are safe without a dictionary: `status`, `analysis` and
// `access` stay as they are.
function singular(term: string): string {
  if (term.length < 4) {
    return term;
  }
  return term
    .replace(/ies$/, 'y')
    .replace(/(ch|sh|x|ss)es$/, '$1')
    .replace(/([^sui])s$/, '$1');
}

const endings = /(?:ations?|ments?|ings?|ions?|ed|er|ly|e)$/;
const shortest = 3; // characters that must be left

/**
 * Cuts the ending off a word of a query, so that as a beginning it finds the
 * other forms: `renewing` → `renew` → `renewal`. A stem need not be a word.
 *
 * @returns null for a word without such an ending, or too short.
 */
export function findStem(word: string): string | null {
  const stem = word.replace(endings, '').replace(/([^ls])\1$/, '$1');
  return stem.length >= shortest && stem !== word ? stem : null;
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
