import {cutWords, listTerms} from './text';

test.each([
  ['Devices, a company and companies', ['devic', 'a', 'compan', 'and', 'compan']],
  ['renewing, renewal', ['renew', 'renewal']],
  ['off, stopping, adding', ['off', 'stop', 'add']],
  ['e-mail', ['mail', 'email']],
  ['FZ-014', ['fz', '014', 'fz014']],
  ["the asset's type, don’t", ['the', 'asset', 'typ', 'dont']],
  ['Größe ÉTÉ', ['größe'.normalize('NFKD').replace(/\p{M}/gu, '').replace(/e$/, ''), 'ete']],
  // A Mac writes letters and accents as separate characters.
  ['sto\u0308rung', ['storung']],
  // Invisible characters of pasted words, and a hyphen at which no line breaks.
  ['door\u00adway \u200bsen\u200bsor\ufeff', ['doorwa', 'sensor']],
  ['e\u2011mail', ['mail', 'email']],
  ['22:00 to 06:00', ['22', '00', 'to', '06', '00']],
  // Text without blanks between words.
  ['温度監視', ['温度', '監視']],
  ['USBケーブル、2本', ['usb', 'ケーフル', '2', '本']],
  ['', []],
])('%j is found by %j', (text, terms) => {
  expect(listTerms(text)).toEqual(terms);
});

test('each word has its start and its end in the text', () => {
  expect(cutWords('a 温度監視').map(({start, end}) => [start, end])).toEqual([
    [0, 1],
    [2, 4],
    [4, 6],
  ]);
});
