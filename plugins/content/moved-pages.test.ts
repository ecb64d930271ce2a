import type {LoadContext, RouteConfig} from '@docusaurus/types';
import {movedAddresses, movedPages, readMoved} from './moved-pages';
import {makeFolder} from '../../lock/sources/testing/make-folder';

const moved = {
  '/usage/lists': '/usage/tables',
  '/usage/log': '/usage/audit-log',
  '/usage/sorting': '/usage/tables#sort',
};

test('a file of comments has no lines', () => {
  expect(readMoved('# Nothing has moved.\n').value).toEqual({});
});

test.each([
  ['usage/lists: /usage/tables', 'is no old address'],
  ['/usage/lists#undo: /usage/tables', 'is no old address'],
  ['/usage/lists/: /usage/tables', 'is no old address'],
  ['/usage/lists: https://evil.example', 'an address of the guide'],
  ['/usage/lists: //evil.example', 'an address of the guide'],
  ['/usage/lists: /usage/tables?a=b', 'an address of the guide'],
  ['/usage/lists: [a]', 'must be a text'],
])('%s is refused with its line', (line, message) => {
  expect(() => readMoved(`/a: /b\n${line}\n`)).toThrow(
    expect.objectContaining({
      message: expect.stringMatching(/^docs\/moved\.yml:2 /),
    }),
  );
  expect(() => readMoved(line)).toThrow(message);
});

/** The routes of a guide that leaves pages out. */
async function routesWithout(...hidden: string[]) {
  const routes: RouteConfig[] = [];
  const siteDir = makeFolder({'docs/moved.yml': JSON.stringify(moved)});
  const {contentLoaded} = movedPages({hidden})({siteDir} as LoadContext);
  await contentLoaded?.({
    content: undefined,
    actions: {
      addRoute: (route) => void routes.push(route),
      createData: async () => '',
      setGlobalData: () => {},
    },
  });
  return routes.map(({path, props}) => [path, props?.to]);
}

test('each old address is a page', async () => {
  expect(await routesWithout()).toEqual(Object.entries(moved));
});

test('a build without a page has none of its old addresses', async () => {
  expect(await routesWithout('/usage/audit-log', '/usage/tables')).toEqual([]);
});

test('listed headings of an old page are those of the new one', () => {
  const listed = [
    ...['/usage/lists', '/usage/lists#undo', '/usage/sorting#by-name'],
    ...['/usage/tables', '/usage/tables#undo'],
  ];
  expect(Object.fromEntries(movedAddresses(moved, listed))).toEqual({
    ...moved,
    '/usage/lists#undo': '/usage/tables#undo',
    '/usage/sorting#by-name': '/usage/tables#sort',
  });
});
