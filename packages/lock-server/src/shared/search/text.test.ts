import {listTerms, cutWords} from './text';

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
  // Units, as one writes them, with a sign of their own and without a blank.
  ['15min', ['15min', '15', 'min']],
  ['CO2, m² and ㎡', ['co2', 'co', '2', 'm2', '2', 'and', 'm2', '2']],
  ['−15 °C, 59℉, 45 ° N', ['15', '°c', '59°f', '59', '°f', '45', 'n']],
  ['2,5㎏', ['2', '5kg', '5', 'kg']],
  ['a1b2c3', ['a1b2c3']],
  ['R&D, AT&T, R & D', ['rd', 'at', 'att', 'r', 'd']],
  ['C++, C#, C and #c', ['c++', 'c#', 'c', 'and', 'c']],
  // Invisible signs of pasted words, and a hyphen at which no line breaks.
  ['door\u00adway \u200bsen\u200bsor\ufeff', ['doorway', 'sensor']],
  ['e\u2011mail', ['mail', 'email']],
  ['22:00 to 06:00', ['22', '00', 'to', '06', '00']],
  // Without blanks: in pairs of letters.
  ['温度監視', ['温度', '度監', '監視']],
  ['警', ['警']],
  ['モニターを開く', ['モニ', 'ニタ', 'ター', 'ーを', 'を開', '開く']],
  ['การแจ้ง', ['กา', 'าร', 'รแ', 'แจ', 'จง']],
  ['USBケーブル、2本', ['usb', 'ケー', 'ーフ', 'フル', '2', '本']],
  ['감시', ['감시'.normalize('NFKD')]],
  ['', []],
])('%j is found by %j', (text, terms) => {
  expect(listTerms(text)).toEqual(terms);
});

test('a letter without blanks around it knows its pairs', () => {
  expect(cutWords('USB温度計')).toEqual([
    {start: 0, end: 3, terms: ['usb']},
    {start: 3, end: 4, terms: ['温度']},
    {start: 4, end: 5, terms: ['温度', '度計']},
    {start: 5, end: 6, terms: ['度計']},
  ]);
});
