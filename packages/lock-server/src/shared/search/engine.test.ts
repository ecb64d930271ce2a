import type {SearchResult} from 'minisearch';
import {listEntries} from './records';
import {makePage} from '../../../../lock/src/sources/testing/make-page';
import {samplePages, sampleSynonyms} from './testing/sample-pages';
import {readSynonyms} from './synonyms';
import {createEngine, queryWords, rank} from './engine';

const engine = createEngine(
  {pages: samplePages, synonyms: sampleSynonyms},
  'https://docs.example.com',
);
const search = (query: string) => engine(query).map(({entry}) => entry);
const firstUrl = (query: string) => search(query)[0]?.url;

const quietHours = 'https://docs.example.com/choices/profiles#quiet-hours';

const told = 'https://docs.example.com/manual/incidents#find-out-why-nobody-was-told';

test.each([
  ['the exact words', 'quiet hours', quietHours],
  ['words in another order', 'hours quiet', quietHours],
  ['other case and accents', 'QUÏET Hours', quietHours],
  ['a half-typed word', 'quie', quietHours],
  ['a half-typed last word', 'quiet ho', quietHours],
  ['a letter left out', 'quit hours', quietHours],
  ['letters swapped', 'qiuet hours', quietHours],
  ['a typo beside a half-typed word', 'quoet ho', quietHours],
  ['two words written as one', 'quiethours', quietHours],
  ['a singular', 'quiet hour', quietHours],
  ['a question', 'what are quiet hours for?', quietHours],
  ['a query as long as a book', 'quiet hours '.repeat(5000), quietHours],
  [
    'another form of its verb',
    'renewing certificates',
    'https://docs.example.com/manual/incidents#renew-a-certificate',
  ],
  ['a word that the guide does not use', 'protocol', told],
  ['half of such a word', 'protoc', told],
  ['a typo in such a word', 'protokol', told],
  [
    'words that no section has together',
    'certificate nobody',
    'https://docs.example.com/manual/incidents#renew-a-certificate',
  ],
])('by %s, a section is found', (_, query, url) => {
  expect(firstUrl(query)).toBe(url);
});

test('"what is" asks for the glossary', () => {
  const explained = makePage('/choices/devices', [
    ['Device settings', 'What a device reports, and how.'],
    ['### Gateway', 'A box through which devices report.'],
  ]);
  const glossary = makePage('/kinds/glossary', [
    ['Glossary', 'Every term.'],
    ['### Gateway', 'A box through which devices report.'],
  ]);
  const engineOfBoth = createEngine(
    {pages: [glossary, explained, ...samplePages], synonyms: sampleSynonyms},
    'https://docs.example.com',
  );
  const [first] = engineOfBoth('what is a gateway');
  expect(first?.entry.url).toContain('/kinds/glossary');
});

test('the section that answers comes before the top of its page', () => {
  const page = makePage('/manual/tables', [
    ['Work with tables', 'On this page you export rows.'],
    ['## Export the rows', 'Choose Export.'],
  ]);
  const search = createEngine({pages: [page, ...samplePages]}, 'https://example.com');
  expect(search('export table')[0]?.entry.anchor).toBe('export-the-rows');
});

test('what the first sentence of a section says counts more', () => {
  const filler = 'The yard has a gate.';
  const pages = [
    makePage('/manual/a', [['One', `${filler} ${filler} Walrus.`]]),
    makePage('/manual/b', [['Two', `Walrus. ${filler} ${filler}`]]),
  ];
  const search = createEngine({pages: [...pages, ...samplePages]}, 'https://example.com');
  expect(search('walrus').map(({entry}) => new URL(entry.url).pathname)).toEqual([
    '/manual/b',
    '/manual/a',
  ]);
});

const units = [
  makePage('/choices/company', [
    ['Company settings', 'For all sites.'],
    ['## Units', '°C or °F, in all lists.'],
    ['## Retention', 'Readings are kept for 15 minutes at C level.'],
  ]),
  makePage('/manual/tools', [
    ['Tools', 'For our R&D team.'],
    ['## Library', 'It is written in C++.'],
  ]),
];
const searchUnits = createEngine({pages: [...units, ...samplePages]}, 'https://example.com');

test.each([
  ['℃', 'units'],
  ['°C', 'units'],
  ['℉', 'units'],
  ['°f', 'units'],
  ['15min', 'retention'],
  ['15 minutes', 'retention'],
  ['R&D', ''],
  ['C++', 'library'],
])('%s finds what it names, and nothing else', (query, anchor) => {
  expect(searchUnits(query).map(({entry}) => entry.anchor)).toEqual([anchor]);
});

test('a heading is found by the words of links to it', () => {
  const pages = structuredClone(samplePages);
  pages[1]!.sections[1]!.links = ['No message arrived'];
  const found = createEngine({pages}, 'https://docs.example.com')('no message arrived');
  expect(found[0]).toMatchObject({entry: {url: told}});
});

test('a row of a table opens the heading above it, once for each address', () => {
  expect(search('sms')).toMatchObject([
    {
      url: 'https://docs.example.com/choices/profiles#channels',
      level: 'lvl3',
      shown: 'SMS: Contacts with a confirmed phone number',
    },
  ]);
  const urls = search('channels').map(({url}) => url);
  expect(new Set(urls).size).toBe(urls.length);
});

test.each(['', ' ', '?!', 'xylophone', '"', '\\', 'hasOwnProperty'])(
  'a query of %j finds nothing and breaks nothing',
  (query) => {
    expect(search(query)).toEqual([]);
  },
);

test('a name that every object has is a typo like any other', () => {
  expect(search('constructor')).toEqual(search('kontractor'));
  expect(search('constructor')).not.toEqual([]);
});

test.each([
  ['stop words of a question are left out', 'How do I reset my password?', ['reset', 'password']],
  ['stop words are kept where there is nothing else', 'who are you', ['who', 'are', 'you']],
  ['a word counts once', 'incident, Incidents', ['incident']],
  ['two words with synonyms as one are that word too', 'who is on call', ['call', 'oncall']],
])('%s', (_, query, expected) => {
  expect(queryWords(query, readSynonyms(sampleSynonyms))).toEqual(expected);
});

const entries = [
  makePage('/a', [
    ['A', ''],
    ['## One', ''],
    ['| Row', ''],
    ['## Two', ''],
  ]),
  makePage('/b', [['B', '']]),
].flatMap((page) => listEntries(page, 'https://docs.example.com'));

const result = (id: number, score: number) =>
  ({id, score, terms: ['x'], match: {x: ['text']}}) as unknown as SearchResult;
const addresses = (found: SearchResult[][]) =>
  rank(entries, found).map(({entry: {url}}) => new URL(url).pathname + new URL(url).hash);

test.each([
  [
    'a section with both words comes before one with a better match of one',
    [
      [result(1, 3), result(3, 1)],
      [result(3, 1), result(4, 3)],
    ],
    '/a#two',
  ],
  [
    'a section comes first whose page has more matches',
    [[result(1, 1), result(3, 1), result(4, 1.2)]],
    '/a#one',
  ],
  ['a row comes after a heading that matches as well', [[result(2, 1), result(4, 1)]], '/b'],
  [
    'a rare word counts more than a common one',
    [[0, 1, 3].map((id) => result(id, 1)), [result(4, 1)]],
    '/b',
  ],
])('%s', (_, found, first) => {
  expect(addresses(found)[0]).toBe(first);
});

test('what scores far below the best is left out', () => {
  expect(addresses([[result(1, 10), result(3, 0.3)]])).toEqual(['/a#one']);
});
