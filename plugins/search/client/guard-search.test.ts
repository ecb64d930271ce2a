import {modalRequests, pageRequests} from '../testing/captured-requests';
import type {Hit, SearchAnswer} from '../shared/algolia';
import {guardSearch} from './guard-search';
import type {SearchFunction} from './search-function';
import {createSearchStatus} from './search-status';

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

test('listeners hear of every search until they leave', async () => {
  const {search, status} = guard(async () => answer);
  let heard = 0;
  const leave = status.subscribe(() => heard++);
  await search(modalRequests('a'));
  await search(modalRequests('b'));
  leave();
  await search(modalRequests('c'));
  expect(heard).toBe(2);
});
