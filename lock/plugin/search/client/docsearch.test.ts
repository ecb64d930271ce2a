import {load} from 'cheerio';
import type {Hit, SearchAnswer} from './algolia';
import {modalRequests, pageRequests} from '../testing/captured-requests';
import {pageOf} from '../../../sources/testing/page-of';
import {
  createSearchStatus,
  guardSearch,
  requestsOf,
  withBestFirst,
  withoutEllipsis,
  withPath,
  type SearchFunction,
} from './docsearch';
import {createAnswerer} from './algolia';

const answer = {results: [{nbHits: 34, hits: [{url: '/a'}]} as SearchAnswer]};
const guard = (search: SearchFunction) => {
  const status = createSearchStatus();
  const present = (hits: readonly Hit[]) => hits.map((hit) => ({...hit, url: `${hit.url}!`}));
  return {status, search: guardSearch(search, status, present)};
};

test('an answer passes with its hits as they are presented', async () => {
  const {search, status} = guard(async () => answer);
  expect(await search(modalRequests('quiet'))).toEqual({
    results: [{nbHits: 34, hits: [{url: '/a!'}]}],
  });
  expect(status.get()).toEqual({hasFailed: false, isPending: false});
});

test('a failure is reported, and answered with nothing found for each request', async () => {
  const {search, status} = guard(() => Promise.reject(new Error('down')));
  const {results} = await search(pageRequests('quiet'));
  expect(results).toMatchObject(Array(3).fill({query: 'quiet', hits: [], nbHits: 0, nbPages: 0}));
  expect(status.get()).toEqual({hasFailed: true, isPending: false});
});

test('a failure counts until a later letter is answered', async () => {
  const ends: ((answered: boolean) => void)[] = [];
  const {search, status} = guard(
    () =>
      new Promise((resolve, reject) => {
        ends.push((answered) => (answered ? resolve(answer) : reject(new Error('down'))));
      }),
  );
  const [first, second, third] = ['q', 'qu', 'qui'].map((query) => search(modalRequests(query)));
  expect(status.get()).toEqual({hasFailed: false, isPending: true});
  ends[0]!(false);
  await first;
  expect(status.get()).toEqual({hasFailed: true, isPending: true});
  ends[2]!(true);
  await third;
  ends[1]!(false);
  await second;
  expect(status.get()).toEqual({hasFailed: false, isPending: false});
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
const engine = createAnswerer({pages: [page]}, 'https://docs.example.com');
const modalHits = engine(modalRequests('walrus').requests[0]!).hits;

/** What the modal shows of a hit: its title or text, and the line below. */
const linesOf = (hit: (typeof modalHits)[number]) => {
  const {content, hierarchy} = withPath(hit)._snippetResult;
  const title = hit.type === 'content' ? content : hierarchy[hit.type];
  return [title?.value, hierarchy.lvl1?.value];
};

test('a hit shows the headings above it, so that two of one title differ', () => {
  expect(modalHits.map(linesOf)).toEqual(
    expect.arrayContaining([
      ['<mark>Walrus</mark>', 'Profiles › Settings'],
      ['<mark>Walrus</mark>', 'Profiles › Set-ups'],
      [
        'For every day, and for the season of the <mark>walrus</mark> as well.',
        'Profiles › Set-ups',
      ],
    ]),
  );
});

test('the five best hits are a group of their own, at most two of a page', () => {
  const pages = ['a', 'a', 'a', 'b', 'c', 'c', 'd'];
  const hits = pages.map((name) => ({
    ...modalHits[0]!,
    url_without_anchor: name,
  }));
  const own = modalHits[0]!._highlightResult.hierarchy.lvl0?.value;
  const shown = withBestFirst(hits).map((hit) => [
    hit.url_without_anchor,
    hit._highlightResult.hierarchy.lvl0?.value,
  ]);
  const best = 'Best matches';
  expect(shown).toEqual([
    ...['a', 'a', 'b', 'c', 'c'].map((name) => [name, best]),
    ...['a', 'd'].map((name) => [name, own]),
  ]);
});

test('the hit of a page keeps its title alone', () => {
  const [hit] = engine(modalRequests('profiles').requests[0]!).hits;
  expect(withPath(hit!)).toBe(hit);
});

test('the search page shows its dots after a snippet that is cut alone', () => {
  const cut = `It waits ${'and waits '.repeat(30)}for the walrus.`;
  const [first] = createAnswerer(
    {pages: [pageOf('/waits', [['Waits', cut]]), page]},
    'https://docs.example.com',
  )(requestsOf(pageRequests('waits'))[0]!).hits;
  const {hits} = engine(requestsOf(pageRequests('dives'))[0]!);
  const shown = [first!, hits[0]!].map((hit) => {
    const place = load(`<p>${withoutEllipsis(hit)._snippetResult.content?.value}...</p>`);
    place('[hidden]').remove();
    return place('p').text();
  });
  expect(shown[0]).toMatch(/^It waits .* and\.{3}$|^It waits .* waits\.{3}$/);
  expect(shown[1]).toBe('It dives.');
});
