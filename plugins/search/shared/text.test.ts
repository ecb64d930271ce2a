import {termsOf, wordsOf} from './text';

test.each([
  ['Devices and companies', ['device', 'and', 'company']],
  ['status, analysis, access', ['status', 'analysis', 'access']],
  ['e-mail', ['mail', 'email']],
  ['FZ-014', ['fz', '014', 'fz014']],
  ["the asset's type, don’t", ['the', 'asset', 'type', 'dont']],
  ['Größe ÉTÉ', ['große', 'ete']],
  // Letters and accents as signs of their own, as a Mac writes them.
  ['sto\u0308rung', ['storung']],
  ['ﬁlter ｆｉｌｔｅｒ', ['filter', 'filter']],
  // Invisible signs of pasted words, and a hyphen at which no line breaks.
  ['door\u00adway \u200bsen\u200bsor\ufeff', ['doorway', 'sensor']],
  ['e\u2011mail', ['mail', 'email']],
  ['22:00 to 06:00', ['22', '00', 'to', '06', '00']],
  ['', []],
])('%j is found by %j', (text, terms) => {
  expect(termsOf(text)).toEqual(terms);
});

test('a word knows where it stands', () => {
  expect(wordsOf('an e-mail, sent')).toMatchObject([
    {start: 0, end: 2},
    {start: 3, end: 9},
    {start: 11, end: 15},
  ]);
});
