import {helpName, listHelp} from './help-links';
import {pageOf} from '../../lock/sources/testing/page-of';

const tables = pageOf('/usage/tables', [
  ['Tables', 'How to sort the rows of a table. And more.'],
  ['## Undo', 'Role. Everyone can use filters.'],
  ['| A row', 'Of the table below it.'],
  ['## Related', 'About assets About devices'],
]);
tables.sections[1]!.role = 'Operator';

test.each([
  ['/', 'home'],
  ['/#where-to-get-help', 'home.where-to-get-help'],
  ['/template/', 'template'],
  ['/template/#code', 'template.code'],
  ['/usage/tables', 'usage.tables'],
  ['/usage/tables#undo', 'usage.tables.undo'],
])('the name of %s is %s', (address, name) => {
  expect(helpName(address)).toBe(name);
});

test('every page and heading has a name, a title, a first sentence and a role', () => {
  expect(Object.fromEntries(listHelp([tables], {}))).toEqual({
    'usage.tables': {
      address: '/usage/tables',
      title: 'Tables',
      summary: 'How to sort the rows of a table.',
    },
    'usage.tables.undo': {
      address: '/usage/tables#undo',
      title: 'Undo',
      summary: 'Role. Everyone can use filters.',
      role: 'Operator',
    },
    'usage.tables.related': {
      address: '/usage/tables#related',
      title: 'Related',
      summary: 'How to sort the rows of a table.',
    },
  });
});

test('a further name leads to the same place', () => {
  const help = listHelp([tables], {'row-list': '/usage/tables#undo'});
  expect(help.get('row-list')).toBe(help.get('usage.tables.undo'));
});

test.each([
  ['a name that leads nowhere', {old: '/usage/lists'}, '/usage/lists'],
  ['another site', {old: 'https://evil.example'}, 'https://evil.example'],
  ['a heading that is gone', {old: '/usage/tables#gone'}, '#gone'],
  ['a name that is a path', {'../old': '/usage/tables'}, '"../old"'],
  ['an empty name', {'': '/usage/tables'}, '""'],
  [
    'a name that an address has',
    {'usage.tables': '/usage/tables#undo'},
    '/usage/tables and /usage/tables#undo are both named usage.tables',
  ],
])('%s fails the build', (_, names, message) => {
  expect(() => listHelp([tables], names)).toThrow(message);
});

test('an id that would need escaping in HTML fails the build', () => {
  const odd = pageOf('/usage/a', [['A', '']]);
  odd.sections[0]!.anchor = '"><script>';
  expect(() => listHelp([odd], {})).toThrow('"><script>');
});

test('two addresses with one name fail the build, with all other mistakes', () => {
  const pages = [
    pageOf('/usage', [
      ['Usage', ''],
      ['## Tables', ''],
    ]),
    tables,
  ];
  expect(() => listHelp(pages, {old: '/gone'})).toThrow(
    /\/usage#tables and \/usage\/tables are both.*old leads to \/gone/,
  );
});

test('names of hidden pages are left out', () => {
  const names = {audit: '/usage/log', 'audit-entry': '/usage/log#find'};
  const help = listHelp([tables], names, ['/usage/log']);
  expect([...help.keys()].filter((name) => name in names)).toEqual([]);
  expect(() => listHelp([tables], names)).toThrow('audit leads to /usage/log');
});
