import {makePage} from '../../../lock/src/sources/testing/make-page';
import {modalRequests} from '../testing/captured-requests';
import {samplePages} from '../../../lock-server/src/shared/search/testing/sample-pages';
import {createAnswerer} from './algolia';

const origin = 'https://docs.example.com';
const answer = createAnswerer({pages: samplePages}, origin);
const search = (query: string) => answer(modalRequests(query).requests[0]!);

const quietHours = `${origin}/choices/profiles#quiet-hours`;

test('a hit of the modal has what DocSearch reads beside the fields of a record', () => {
  const marked = {
    hierarchy: {
      lvl0: {value: 'Configuration'},
      lvl1: {value: 'Notification profile settings'},
      lvl2: {value: 'Settings'},
      lvl3: {value: '<mark>Quiet</mark> <mark>hours</mark>'},
    },
    content: {
      value: 'Hours in which messages of the profile are held.',
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

test('pages of results follow one another and leave none out', () => {
  const many = Array.from({length: 40}, (_, number) =>
    makePage(`/page/${number}`, [[`Walrus ${number}`, 'It swims.']]),
  );
  const answerOfMany = createAnswerer({pages: many}, origin);
  const answers = [0, 1, 2, 3].map((page) =>
    answerOfMany({indexName: 'any', query: 'walrus', page, hitsPerPage: 15}),
  );
  expect(answers.map(({hits}) => hits.length)).toEqual([15, 15, 10, 0]);
  const urls = answers.flatMap(({hits}) => hits.map(({url}) => url));
  expect(new Set(urls).size).toBe(40);
  expect(answers.map(({nbHits, nbPages}) => [nbHits, nbPages])).toEqual(Array(4).fill([40, 3]));
});

test.each([
  ['another docs version', [['docusaurus_tag:docs-default-1.0']]],
  ['one filter of two that fails', ['language:en', ['docusaurus_tag:docs-default-1.0']]],
])('contextual search leaves out %s', (_, facetFilters) => {
  const request = {...modalRequests('quiet').requests[0]!, facetFilters};
  expect(answer(request)).toMatchObject({hits: [], nbHits: 0});
});

// The pages of a build are of one language.
test.each(['language:en', 'language:fr'])(
  'contextual search by %s leaves out nothing',
  (filter) => {
    const [request] = modalRequests('quiet').requests;
    const asked = {...request!, facetFilters: [filter]};
    expect(answer(asked).nbHits).toBe(1);
  },
);

test('a match in the text shows the heading and the text', () => {
  const [hit] = search('acknowledge').hits;
  expect(hit).toMatchObject({
    type: 'lvl1',
    hierarchy: {lvl1: 'Work with incidents'},
    _snippetResult: {
      content: {
        value: '<mark>Acknowledge</mark> an incident to stop its messages.',
      },
    },
  });
});

test.each([
  [
    'a row with some words shows them',
    '| Zone',
    'A part of a site',
    'Zone: A part of a <mark>site</mark>',
  ],
  ['a row of values alone shows the text of its heading', '| Site', '5 · 10', 'How each works.'],
])('%s', (_, row, cells, shown) => {
  const page = makePage('/places', [
    ['Places', 'Where things are.'],
    ['## Settings', 'How each works.'],
    [row, cells],
  ]);
  const [hit] = createAnswerer({pages: [page]}, origin)({indexName: 'any', query: 'site'}).hits;
  expect(hit).toMatchObject({
    type: 'lvl2',
    url: `${origin}/places#settings`,
    _snippetResult: {hierarchy: {lvl2: {value: 'Settings'}}, content: {value: shown}},
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

test('what finds nothing is answered with its query and no hits', () => {
  expect(search('xylophone')).toMatchObject({
    query: 'xylophone',
    hits: [],
    nbHits: 0,
    nbPages: 0,
  });
});
