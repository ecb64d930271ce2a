import {join} from 'node:path';
import fc from 'fast-check';
import {Hono} from 'hono';
import {createApp} from '../app';
import type {LoadedFeature} from '../feature';
import type {ReaderEnv} from '../http/requests';
import {stubEndpoint} from '../../../testing/src/stub-endpoint';
import {cookieHeader, fixtures, guides, secret, siteUrl} from '../../../testing/src/test-site';

// A feature's routes for readers are reached by nobody else, whatever their handlers forget.

const hidden = 'WHAT READERS ALONE MAY SEE';

const createSite = (feature: LoadedFeature) =>
  createApp({
    ...{graphql: stubEndpoint, guides, secrets: [secret], siteUrl, features: [feature]},
    signInDir: join(fixtures, 'sign-in'),
  });

type Route = readonly [method: string, path: string];

/** A feature whose handlers look at nobody. */
function featureOf(routes: readonly Route[], readerPaths: string[]): LoadedFeature {
  const forReaders = new Hono<ReaderEnv>();
  for (const [method, path] of routes) {
    forReaders.on(method, path, (c) => c.text(hidden, 200, {'set-cookie': hidden}));
  }
  return {readerPaths, routes: () => ({forReaders})};
}

/** What a request gets. */
async function ask(site: ReturnType<typeof createSite>, [method, path]: Route, cookie = '') {
  const response = await site.request(path, {method, headers: {cookie, accept: 'text/html'}});
  const text = (await response.text()) + JSON.stringify([...response.headers]);
  return {status: response.status, text};
}

test('strangers reach no route of a feature, named or not, and readers reach the named ones', async () => {
  const routes: Route[] = [
    ['GET', '/notes'],
    ['GET', '/notes/all'],
    ['GET', '/files/:name'],
    ['ALL', '/admin/*'],
    ['ALL', '*'],
  ];
  const site = createSite(featureOf(routes, ['/notes', '/admin/*']));
  const paths = ['/notes', '/notes/all', '/files/a', '/admin/export', '/manual/reports', '/readyz'];
  for (const method of ['GET', 'POST', 'DELETE']) {
    for (const path of paths) {
      const stranger = await ask(site, [method, path]);
      expect(stranger.text).not.toContain(hidden);
    }
  }
  const reader = cookieHeader();
  const seen = await Promise.all(paths.map((path) => ask(site, ['GET', path], reader)));
  expect(seen.map(({text}) => text.includes(hidden))).toEqual([
    ...[true, false, false, true, false, false],
  ]);
});

test('another site reaches no route of a feature by its reader', async () => {
  const site = createSite(featureOf([['GET', '/notes']], ['/notes']));
  const headers = {cookie: cookieHeader(), 'sec-fetch-site': 'cross-site'};
  const response = await site.request('/notes', {headers});
  expect([response.status, await response.text()]).toEqual([403, '']);
});

const part = fc.constantFrom('notes', 'Notes', 'a', ':name', ':name{.+}', '*', 'é', 'a.b', '%61');
const path = fc.array(part, {maxLength: 3}).map((parts) => `/${parts.join('/')}`);
const method = fc.constantFrom('GET', 'POST', 'PUT', 'DELETE', 'OPTIONS', 'ALL');
const plant = fc.record({
  routes: fc.array(fc.tuple(method, path), {minLength: 1, maxLength: 4}),
  named: fc.array(path, {maxLength: 3}),
  spell: fc.constantFrom<(path: string) => string>(
    (path) => path,
    (path) => path.toUpperCase(),
    (path) => `${path}/`,
    (path) => `/${path}`,
    (path) => path.replace('n', '%6e'),
    (path) => path.replaceAll('/', '%2f').replace('%2f', '/'),
    (path) => `${path}/x/..`,
    (path) => `${path}?x#notes`,
    (path) => `${path};x`,
  ),
});

test('whatever a feature plants, a stranger gets not a byte of it, and what any address answers', async () => {
  let reached = 0;
  await fc.assert(
    fc.asyncProperty(plant, async ({routes, named, spell}) => {
      const site = createSite(featureOf(routes, named));
      for (const [method, pattern] of routes) {
        const address = spell(pattern.replace(/:name(\{.+\})?|\*/g, 'x'));
        for (const asked of [method === 'ALL' ? 'PATCH' : method, 'HEAD', 'GET']) {
          const stranger = await ask(site, [asked, address]);
          expect(stranger).toEqual(await ask(site, [asked, '/nothing-here']));
          const reader = await ask(site, [asked, address], cookieHeader());
          reached += Number(reader.text.includes(hidden));
        }
      }
    }),
    {seed: 63, numRuns: 100},
  );
  expect(reached).toBeGreaterThan(20);
});
