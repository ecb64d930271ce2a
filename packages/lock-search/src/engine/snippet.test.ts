import {findSnippet, markWords} from './snippet';

const mark = (text: string, ...terms: string[]) =>
  markWords(text, {terms: new Set(terms), pre: '[', post: ']'});
const find = (text: string, length: number, ...terms: string[]) =>
  findSnippet(text, length, new Set(terms));

test('words are marked whole, in their own spelling, and the rest is escaped', () => {
  expect(mark('E-mail & Devices', 'email', 'devic')).toBe('[E-mail] &amp; [Devices]');
});

const text = 'One two three four five six seven eight nine ten eleven twelve.';
const story = 'Go on. Choose Save. Wait until it is done, then close it. Leave.';

test.each([
  ['the beginning without a match', text, 4, [], 'One two three four…'],
  [
    'where the matches are densest',
    text,
    6,
    ['on', 'eight', 'nine'],
    '…four five six seven eight nine…',
  ],
  ['the end without an ellipsis', text, 8, ['twelv'], '…eight nine ten eleven twelve.'],
  ['a short text whole', 'One two.', 4, ['two'], 'One two.'],
  ['the beginning of a sentence', story, 8, ['until'], 'Wait until it is done, then close it…'],
  ['nothing if there is no text', '', 8, ['until'], ''],
])('a snippet shows %s', (_, whole, length, terms, snippet) => {
  expect(find(whole, length, ...terms)).toBe(snippet);
});
