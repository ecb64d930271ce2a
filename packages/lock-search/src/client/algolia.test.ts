import {makePage} from '../testing/make-page';
import {modalRequests} from '../testing/captured-requests';
import {samplePages} from '../testing/sample-pages';
import {createSearchHandler} from './algolia';
import {createBoxSearch} from './docsearch';

const origin = 'https://docs.example.com';
const answer = createSearchHandler({pages: samplePages}, origin);
const search = (query: string) => answer(modalRequests(query).requests[0]!);

const quietHours = `${origin}/choices/profiles#quiet-hours`;

test('a hit of the modal has the fields of a record, and the others that DocSearch reads', () => {
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
    content: 'Hours in which messages of the profile are held.',
    _highlightResult: marked,
    _snippetResult: marked,
  });
});

test('an answer has as many hits as were asked for, and counts all', () => {
  const pages = Array.from({length: 40}, (_, number) =>
    makePage(`/page/${number}`, [[`Walrus ${number}`, 'It swims.']]),
  );
  const {hits, nbHits} = createSearchHandler(
    {pages},
    origin,
  )({
    indexName: 'any',
    query: 'walrus',
    hitsPerPage: 15,
  });
  expect([hits.length, nbHits]).toEqual([15, 40]);
});

test.each([
  ['another docs version', [['docusaurus_tag:docs-default-1.0']]],
  ['hits that fail one of two filters', ['language:en', ['docusaurus_tag:docs-default-1.0']]],
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

test('DocSearch is told to show the text where the title has no match', () => {
  const [hit] = search('acknowledge').hits;
  expect(hit).toMatchObject({
    type: 'content',
    hierarchy: {lvl1: 'Work with incidents'},
    _snippetResult: {
      content: {
        value: '<mark>Acknowledge</mark> an incident to stop its messages.',
      },
    },
  });
});

test('below a text the box shows the page and the heading of the section', async () => {
  const box = createBoxSearch(async ({0: request}) => ({results: [answer(request!)]}));
  const {results} = await box(modalRequests('history'));
  expect(results[0]?.hits[0]?._snippetResult.hierarchy.lvl1?.value).toMatch(
    /^Work with incidents › Find out why/,
  );
});

test('every text is escaped, also the raw ones', () => {
  for (const query of ['tables', 'filter']) {
    const [hit] = search(query).hits;
    const texts = JSON.stringify(hit).replace(/<\/?mark>/g, '');
    expect(texts).not.toMatch(/<|>|"d/);
    expect(hit!.hierarchy.lvl1).toBe('Tables &amp; &lt;b&gt;lists&lt;/b&gt;');
  }
});

test('a query that finds nothing is answered with the query and no hits', () => {
  expect(search('xylophone')).toMatchObject({
    query: 'xylophone',
    hits: [],
    nbHits: 0,
  });
});
