import {readFileSync} from 'node:fs';
import routes from '@generated/routes';
import {createLocation} from 'history';
import {matchRoutes} from 'react-router-config';
import normalizeLocation from '@docusaurus/core/lib/client/normalizeLocation';
import {addressesOf, readPath} from '../../shared/addresses';
import {alignRoutes} from './align-routes';

jest.mock(
  '@generated/routes',
  () => {
    const exact = (path: string) => ({path, exact: true});
    const pages = ['/', '/template/', '/manual/reports'].map(exact);
    const routes = [exact('/search'), {path: '/', routes: pages}, {path: '*'}];
    return {default: routes, __esModule: true};
  },
  {virtual: true},
);

const pages = ['search', '', 'template', 'manual/reports'];

/** The page that the server sends: see lock/server/gate/responses.ts. */
function pageOfServer(pathname: string): string | undefined {
  const path = readPath(pathname);
  return pages.find((page) =>
    addressesOf(page ? `${page}/index.html` : 'index.html').some((address) => address === path),
  );
}

/** The page that Docusaurus shows. */
function pageOfBrowser(): string | undefined {
  const {pathname, search, hash} = window.location;
  const location = createLocation(pathname + search + hash);
  decodeURI(pathname);
  decodeURIComponent(hash.slice(1));
  const matches = matchRoutes(routes, normalizeLocation(location).pathname);
  return matches
    .find(({route}) => route.exact)
    ?.route.path?.toString()
    .replaceAll(/^\/|\/$/g, '');
}

afterEach(() => history.replaceState(null, '', '/'));

function open(address: string): void {
  history.replaceState({key: 'x'}, '', window.location.origin + address);
  alignRoutes(routes);
}

test.each([
  ['/index.html', '/'],
  ['/index%2Ehtml', '/'],
  ['/manual/reports.html?a=b#c', '/manual/reports?a=b#c'],
  ['/manual/reports/index.html', '/manual/reports'],
  ['/manual/reports', '/manual/reports'],
  ['/%6danual/reports', '/manual/reports'],
  ['/template/', '/template/'],
  ['/nothing.html', '/nothing.html'],
  ['/manual/reports%20', '/manual/reports%2520'],
  ['/100%#100%', '/100%25#100%25'],
  ['/search#%C3%A9', '/search#%C3%A9'],
])('the address %s becomes %s', (address, page) => {
  open(address);
  const {pathname, search, hash} = window.location;
  expect(pathname + search + hash).toBe(page);
  expect(history.state).toEqual({key: 'x'});
});

const hostile = [
  ...['/manual/reports%', '/%E0%A4%A', '/manual%2Freports', '//manual/reports'],
  ...['//manual/reports.html', '/.html', '//index.html', '/%2Ehtml', '//'],
  ...['/manual/reports/.html', '/template//index.html', '/template/.html'],
  ...['/%20', '/%20/index.html', '/manual/reports%E2%80%83', '/search%3Fq=x'],
  ...readFileSync('lock/server/gate/corpus/paths.txt', 'utf8').split('\n'),
].filter((address) => address.startsWith('/'));

test.each(hostile)('server and browser find the same page at %j', (address) => {
  const {pathname} = new URL(window.location.origin + address);
  const expected = pageOfServer(pathname);
  open(address);
  expect(pageOfBrowser()).toBe(expected);
  // And again after a reload.
  expect(pageOfServer(window.location.pathname)).toBe(expected);
});

test('a fragment that is typed on an open page and cannot be decoded leads nowhere', async () => {
  open('/manual/reports');
  const changed = new Promise((resolve) => {
    window.addEventListener('popstate', resolve, {once: true});
  });
  window.location.hash = '#50%';
  await changed;
  expect(window.location.hash).toBe('#50%25');
});

test('every route tells upper from lower case, also in a list with a hole', () => {
  const list = Array<object>(2);
  list[1] = {path: '/', routes: [{path: '/features'}]};
  alignRoutes(list);
  expect(list[1]).toEqual({
    path: '/',
    sensitive: true,
    routes: [{path: '/features', sensitive: true}],
  });
});
