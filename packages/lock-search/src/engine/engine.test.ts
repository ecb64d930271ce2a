import {makePage} from '../testing/make-page';
import {samplePages, sampleSynonyms} from '../testing/sample-pages';
import {createEngine} from './engine';

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
  ['a singular', 'quiet hour', quietHours],
  ['a question', 'what are quiet hours for?', quietHours],
  ['a query as long as a book', 'quiet hours '.repeat(5000), quietHours],
  [
    'another form of its verb',
    'renewing certificates',
    'https://docs.example.com/manual/incidents#renew-a-certificate',
  ],
  ['a word that the guide does not use', 'protocol', told],
  ['half of a word that the guide does not use', 'protoc', told],
  ['a typo in a word that the guide does not use', 'protokol', told],
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

test('a heading is found by the words of links to it', () => {
  const pages = structuredClone(samplePages);
  pages[1]!.sections[1]!.links = ['No message arrived'];
  const found = createEngine({pages}, 'https://docs.example.com')('no message arrived');
  expect(found[0]).toMatchObject({entry: {url: told}});
});

test('the words of a row lead to the heading above it', () => {
  expect(search('sms').map(({anchor}) => anchor)).toEqual(['channels']);
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
  ['a question is asked without its stop words', 'How do I see a walrus?', ['/b']],
  ['stop words count if a query has no other words', 'how do I', ['/how']],
  ['both words count more than one of them twice', 'walrus swims', ['/b', '/a']],
  ['a word of the guide is no typo of another', 'site', ['/site']],
  ['a number with another digit is another number', '2025', []],
])('%s', (_, query, expected) => {
  const pages = [
    makePage('/a', [['Swims', 'It swims and swims.']]),
    makePage('/b', [['Walrus', 'The walrus swims.']]),
    makePage('/how', [['How', 'How do I.']]),
    makePage('/site', [['Site', 'Of 2024.']]),
    makePage('/sitting', [['Sitting', 'On a chair.']]),
  ];
  const found = createEngine({pages}, 'https://example.com')(query);
  expect(
    found.map(({entry}) => new URL(entry.url).pathname).slice(0, expected.length || 9),
  ).toEqual(expected);
});

test('a query of 512 letters and a query of 80 unknown words are answered in 100 ms', () => {
  const start = performance.now();
  search('q'.repeat(512));
  search(Array.from({length: 80}, (_, at) => `wal${at}rus`).join(' '));
  expect(performance.now() - start).toBeLessThan(100);
});

test('a page with both words comes before a page that has one of them often', () => {
  const often = 'The walrus looks at the walrus, and the walrus looks at a walrus.';
  const one = makePage('/one', [
    ['Walrus', often],
    ['### Walrus walrus', often],
  ]);
  const far = 'a page of notes that says this and that of many other things, '.repeat(8);
  const both = makePage('/both', [['Notes', `${far} and of a walrus beside an otter.`]]);
  const [first] = createEngine(
    {pages: [one, both], synonyms: {}},
    'https://docs.example.com',
  )('walrus otter');
  expect(first?.entry.url).toContain('/both');
});
