import {changesBetween} from '../../shared/changes-between';

const key = 'audience';

// Letters of other alphabets that look like those of the key.
const alike = new Map(
  Object.entries({
    a: 'аαɑ',
    c: 'сϲς',
    d: 'ԁժɗ',
    e: 'еεєҽ',
    i: 'іιıɩ',
    n: 'ոռпη',
    u: 'սυʋц',
  }).flatMap(([letter, others]) => [...others].map((other) => [other, letter] as const)),
);
/** Stands for any letter. */
const any = '?';

/**
 * Whether a word may be meant as the key `audience`: in another case, in the
 * plural, within other words, mistyped, or with letters of another alphabet.
 */
export function looksLikeAudience(word: string): boolean {
  const letters = fold(word);
  return (
    letters.includes(key) ||
    sorted(letters) === sorted(key) ||
    [key, `${key}s`].some(
      (known) => changesBetween(letters, known, (a, b) => a === b || a === any) <= 2,
    )
  );
}

function fold(word: string): string {
  const letters = word
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');
  const known = [...letters].map((letter) => alike.get(letter) ?? letter);
  // A word in another alphabet alone is a word of another language.
  return known.some((letter) => /[a-z]/.test(letter))
    ? known.map((letter) => (/[^a-z0-9]/.test(letter) ? any : letter)).join('')
    : '';
}

const sorted = (letters: string): string => [...letters].sort().join('');

/**
 * Finds what looks like the field `audience` in a line: up to three words before
 * a colon or an equals sign, with whatever marks in front of them.
 *
 * @returns the words; undefined where there are none.
 */
export function fieldIn(line: string): string | undefined {
  const [, words = ''] =
    /^[^\p{L}\p{N}#]*([\p{L}\p{N}][^:=：﹕]{0,40}?)["'`*_\s]*[:=：﹕]/u.exec(line) ?? [];
  return words.split(/\s+/).length <= 3 && looksLikeAudience(words) ? words : undefined;
}
