import {listChanges} from './list-changes';

const pages = [...'abcdefgh'].map((name) => ({
  title: name.toUpperCase(),
  path: `/${name}`,
  file: `docs/${name}.mdx`,
}));

const may = (day: number) => Date.UTC(2026, 4, day, 23, 59) / 1000;

const list = (...commits: [day: number, names: string][]) =>
  listChanges(
    commits.map(([day, names]) => ({
      time: may(day),
      files: [...names].map((name) => `docs/${name}.mdx`),
    })),
    pages,
    3,
  ).map((change) => [
    change.date.slice(-2),
    'path' in change ? change.path : change.pages,
  ]);

test('a page stands once, with its latest date', () => {
  expect(list([9, 'a'], [8, 'ba'], [7, 'b'])).toEqual([
    ['09', '/a'],
    ['08', '/b'],
  ]);
});

test('the list ends after its length', () => {
  expect(list([9, 'ab'], [8, 'c'], [7, 'd'])).toEqual([
    ['09', '/a'],
    ['09', '/b'],
    ['08', '/c'],
  ]);
});

test('a commit of more pages than lines is one line, and only the latest is', () => {
  expect(list([9, 'abcd'], [8, 'a'], [7, 'efgh'], [6, 'b'])).toEqual([
    ['09', 4],
    ['08', '/a'],
    ['06', '/b'],
  ]);
  expect(list([9, 'abc'])).toHaveLength(3);
});

test('files that are no listed page are passed over', () => {
  expect(list([9, 'xyz'], [8, 'axyzuvw'])).toEqual([['08', '/a']]);
});

test('a date is the day in UTC', () => {
  expect(listChanges([{time: 0, files: ['docs/a.mdx']}], pages, 1)).toEqual([
    {date: '1970-01-01', title: 'A', path: '/a'},
  ]);
});
