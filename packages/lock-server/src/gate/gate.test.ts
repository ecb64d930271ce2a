import {readFileSync} from 'node:fs';
import {join} from 'node:path';
import {allFeatures} from '../../../testing/src/all-features';
import {rawRequest} from '../../../testing/src/raw-request';
import {readCorpus} from '../../../testing/src/read-corpus';
import {open, type Site} from '../../../testing/src/open';
import {cookieHeader, fixtures} from '../../../testing/src/test-site';
import {watchErrors} from '../../../testing/src/watch-errors';
import {listExceptions} from './exceptions';
import {createDecision} from './gate';
import {filesIn} from './files-in';

const exceptions = listExceptions(allFeatures);
const {decideAccess} = createDecision(allFeatures);

const spellings = exceptions.flatMap(({method, path}) =>
  [
    ...['/', '/x', 'x', '?x', '#x', ';x', '%2f', '/..'].map((end) => path + end),
    ...['/', '/x', 'http://localhost'].map((start) => start + path),
    ...[path.slice(1), path.toUpperCase(), path.replace('s', '%73')],
  ]
    .filter((spelling) => !exceptions.some((other) => other.path === spelling))
    .map((spelling) => ({method, path: spelling})),
);

test.each(spellings)('$method $path is no exception', (request) => {
  expect(decideAccess(request)).not.toBe('open');
});

let site: Site;

beforeAll(async () => {
  site = (await open({way: 'socket'})).site;
});

const paths = readCorpus(`${__dirname}/corpus/paths.txt`);
// Nothing here redirects, so there is no return address to forge.
const redirect = /^(location|refresh):/im;
const page = {accept: 'text/html'};
const signInPage = readFileSync(join(fixtures, 'sign-in/404.html'), 'latin1');
const filesOfBoth = new Set(
  ['guide', 'sign-in']
    .flatMap((site) => filesIn(join(fixtures, site)).map((name) => join(fixtures, site, name)))
    .map((file) => readFileSync(file, 'latin1')),
);

// The answers of the gate to a stranger who opens a page, of Node or the adaptor to a request that
// they cannot read, and of `/session` itself.
function isRefusal({status, body}: {status: number; body: string}): boolean {
  return (
    (status === 401 && (body === signInPage || body === '')) || (status === 400 && body === '')
  );
}

test.each(paths)('a stranger gets the sign-in page for %j', async (path) => {
  const response = await rawRequest(site.port, path, {headers: page});
  expect(response.text).not.toMatch(redirect);
  expect({...response, isRefusal: isRefusal(response)}).toMatchObject({
    isRefusal: true,
  });
});

test.each(paths)('a reader gets a file of the site for %j', async (path) => {
  const headers = {...page, cookie: cookieHeader()};
  const {status, text, body} = await rawRequest(site.port, path, {headers});
  expect(text).not.toMatch(redirect);
  expect([200, 204, 400, 404]).toContain(status);
  if (status === 200 || status === 404) {
    expect(filesOfBoth.has(body)).toBe(true);
  } else {
    expect(body).toBe('');
  }
});

test.each([
  ['/manual/reports', 200],
  ['/%6danual/reports', 200],
  ['/%6danual/reports%2Ehtml', 308],
  ['/manual%2Freports', 404],
  ['/manual/reports%2f', 404],
  ['/manual/reports%20', 404],
  ['/img/s%C3%A9al%20plan.svg', 200],
])(
  'a reader finds at %j what the router in the browser finds there: %d',
  async (path, expected) => {
    const headers = {...page, cookie: cookieHeader()};
    const {status} = await rawRequest(site.port, path, {headers});
    expect(status).toBe(expected);
  },
);

test.each([
  ['7', 200],
  ['8', 401],
])('a cookie of user 7 with a session of user %s gets status %d', async (userId, status) => {
  const {ask} = await open({findSession: () => ({userId, role: null})});
  expect((await ask('/manual/reports', {as: '7', headers: page})).status).toBe(status);
});

test('an unexpected error of a route is 500, and its message is in the log alone', async () => {
  const errors = watchErrors();
  const graphql = () => Promise.reject(new Error('a cause'));
  const response = await (await open({graphql})).ask('/graphql', {body: {query: '{ x }'}});
  expect([response.status, await response.text()]).toEqual([500, '']);
  expect(errors()).toEqual(['/graphql failed: a cause']);
});
