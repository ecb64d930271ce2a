import type {SearchResult} from 'minisearch';
import {entriesOf} from '../shared/entries-of';
import {pageOf} from '../testing/page-of';
import {rank} from './rank';

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
      [result(1, 3), result(3, 1)],
      [result(3, 1), result(4, 3)],
    ])[0],
  ).toBe('/a#two');
});

test('a section comes first whose page has more matches', () => {
  const found = [result(1, 1), result(3, 1), result(4, 1.2)];
  expect(addresses([found])[0]).toBe('/a#one');
});

test('a row comes after a heading that matches as well', () => {
  expect(addresses([[result(2, 1), result(4, 1)]])).toEqual(['/b', '/a#one']);
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

test('a match in the title counts differently from one in the text', () => {
  const matches = rank(entries, [[result(1, 1, 'title'), result(3, 1)]]);
  expect(matches.map(({isInTitle}) => isInTitle)).toEqual([true, false]);
});
