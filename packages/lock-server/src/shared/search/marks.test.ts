import {markWords, makeSnippet} from './marks';

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
  ['where the matches are densest', ['one', 'eight', 'nine'], '…six seven [eight] [nine]…'],
  ['the end without an ellipsis', ['twelve'], '…nine ten eleven [twelve].'],
])('a snippet shows %s', (_, terms, value) => {
  expect(makeSnippet(text, 4, marks(...terms)).value).toBe(value);
});

test('a short text is shown whole', () => {
  expect(makeSnippet('One two.', 4, marks('two')).value).toBe('One [two].');
});

const story = 'Go on. Choose Save. Wait until it is done, then close it. Leave.';

test.each([
  ['the sentence of a match', 6, ['close'], '…it is done, then [close] it.'],
  ['a whole one', 8, ['wait'], '[Wait] until it is done, then close it.'],
  ['those after it that fit', 9, ['wait'], '[Wait] until it is done, then close it. Leave.'],
  ['then those before it', 5, ['save'], 'Go on. Choose [Save].'],
  ['what matches most where both fit', 4, ['go', 'choose'], '[Go] on. [Choose] Save.'],
  ['the end of the text', 3, ['leave'], '[Leave].'],
  ['the beginning without a match', 3, [], 'Go on.'],
])('a snippet shows whole sentences: %s', (_, length, terms, value) => {
  expect(makeSnippet(story, length, marks(...terms)).value).toBe(value);
});

test('matches of another sentence, which does not fit, do not count', () => {
  const text = 'Wait there and now save. Close it there and then. Save, close.';
  expect(makeSnippet(text, 5, marks('save', 'close')).value).toBe('[Save], [close].');
});

test('a snippet of a script without blanks is a whole sentence', () => {
  expect(makeSnippet('保存します。次へ進む。終了です。', 5, marks('進む')).value).toBe(
    '次へ[進][む]。',
  );
});
