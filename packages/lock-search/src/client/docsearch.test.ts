import type {SearchAnswer} from './algolia';
import {modalRequests} from '../testing/captured-requests';
import {samplePages} from '../../../lock-server/src/shared/search/testing/sample-pages';
import {createSearchStatus, guardSearch, initialOutcome, type SearchFunction} from './docsearch';
import {createAnswerer} from './algolia';

const answer = {results: [{nbHits: 34, hits: []} as unknown as SearchAnswer]};
const guard = (search: SearchFunction) => {
  const status = createSearchStatus();
  return {status, search: guardSearch(search, status)};
};

test('an answer passes, and says how much was found', async () => {
  const {search, status} = guard(async () => answer);
  expect(status.get()).toEqual(initialOutcome);
  expect(await search(modalRequests('quiet'))).toEqual(answer);
  expect(status.get()).toEqual({hasFailed: false, isPending: false, count: 34});
});

test('a failure is reported, and answered with nothing found for each request', async () => {
  const {search, status} = guard(() => Promise.reject(new Error('down')));
  const {results} = await search(modalRequests('quiet'));
  expect(results).toMatchObject([{query: 'quiet', hits: [], nbHits: 0, nbPages: 0}]);
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
  expect(status.get()).toEqual({hasFailed: false, isPending: false, count: 34});
});

const engine = createAnswerer({pages: samplePages}, 'https://docs.example.com');

test('the five best hits are a group of their own, at most two of a page', async () => {
  const [hit] = engine(modalRequests('quiet').requests[0]!).hits;
  const hits = ['a', 'a', 'a', 'b', 'c', 'c', 'd'].map((name) => ({
    ...hit!,
    url_without_anchor: name,
  }));
  const {search} = guard(async () => ({results: [{...answer.results[0]!, hits}]}));
  const {results} = await search(modalRequests('quiet'));
  const shown = results[0]!.hits.map(({url_without_anchor: name, _highlightResult: marked}) => [
    name,
    marked.hierarchy.lvl0?.value,
  ]);
  const own = hit!._highlightResult.hierarchy.lvl0?.value;
  expect(shown).toEqual([
    ...['a', 'a', 'b', 'c', 'c'].map((name) => [name, 'Best matches']),
    ...['a', 'd'].map((name) => [name, own]),
  ]);
});
