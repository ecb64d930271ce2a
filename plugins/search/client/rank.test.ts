import type {SearchResult} from 'minisearch';
import {entriesOf} from '../shared/entries-of';
import {pageOf} from '../testing/page-of';
import {rank, scoreOf} from './rank';

const evidence = {text: 1, coverage: 0.5, page: 0.5, isRow: false};

test.each([
  ['a better match in the text', {text: 2}],
  ['more of the words', {coverage: 0.6}],
  ['a page with more matches', {page: 0.6}],
])('%s scores higher', (_, change) => {
  expect(scoreOf({...evidence, ...change})).toBeGreaterThan(scoreOf(evidence));
});

test('a row scores lower than a heading with the same evidence', () => {
  const row = {...evidence, isRow: true};
  expect(scoreOf(row)).toBeLessThan(scoreOf(evidence));
});

const entries = [
  pageOf('/a', [
    ['A', ''],
    ['## One', ''],
    ['| Row', ''],
    ['## Two', ''],
  ]),
  pageOf('/b', [['B', '']]),
].flatMap((page) => entriesOf(page, 'https://docs.example.com'));

const result = (id: number, score: number, field = 'text') =>
  ({id, score, terms: ['x'], match: {x: [field]}}) as unknown as SearchResult;
const addresses = (found: SearchResult[][]) =>
  rank(entries, found).map(
    ({entry: {url}}) => new URL(url).pathname + new URL(url).hash,
  );

test('a section with both words comes before one with a better match of one', () => {
  expect(
    addresses([
      [result(1, 3), result(3, 2)],
      [result(3, 2), result(4, 3)],
    ])[0],
  ).toBe('/a#two');
});

test('a rare word counts more than a common one', () => {
  const common = [0, 1, 3].map((id) => result(id, 1));
  expect(addresses([common, [result(4, 1)]])[0]).toBe('/b');
});

test('an address is listed once, for the heading and its rows', () => {
  expect(addresses([[result(1, 2), result(2, 5)]])).toEqual(['/a#one']);
});

test('what scores far below the best is left out', () => {
  expect(addresses([[result(1, 10), result(3, 0.3)]])).toEqual(['/a#one']);
});

test('a match in the title is told from one in the text', () => {
  const matches = rank(entries, [[result(1, 1, 'title'), result(3, 1)]]);
  expect(matches.map(({isInTitle}) => isInTitle)).toEqual([true, false]);
});
