import {modalRequests} from '../testing/captured-requests';
import type {SearchAnswer} from '../shared/records';
import type {SearchFunction} from './docsearch';
import {createSearchWatch} from './watch';

const found = (nbHits: number) => ({results: [{nbHits} as SearchAnswer]});

function watchOver(search: SearchFunction) {
  const recorded: string[] = [];
  const watch = createSearchWatch((query, outcome) =>
    recorded.push(`${query}: ${outcome}`),
  );
  const type = watch.follow(search);
  return {
    recorded,
    watch,
    type: (query: string) => type(modalRequests(query).requests),
  };
}

test('the last query of a box that is closed is recorded, once', async () => {
  const {recorded, watch, type} = watchOver(async () => found(0));
  await type('walr');
  await type('walrus');
  watch.close();
  watch.close();
  expect(recorded).toEqual(['walrus: no-results']);
});

test('results of which none is opened are recorded', async () => {
  const {recorded, watch, type} = watchOver(async () => found(3));
  await type('quiet');
  watch.close();
  expect(recorded).toEqual(['quiet: unopened']);
});

test('a box in which a result was opened is not recorded, the next one is', async () => {
  const {recorded, watch, type} = watchOver(async () => found(3));
  await type('quiet');
  watch.open();
  watch.close();
  await type('hours');
  watch.close();
  expect(recorded).toEqual(['hours: unopened']);
});

test('a query that failed, was emptied or has no answer yet is not recorded', async () => {
  let search: SearchFunction = () => Promise.reject(new Error('down'));
  const {recorded, watch, type} = watchOver((requests) => search(requests));
  await expect(type('quiet')).rejects.toThrow('down');
  watch.close();

  search = async () => found(0);
  await type('quiet');
  await type('');
  watch.close();

  let answer = (): void => {};
  search = () =>
    new Promise((resolve) => {
      answer = () => resolve(found(0));
    });
  const late = type('quiet');
  watch.close();
  answer();
  await late;
  watch.close();
  expect(recorded).toEqual([]);
});
