import {modalRequests, pageRequests} from '../testing/captured-requests';
import type {SearchAnswer} from '../shared/algolia';
import {guardSearch} from './guard-search';
import {createSearchStatus} from './search-status';

const answer = (nbHits: number) => ({results: [{nbHits} as SearchAnswer]});

test('an answer passes, and its count is told', async () => {
  const status = createSearchStatus();
  const search = guardSearch(async () => answer(34), status);
  expect(await search(modalRequests('quiet'))).toEqual(answer(34));
  expect(status.get()).toEqual({hasFailed: false, count: 34});
});

test('a failure is told, and answered with nothing found for each request', async () => {
  const status = createSearchStatus();
  const search = guardSearch(() => Promise.reject(new Error('down')), status);
  const {results} = await search(pageRequests('quiet'));
  expect(results).toMatchObject(
    Array(3).fill({query: 'quiet', hits: [], nbHits: 0, nbPages: 0}),
  );
  expect(status.get()).toEqual({hasFailed: true, count: 0});
});

test('a late answer to an earlier letter changes nothing', async () => {
  const status = createSearchStatus();
  const ends: (() => void)[] = [];
  const search = guardSearch(
    () =>
      new Promise((resolve, reject) => {
        const isFirst = ends.length === 0;
        ends.push(() => (isFirst ? reject(new Error()) : resolve(answer(2))));
      }),
    status,
  );
  const both = [search(modalRequests('q')), search(modalRequests('qu'))];
  ends.reverse().forEach((end) => end());
  await Promise.all(both);
  expect(status.get()).toEqual({hasFailed: false, count: 2});
});

test('an answer is told though the next letter is on its way', async () => {
  const status = createSearchStatus();
  let isFirst = true;
  const search = guardSearch(() => {
    const result = isFirst
      ? Promise.resolve(answer(7))
      : new Promise<never>(() => {});
    isFirst = false;
    return result;
  }, status);
  const first = search(modalRequests('q'));
  void search(modalRequests('qu'));
  await first;
  expect(status.get()).toEqual({hasFailed: false, count: 7});
});

test('listeners hear of every search until they leave', async () => {
  const status = createSearchStatus();
  const search = guardSearch(async () => answer(1), status);
  let heard = 0;
  const leave = status.subscribe(() => heard++);
  await search(modalRequests('a'));
  leave();
  await search(modalRequests('b'));
  expect(heard).toBe(1);
});
