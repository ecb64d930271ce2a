import {cutSentences} from './sentences';
import {cutWords} from './text';

const cut = (text: string) =>
  cutSentences(text, cutWords(text)).map(({from, to}) => text.slice(from, to));

test.each([
  ['every mark', ['One two.', 'Three!', 'Four?', 'Five… ', 'Six']],
  ['a digit', ['Wait.', '30 days later it ends.']],
  ['quotes and brackets', ['(He says “stop.”)', '“Go.”', 'On.']],
  ['Chinese and Japanese', ['保存します。', '「次へ！」', '完了？', 'OK。', '次']],
])('a sentence ends before %s', (_, sentences) => {
  const texts = sentences.map((sentence) => sentence.trim());
  const spaces = /\p{scx=Han}/u.test(sentences.join('')) ? '' : ' ';
  expect(cut(texts.join(spaces))).toEqual(texts);
});

test.each([
  'Set it to 3.5 or v2.10.1 at example.com.',
  'A limit, e.g. 3.5 or i.e. Nothing, holds.',
  'Choose Save. or wait ... until it ends.',
  '',
  '...',
])('%j is one sentence', (text) => {
  expect(cut(text)).toEqual([text]);
});

test('the dot between two cells belongs to no sentence', () => {
  expect(cut('Name · It counts. · Another.')).toEqual(['Name · It counts.', 'Another.']);
});

test.each(['Go. ', '. ', 'a.', '.', '走。'])(
  'a text of %j, as long as a book, is cut in linear time',
  (part) => {
    // In time that grows with the square, it would take hours.
    const text = part.repeat(300_000);
    expect(cutSentences(text, cutWords(text))).not.toEqual([]);
  },
);
