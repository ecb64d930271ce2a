import type {SearchResult} from 'minisearch';
import {entriesOf} from './records';
import {modalRequests, pageRequests} from '../testing/captured-requests';
import {pageOf} from '../../content/testing/page-of';
import {samplePages} from '../testing/sample-pages';
import {requestsOf} from '../client/docsearch';
import {createEngine, queryWords, rank} from './engine';

const engine = createEngine(samplePages, 'https://docs.example.com');
const search = (query: string) => engine(modalRequests(query).requests[0]!);
const firstUrl = (query: string) => search(query).hits[0]?.url;

const quietHours =
  'https://docs.example.com/configuration/profiles#quiet-hours';

test('a hit of the modal has what DocSearch reads beside the fields of a record', () => {
  const marked = {
    hierarchy: {
      lvl0: {value: 'Configuration'},
      lvl1: {value: 'Notification profile settings'},
      lvl2: {value: 'Settings'},
      lvl3: {value: '<mark>Quiet</mark> <mark>hours</mark>'},
    },
    content: {
      value: '<mark>Hours</mark> in which messages of the profile are held.',
    },
  };
  expect(search('quiet hours').hits[0]).toMatchObject({
    objectID: quietHours,
    url: quietHours,
    type: 'lvl3',
    content: null,
    _highlightResult: marked,
    _snippetResult: marked,
  });
});

test('the search page gets hits with the mark that it replaces, and counts no facets', () => {
  const [results, byTag, byLanguage] = requestsOf(pageRequests('incident')).map(
    engine,
  );
  expect(results).toMatchObject({
    index: 'prod_documentation',
    query: 'incident',
    page: 0,
    nbPages: 1,
    hitsPerPage: 15,
  });
  expect(results!.hits).toHaveLength(results!.nbHits);
  expect(results!.nbHits).toBeGreaterThan(1);
  expect(results!.hits[0]!._highlightResult.hierarchy.lvl1!.value).toBe(
    'Work with <span class="algolia-docsearch-suggestion--highlight">incidents</span>',
  );
  expect(byTag).toMatchObject({hits: [], nbPages: 0, facets: {}});
  expect(byLanguage).toMatchObject({hits: [], nbPages: 0, facets: {}});
});

test('pages of results follow one another and leave none out', () => {
  const many = Array.from({length: 40}, (_, number) =>
    pageOf(`/page/${number}`, [[`Walrus ${number}`, 'It swims.']]),
  );
  const engineOfMany = createEngine(many, 'https://docs.example.com');
  const answers = [0, 1, 2, 3].map((page) =>
    engineOfMany(requestsOf(pageRequests('walrus', page))[0]!),
  );
  expect(answers.map(({hits}) => hits.length)).toEqual([15, 15, 10, 0]);
  const urls = answers.flatMap(({hits}) => hits.map(({url}) => url));
  expect(new Set(urls).size).toBe(40);
  expect(answers.map(({nbHits, nbPages}) => [nbHits, nbPages])).toEqual(
    Array(4).fill([40, 3]),
  );
});

test.each([
  ['another docs version', [['docusaurus_tag:docs-default-1.0']]],
  ['another language', ['language:fr']],
  ['one filter of two that fails', ['language:en', ['language:fr']]],
])('contextual search leaves out %s', (_, facetFilters) => {
  const request = {...modalRequests('quiet').requests[0]!, facetFilters};
  expect(engine(request)).toMatchObject({hits: [], nbHits: 0});
});

const told =
  'https://docs.example.com/usage/incidents#find-out-why-nobody-was-told';

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
    'https://docs.example.com/usage/incidents#renew-a-certificate',
  ],
  ['a word that the guide does not use', 'protocol', told],
  ['half of such a word', 'protoc', told],
  ['a typo in such a word', 'protokol', told],
  [
    'words that no section has together',
    'certificate nobody',
    'https://docs.example.com/usage/incidents#renew-a-certificate',
  ],
])('by %s, a section is found', (_, query, url) => {
  expect(firstUrl(query)).toBe(url);
});

test('"what is" asks for the glossary', () => {
  const explained = pageOf('/configuration/devices', [
    ['Device settings', 'What a device reports, and how.'],
    ['### Gateway', 'A box through which devices report.'],
  ]);
  const glossary = pageOf('/features/glossary', [
    ['Glossary', 'Every term.'],
    ['### Gateway', 'A box through which devices report.'],
  ]);
  const engineOfBoth = createEngine(
    [glossary, explained, ...samplePages],
    'https://docs.example.com',
  );
  const {hits} = engineOfBoth(modalRequests('what is a gateway').requests[0]!);
  expect(hits[0]!.url).toContain('/features/glossary');
});

test('the section that answers comes before the top of its page', () => {
  const page = pageOf('/usage/tables', [
    ['Work with tables', 'On this page you export rows.'],
    ['## Export the rows', 'Choose Export.'],
  ]);
  const {hits} = createEngine(
    [page, ...samplePages],
    'https://example.com',
  )({
    indexName: '',
    query: 'export table',
  });
  expect(hits[0]?.anchor).toBe('export-the-rows');
});

test('a row of a table opens the heading above it, once for each address', () => {
  const {hits} = search('sms');
  expect(hits.map(({url, type}) => [url, type])).toEqual([
    ['https://docs.example.com/configuration/profiles#channels', 'lvl5'],
  ]);
  const urls = search('channels').hits.map(({url}) => url);
  expect(new Set(urls).size).toBe(urls.length);
});

test('a match in the text shows the text', () => {
  const [hit] = search('acknowledge').hits;
  expect(hit).toMatchObject({
    type: 'content',
    content: 'Acknowledge an incident to stop its messages.',
    _snippetResult: {
      content: {
        value: '<mark>Acknowledge</mark> an incident to stop its messages.',
      },
    },
  });
});

test('every text is escaped, also the raw ones', () => {
  for (const query of ['tables', 'filter']) {
    const [hit] = search(query).hits;
    const texts = JSON.stringify(hit).replace(/<\/?mark>/g, '');
    expect(texts).not.toMatch(/<|>|"d/);
    expect(hit!.hierarchy.lvl1).toBe('Tables &amp; &lt;b&gt;lists&lt;/b&gt;');
  }
});

test.each(['', ' ', '?!', 'xylophone', '"', '\\', 'hasOwnProperty'])(
  'a query of %j finds nothing and breaks nothing',
  (query) => {
    expect(search(query)).toMatchObject({query, hits: [], nbHits: 0});
  },
);

test('a name that every object has is a typo like any other', () => {
  expect(search('constructor').hits).toEqual(search('kontractor').hits);
  expect(search('constructor').nbHits).toBeGreaterThan(0);
});

test.each([
  [
    'stop words of a question are left out',
    'How do I reset my password?',
    ['reset', 'password'],
  ],
  [
    'stop words are kept where there is nothing else',
    'who are you',
    ['who', 'are', 'you'],
  ],
  ['a word counts once', 'incident, Incidents', ['incident']],
  [
    'two words with synonyms as one are that word too',
    'who is on call',
    ['call', 'oncall'],
  ],
])('%s', (_, query, expected) => {
  expect(queryWords(query)).toEqual(expected);
});

const entries = [
  pageOf('/a', [
    ['A', ''],
    ['## One', ''],
    ['| Row', ''],
    ['## Two', ''],
  ]),
  pageOf('/b', [['B', '']]),
].flatMap((page) => entriesOf(page, 'https://docs.example.com'));

const result = (id: number, score: number) =>
  ({id, score, terms: ['x'], match: {x: ['text']}}) as unknown as SearchResult;
const addresses = (found: SearchResult[][]) =>
  rank(entries, found).map(
    ({entry: {url}}) => new URL(url).pathname + new URL(url).hash,
  );

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
  [
    'a row comes after a heading that matches as well',
    [[result(2, 1), result(4, 1)]],
    '/b',
  ],
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
