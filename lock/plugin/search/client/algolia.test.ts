import {pageOf} from '../../../sources/testing/page-of';
import {modalRequests, pageRequests} from '../testing/captured-requests';
import {samplePages} from '../testing/sample-pages';
import {createAnswerer} from './algolia';
import {requestsOf} from './docsearch';

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
  const [results, byTag, byLanguage] = requestsOf(pageRequests('incident')).map(answer);
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
  const answerOfMany = createAnswerer({pages: many}, origin);
  const answers = [0, 1, 2, 3].map((page) =>
    answerOfMany(requestsOf(pageRequests('walrus', page))[0]!),
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

test('what finds nothing is answered with its query and no hits', () => {
  expect(search('xylophone')).toMatchObject({
    query: 'xylophone',
    hits: [],
    nbHits: 0,
    nbPages: 0,
  });
});
