import {join} from 'node:path';
import {Hono} from 'hono';
import {createApp} from '../app';
import type {LoadedFeature} from '../feature';
import type {ReaderEnv} from '../http/requests';
import {stubEndpoint} from '../../../testing/src/stub-endpoint';
import {cookieHeader, fixtures, guides, secret, siteUrl} from '../../../testing/src/test-site';

// Only readers reach a feature's routes for readers, whatever the handlers forget to check.

const hidden = 'WHAT READERS ALONE MAY SEE';

const createSite = (feature: LoadedFeature) =>
  createApp({
    ...{graphql: stubEndpoint, guides, secrets: [secret], siteUrl, features: [feature]},
    signInDir: join(fixtures, 'sign-in'),
  });

type Route = readonly [method: string, path: string];

/** Makes a feature whose handlers do not check who asks. */
function featureOf(routes: readonly Route[], readerPaths: string[]): LoadedFeature {
  const forReaders = new Hono<ReaderEnv>();
  for (const [method, path] of routes) {
    forReaders.on(method, path, (c) => c.text(hidden, 200, {'set-cookie': hidden}));
  }
  return {readerPaths, routes: () => ({forReaders})};
}

/** Gives the status and the text of an answer, with its headers. */
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

test('another site cannot reach a route of a feature through its reader', async () => {
  const site = createSite(featureOf([['GET', '/notes']], ['/notes']));
  const headers = {cookie: cookieHeader(), 'sec-fetch-site': 'cross-site'};
  const response = await site.request('/notes', {headers});
  expect([response.status, await response.text()]).toEqual([403, '']);
});
