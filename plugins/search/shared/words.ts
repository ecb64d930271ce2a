/** A word of a text, where it stands and what it is indexed as. */
export interface Word {
  start: number;
  end: number;
  /** Several for a word with hyphens: its parts, and all of them joined. */
  terms: string[];
}

const word = /[\p{L}\p{N}]+(?:['’-][\p{L}\p{N}]+)*/gu;

/**
 * Cuts a text into words, the same way for the index, for a query and for the
 * marks in a hit. Case, accents and plurals do not count; `e-mail` is found by
 * `email` and `mail`, `FZ-014` by `fz014`.
 */
export function wordsOf(text: string): Word[] {
  return Array.from(text.matchAll(word), (match) => ({
    start: match.index,
    end: match.index + match[0].length,
    terms: termsOfWord(match[0]),
  }));
}

/** Lists the terms of a text, in order, repeated as they are repeated. */
export function termsOf(text: string): string[] {
  return (text.match(word) ?? []).flatMap(termsOfWord);
}

// Texts repeat their words: to remember them halves the time of an index.
const known = new Map<string, string[]>();

function termsOfWord(text: string): string[] {
  let terms = known.get(text);
  if (!terms) {
    terms = newTermsOfWord(text);
    known.set(text, terms);
  }
  return terms;
}

function newTermsOfWord(text: string): string[] {
  const plain = text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/['’]s$/, '')
    .replace(/['’]/g, '');
  const parts = plain.split('-').filter((part) => part.length > 0);
  if (parts.length < 2) {
    return parts.map(singular);
  }
  const worthFinding = parts.filter((part) => /^\d|../.test(part));
  return [...worthFinding, parts.join('')].map(singular);
}

// Only what is safe without a dictionary: `status`, `analysis` and `access`
// stay as they are.
function singular(term: string): string {
  if (term.length < 4) {
    return term;
  }
  return term
    .replace(/ies$/, 'y')
    .replace(/(ch|sh|x|ss)es$/, '$1')
    .replace(/([^sui])s$/, '$1');
}
