import {readChanges} from './recent-changes';

const pages = [{path: '/usage/tables', title: 'Work with tables'}];

const change = (own: Record<string, string> = {}) =>
  `- ${JSON.stringify({
    date: '2026-05-04',
    page: '/usage/tables',
    text: 'how to export.',
    ...own,
  })}\n`;

test('a change takes its title from its page', () => {
  expect(readChanges(change({page: '/usage/tables#export'}), pages)).toEqual([
    {
      date: '2026-05-04',
      title: 'Work with tables',
      path: '/usage/tables#export',
      text: 'how to export.',
    },
  ]);
});

test.each([
  ['a page that does not exist', change({page: '/nowhere'}), '/nowhere'],
  ['a date in another format', change({date: '4 May 2026'}), 'such as'],
  ['a date that does not exist', change({date: '2026-02-30'}), 'such as'],
  ['half a sentence', change({text: 'how to'}), 'full stop'],
  ['an older change first', change() + change({date: '2026-05-05'}), 'newer (2026-05-05)'],
])('%s fails the build', (_, source, message) => {
  expect(() => readChanges(source, pages)).toThrow(message);
});

test('changes of hidden pages are left out', () => {
  const source = change({page: '/usage/log#find'}) + change();
  const read = readChanges(source, pages, ['/usage/log']);
  expect(read.map(({path}) => path)).toEqual(['/usage/tables']);
});
