/** @jest-environment jsdom */
import {modalRequests} from '../testing/captured-requests';
import type {SearchAnswer} from './algolia';
import type {SearchFunction} from './docsearch';
import {createSearchWatch, modalResults, watchResults} from './watch';

const found = (nbHits: number) => ({results: [{nbHits} as SearchAnswer]});

function watchOver(search: SearchFunction) {
  const recorded: string[] = [];
  const watch = createSearchWatch((query, count) => recorded.push(`${query}: ${count}`));
  const type = watch.follow(search);
  return {
    recorded,
    watch,
    type: (query: string) => type(modalRequests(query).requests),
  };
}

test.each([
  ['the last query, once', 0, ['walr', 'walrus', 'close', 'close'], 'walrus: 0'],
  ['results of which none is opened', 3, ['quiet', 'close'], 'quiet: 3'],
  [
    'no query of which a result is opened, and the next one',
    3,
    ['quiet', 'open', 'close', 'hours', 'close'],
    'hours: 3',
  ],
])('of a box that is closed is reported: %s', async (...row) => {
  const [, count, steps, expected] = row;
  const {recorded, watch, type} = watchOver(async () => found(count));
  for (const step of steps) {
    await (step === 'open' || step === 'close' ? watch[step]() : type(step));
  }
  expect(recorded).toEqual([expected]);
});

test('a query that failed, was emptied or has no answer yet is not reported', async () => {
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

const hits = `
  <li class="DocSearch-Hit" aria-selected="true"><a id="hit">Quiet hours</a></li>
  <section class="DocSearch-HitsFooter"><a id="all">See all results</a></section>
  <input id="field">`;

const click = (type: string, selector: string) => () =>
  document.querySelector(selector)?.dispatchEvent(new MouseEvent(type, {bubbles: true}));
const press = (key: string) => () =>
  document
    .querySelector('#field')
    ?.dispatchEvent(new KeyboardEvent('keydown', {key, bubbles: true}));

test.each<[string, () => unknown, string[]]>([
  ['a click on a result', click('click', '#hit'), []],
  ['the middle button on a result', click('auxclick', '#hit'), []],
  ['a click on the link to all results', click('click', '#all'), []],
  ['Enter', press('Enter'), []],
  ['a click elsewhere', click('click', '#field'), ['quiet: 3']],
  ['the middle button elsewhere', click('auxclick', '#field'), ['quiet: 3']],
  ['another key', press('ArrowDown'), ['quiet: 3']],
  ['a tab that is closed', () => window.dispatchEvent(new Event('pagehide')), ['quiet: 3']],
])('of results that are shown is reported after %s what was not opened', async (...row) => {
  const [, act, expected] = row;
  document.body.innerHTML = hits;
  const {recorded, watch, type} = watchOver(async () => found(3));
  const stop = watchResults(watch, modalResults);
  await type('quiet');
  act();
  stop();
  expect(recorded).toEqual(expected);
  // Nothing is listened to any more.
  act();
  expect(recorded).toEqual(expected);
});
