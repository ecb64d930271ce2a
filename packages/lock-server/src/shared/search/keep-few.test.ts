import {queryWords} from './engine';
import {keepFew} from './keep-few';

const letters = [...'abcdefghijklmnopqrstuvwxyz'];
const pairs = letters.map((letter) => `${letter}q`);

test.each([
  ['a usual question is kept', 'reset my password', ['reset', 'password']],
  ['twelve words are kept', pairs.join(' '), pairs.slice(0, 12)],
  ['single letters and digits beside words are not', 'a x b site 7', ['site']],
  ['two letters alone are', 'b c d e f', ['b', 'c']],
  ['a sign that is written out is no word', '\uFDFA'.repeat(40), []],
  ['forty characters are', 'x'.repeat(40), ['x'.repeat(40)]],
  ['forty-one are not', `site ${'x'.repeat(41)}`, ['site']],
])('%s', (_, query, words) => {
  expect(keepFew(queryWords(query, {typed: new Set()}))).toEqual(words);
});
