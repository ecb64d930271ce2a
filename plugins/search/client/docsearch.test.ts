import type {Hit, SearchAnswer} from '../shared/records';
import {modalRequests, pageRequests} from '../testing/captured-requests';
import {pageOf} from '../testing/page-of';
import {
  createSearchStatus,
  guardSearch,
  requestsOf,
  withoutEllipsis,
  withPath,
  type SearchFunction,
} from './docsearch';
import {createEngine} from '../shared/engine';

const answer = {results: [{nbHits: 34, hits: [{url: '/a'}]} as SearchAnswer]};
const guard = (search: SearchFunction) => {
  const status = createSearchStatus();
  const present = (hit: Hit) => ({...hit, url: `${hit.url}!`});
  return {status, search: guardSearch(search, status, present)};
};

test('an answer passes with its hits as they are presented', async () => {
  const {search, status} = guard(async () => answer);
  expect(await search(modalRequests('quiet'))).toEqual({
    results: [{nbHits: 34, hits: [{url: '/a!'}]}],
  });
  expect(status.get()).toEqual({hasFailed: false});
});

test('a failure is reported, and answered with nothing found for each request', async () => {
  const {search, status} = guard(() => Promise.reject(new Error('down')));
  const {results} = await search(pageRequests('quiet'));
  expect(results).toMatchObject(
    Array(3).fill({query: 'quiet', hits: [], nbHits: 0, nbPages: 0}),
  );
  expect(status.get()).toEqual({hasFailed: true});
});

test('a late failure of an earlier letter changes nothing', async () => {
  const ends: (() => void)[] = [];
  const {search, status} = guard(
    () =>
      new Promise((resolve, reject) => {
        const isFirst = ends.length === 0;
        ends.push(() => (isFirst ? reject(new Error()) : resolve(answer)));
      }),
  );
  const both = [search(modalRequests('q')), search(modalRequests('qu'))];
  ends.reverse().forEach((end) => end());
  await Promise.all(both);
  expect(status.get()).toEqual({hasFailed: false});
});

test('a failure is reported while the next letter is still searched for', async () => {
  let isFirst = true;
  const {search, status} = guard(() => {
    const result = isFirst
      ? Promise.reject(new Error('down'))
      : new Promise<never>(() => {});
    isFirst = false;
    return result;
  });
  const first = search(modalRequests('q'));
  void search(modalRequests('qu'));
  await first;
  expect(status.get()).toEqual({hasFailed: true});
});

const page = pageOf('/profiles', [
  ['Profiles', 'Who is told.'],
  ['## Settings', ''],
  ['### Walrus', 'It swims.'],
  ['## Set-ups', 'For every day, and for the season of the walrus as well.'],
  ['### Walrus', 'It dives.'],
]);
// Docusaurus gives each heading an id of its own.
page.sections[4]!.anchor = 'walrus-1';
const engine = createEngine([page], 'https://docs.example.com');
const modalHits = engine(modalRequests('walrus').requests[0]!).hits;

/** What the modal shows of a hit: its title or text, and the line below. */
const linesOf = (hit: (typeof modalHits)[number]) => {
  const {content, hierarchy} = withPath(hit)._snippetResult;
  const title = hit.type === 'content' ? content : hierarchy[hit.type];
  return [title?.value, hierarchy.lvl1?.value];
};

test('two hits with one title on one page show the headings above them', () => {
  expect(modalHits.map(linesOf)).toEqual(
    expect.arrayContaining([
      ['<mark>Walrus</mark>', 'Profiles › Settings'],
      ['<mark>Walrus</mark>', 'Profiles › Set-ups'],
    ]),
  );
});

test('a hit in a text names the heading of the text', () => {
  expect(modalHits.map(linesOf)).toContainEqual([
    'For every day, and for the season of the <mark>walrus</mark> as well.',
    'Profiles › Set-ups',
  ]);
});

test('the hit of a page keeps its title alone', () => {
  const [hit] = engine(modalRequests('profiles').requests[0]!).hits;
  expect(withPath(hit!)).toBe(hit);
});

test('a snippet of the search page has no ellipsis, since the page adds one', () => {
  const [request] = requestsOf(pageRequests('every'));
  const [hit] = engine(request!).hits;
  const end = (of: typeof hit) => of?._snippetResult.content?.value.slice(-7);
  expect([end(hit), end(withoutEllipsis(hit!))]).toEqual([
    'walrus…',
    ' walrus',
  ]);
});

test('a whole text of the search page gives its full stop for the ellipsis', () => {
  const [request] = requestsOf(pageRequests('dives'));
  const hit = withoutEllipsis(engine(request!).hits[0]!);
  expect(hit._snippetResult.content?.value).toMatch(/^It .*dives<\/span>$/);
});
