import {markWords, snippetOf} from './marks';

const marks = (...terms: string[]) => ({
  terms: new Set(terms),
  pre: '[',
  post: ']',
  ellipsis: '…',
});

test('words are marked whole, in their own spelling', () => {
  expect(markWords('E-mail & Devices', marks('email', 'device'))).toEqual({
    value: '[E-mail] &amp; [Devices]',
  });
});

const text = 'One two three four five six seven eight nine ten eleven twelve.';

test.each([
  ['the beginning without a match', [], 'One two three four…'],
  [
    'where the matches are densest',
    ['one', 'eight', 'nine'],
    '…six seven [eight] [nine]…',
  ],
  ['the end without an ellipsis', ['twelve'], '…nine ten eleven [twelve].'],
])('a snippet shows %s', (_, terms, value) => {
  expect(snippetOf(text, 4, marks(...terms)).value).toBe(value);
});

test('a short text is shown whole', () => {
  expect(snippetOf('One two.', 4, marks('two')).value).toBe('One [two].');
});
