import {existsSync, readFileSync} from 'node:fs';
import path from 'node:path';
import type {LoadContext, Plugin} from '@docusaurus/types';
import {helpLink, listRedirects, readRedirects, redirectedAddresses, redirects} from './redirects';
import {makeFolder} from '../../packages/lock/src/sources/testing/make-folder';
import {makePage} from '../../packages/lock/src/sources/testing/make-page';

const tables = makePage('/usage/tables', [
  ['Tables', 'How to sort the rows of a table. And more.'],
  ['## Undo', 'Role. Everyone can use filters.'],
  ['| A row', 'Of the table below it.'],
  ['## Related', 'About assets About devices'],
]);
tables.sections[1]!.data = {role: 'Operator'};

test('a file of comments has no lines', () => {
  expect(readRedirects('# Nothing has moved.\n').value).toEqual({});
});

test.each([
  ['usage/lists: /usage/tables', 'is no old address'],
  ['/usage/lists#undo: /usage/tables', 'is no old address'],
  ['/usage/lists/: /usage/tables', 'is no old address'],
  ['//evil.example: /usage/tables', 'is no old address'],
  ['/usage/lists: https://evil.example', 'an address of the guide'],
  ['/usage/lists: //evil.example', 'an address of the guide'],
  ['/usage/lists: /usage/tables?a=b', 'an address of the guide'],
  ['/usage/lists: [a]', 'must be a text'],
])('%s is refused with its line', (line, message) => {
  expect(() => readRedirects(`/a: /b\n${line}\n`)).toThrow(
    expect.objectContaining({
      message: expect.stringMatching(/^docs\/redirects\.yml:2 /),
    }),
  );
  expect(() => readRedirects(line)).toThrow(message);
});

test.each([
  ['/', '/help/home'],
  ['/#where-to-get-help', '/help/home.where-to-get-help'],
  ['/template/', '/help/template'],
  ['/template/#code', '/help/template.code'],
  ['/usage/tables', '/help/usage.tables'],
  ['/usage/tables#undo', '/help/usage.tables.undo'],
])('the help link of %s is %s', (address, link) => {
  expect(helpLink(address)).toBe(link);
});

test('every page and heading has a help link, with a title, a first sentence and a role', () => {
  const undo = {
    address: '/usage/tables#undo',
    title: 'Undo',
    summary: 'Role. Everyone can use filters.',
    role: 'Operator',
  };
  expect(listRedirects([tables], {'/help/row-list': '/usage/tables#undo'}).help).toEqual({
    'usage.tables': {
      address: '/usage/tables',
      title: 'Tables',
      summary: 'How to sort the rows of a table.',
    },
    'usage.tables.undo': undo,
    'usage.tables.related': {
      address: '/usage/tables#related',
      title: 'Related',
      summary: 'How to sort the rows of a table.',
    },
    'row-list': undo,
  });
});

test('a page that has moved takes its listed headings and its help links along', () => {
  const lines = {
    '/usage/lists': '/usage/tables',
    '/usage/sorting': '/usage/tables#undo',
    // What a line says of a help link stands.
    '/help/usage.lists.gone': '/usage/tables#related',
  };
  const listed = [
    ...['/usage/lists', '/usage/lists#undo', '/usage/lists#gone', '/usage/sorting#by-name'],
    ...['/usage/tables', '/usage/tables#undo'],
  ];
  expect(Object.fromEntries(redirectedAddresses(lines, listed))).toEqual({
    '/usage/lists': '/usage/tables',
    '/usage/sorting': '/usage/tables#undo',
    '/usage/lists#undo': '/usage/tables#undo',
    '/usage/lists#gone': '/usage/tables#gone',
    '/usage/sorting#by-name': '/usage/tables#undo',
  });
  expect(listRedirects([tables], lines, listed).list).toEqual([
    {from: '/help/usage.tables', to: '/usage/tables'},
    {from: '/help/usage.tables.undo', to: '/usage/tables#undo'},
    {from: '/help/usage.tables.related', to: '/usage/tables#related'},
    {from: '/usage/lists', to: '/usage/tables'},
    {from: '/usage/sorting', to: '/usage/tables#undo'},
    {from: '/help/usage.lists.gone', to: '/usage/tables#related'},
    {from: '/help/usage.lists', to: '/usage/tables'},
    {from: '/help/usage.sorting', to: '/usage/tables#undo'},
    {from: '/help/usage.lists.undo', to: '/usage/tables#undo'},
    {from: '/help/usage.sorting.by-name', to: '/usage/tables#undo'},
  ]);
});

/** Writes the redirects of a guide that has one page, or none of its text. */
async function build(lines: Record<string, string>, hidden: readonly string[] = []) {
  const siteDir = makeFolder({'docs/redirects.yml': JSON.stringify(lines)});
  const outDir = path.join(siteDir, 'build');
  const siteConfig = {baseUrl: '/', onDuplicateRoutes: 'throw', future: {}};
  const props = {
    outDir,
    plugins: [],
    siteConfig,
    baseUrl: '/',
    routesPaths: ['/', '/usage/tables'],
  };
  const context = {siteDir, siteConfig} as unknown as LoadContext;
  type Props = Parameters<NonNullable<Plugin<void>['postBuild']>>[0];
  await redirects({hidden})(context).postBuild?.(props as unknown as Props);
  return (name: string) => {
    const file = path.join(outDir, name);
    return existsSync(file) ? readFileSync(file, 'utf8') : undefined;
  };
}

test('a redirect leads on without a script, and with one hands on the query', async () => {
  const read = await build({'/usage/lists': '/usage/tables', '/help/undo': '/usage/tables#undo'});
  const pages = [read('usage/lists/index.html'), read('help/undo/index.html')];
  expect(pages.map((html) => /<noscript>.*url=(.*?)"/.exec(html ?? '')?.[1])).toEqual([
    '/usage/tables',
    '/usage/tables#undo',
  ]);
  // One hash in the content policy is enough.
  const scripts = pages.flatMap((html) => html?.match(/<script>[^]*?<\/script>/g));
  expect(scripts).toHaveLength(2);
  expect(new Set(scripts).size).toBe(1);
});

test('a build without a page has none of its old addresses', async () => {
  const lines = {'/usage/log': '/usage/audit-log#find', '/usage/lists': '/usage/tables'};
  const read = await build(lines, ['/usage/audit-log']);
  expect(read('usage/log/index.html')).toBeUndefined();
  expect(read('usage/lists/index.html')).toBeDefined();
  // A line that was not left out would end the build.
  await expect(build(lines)).rejects.toThrow(/do not exist:\s- \/usage\/audit-log/);
});

test('an old address at which there is a page ends the build', async () => {
  await expect(build({'/usage/tables': '/'})).rejects.toThrow('would override existing paths');
});
