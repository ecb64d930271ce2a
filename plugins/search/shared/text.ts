/** A word of a text, its position, and the terms it is indexed as. */
export interface Word {
  start: number;
  end: number;
  terms: string[];
}

// Marks that are signs of their own, and invisible signs, do not end a word.
const word =
  /[\p{L}\p{N}][\p{L}\p{N}\p{M}\p{Cf}]*(?:['’‐‑-][\p{L}\p{N}][\p{L}\p{N}\p{M}\p{Cf}]*)*/gu;

/**
 * Cuts a text into words, the same way for the index, for a query and for the
 * marks in a hit. Case, accents and plurals do not count. A word with hyphens
 * has its parts and the whole as terms: `e-mail` is found by `mail` and `email`.
 */
export function wordsOf(text: string): Word[] {
  return Array.from(text.matchAll(word), (match) => ({
    start: match.index,
    end: match.index + match[0].length,
    terms: termsOfWord(match[0]),
  }));
}

/** Lists the terms of a text, in order, with repetitions. */
export function termsOf(text: string): string[] {
  return (text.match(word) ?? []).flatMap(termsOfWord);
}

/**
 * Makes a `termsOf` that remembers each word. Texts of a guide repeat theirs,
 * and this halves the time of an index. Not for queries, whose words have no end.
 */
export function rememberingTermsOf(): typeof termsOf {
  const termsByWord = new Map<string, string[]>();
  return (text) =>
    (text.match(word) ?? []).flatMap((each) => {
      const terms = termsByWord.get(each) ?? termsOfWord(each);
      termsByWord.set(each, terms);
      return terms;
    });
}

function termsOfWord(text: string): string[] {
  const plain = text
    .normalize('NFKD')
    .replace(/[\p{M}\p{Cf}]/gu, '')
    .replace(/‐/g, '-')
    .toLowerCase()
    .replace(/['’]s$/, '')
    .replace(/['’]/g, '');
  const parts = plain.split('-').filter((part) => part.length > 0);
  if (parts.length < 2) {
    return parts.map(singular);
  }
  // A single letter of a hyphenated word finds too much; a digit may be meant.
  const significant = parts.filter((part) => /^\d|../.test(part));
  return [...significant, parts.join('')].map(singular);
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
export function stemOf(word: string): string | null {
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
