import {locateDatabase} from './store/open-database';
import {graphqlRequest} from './http/graphql-endpoint';
import {createMetrics} from './monitoring/metrics';
import {openCounts} from './http/throttle';
import {readSettings} from './settings';
import type {Database} from './store/database';
import {allFeatures, openAllTables} from '../../testing/src/all-features';
import {createLibsqlDatabase, describeOnPostgres} from '../../testing/src/accounts-stores';
import {standBefore} from '../../testing/src/database-relay';
import {afterTest} from '../../testing/src/after-test';
import {open} from '../../testing/src/open';
import {startUpstream} from '../../testing/src/upstream';
import {guides, secret} from '../../testing/src/test-site';
import {type EndpointSite, loadEndpoint} from './load-endpoint';

/** Loads the endpoint that these settings ask for. */
async function load(own: Record<string, string>, more?: Partial<EndpointSite>) {
  const settings = readSettings({SESSION_SECRET: secret, ...own}, {features: allFeatures});
  const counts = await openCounts(settings.DATABASE_URL);
  let db: Database | undefined;
  const openDatabase = async () => (db ??= await openAllTables(settings.DATABASE_URL));
  const site = {settings, counts, openDatabase, guides, ...more};
  const endpoint = await loadEndpoint(site, allFeatures);
  const close = async () => {
    await endpoint.close();
    await db?.destroy();
    await counts.close();
  };
  return {...endpoint, close};
}

describe("with the platform's endpoint", () => {
  test.each([
    [200, '{}', true],
    [401, '{}', true],
    [302, '{}', false],
    [500, '{}', false],
    [200, '<title>Sign in</title>', false],
  ])('an endpoint that answers %d with %s makes readiness %s', async (status, body, is) => {
    const asked: string[] = [];
    const url = await startUpstream(async (request, response) => {
      for await (const chunk of request) {
        asked.push(String(chunk));
      }
      response.writeHead(status, {location: '/'}).end(body);
    });
    const endpoint = await load({GRAPHQL_ENDPOINT: url});
    const {ask} = await open({healthCheck: endpoint.healthCheck});
    const answers = await Promise.all([ask('/readyz'), ask('/readyz')]);
    for (const response of answers) {
      expect(response.status).toBe(is ? 200 : 503);
      expect(await response.text()).toBe(is ? 'ok\n' : 'not ready\n');
      expect(response.headers.get('cache-control')).toBe('no-store');
    }
    expect(asked.filter((body) => body.includes('__typename'))).toHaveLength(1);
  });

  test('the connection to a silent endpoint is closed when the time is up', async () => {
    const time = new AbortController();
    let isGone = (): void => undefined;
    const gone = new Promise<void>((resolve) => (isGone = resolve));
    const url = await startUpstream((request) => {
      request.socket.on('close', isGone);
      time.abort();
    });
    const {healthCheck} = await load({GRAPHQL_ENDPOINT: url});
    await expect(healthCheck.check(time.signal)).rejects.toThrow();
    await gone;
  });
});

test('the accounts are ready while their database answers', async () => {
  const databaseUrl = await createLibsqlDatabase();
  const endpoint = await load({DATABASE_URL: databaseUrl});
  const {signal} = new AbortController();
  await endpoint.healthCheck.check(signal);
  expect(endpoint.healthCheck.advice).toContain(locateDatabase(databaseUrl));
  await endpoint.close();
  await expect(endpoint.healthCheck.check(signal)).rejects.toThrow();
});

describeOnPostgres((createDatabase) => {
  test('the accounts are ready at the first check after a silent database is back', async () => {
    const relay = await standBefore(await createDatabase());
    const {healthCheck, close} = await load({DATABASE_URL: `${relay.url}?query_timeout=300`});
    afterTest(close);
    const {signal} = new AbortController();
    await healthCheck.check(signal);
    relay.fallSilent();
    await expect(healthCheck.check(signal)).rejects.toThrow('timeout');
    await expect(healthCheck.check(signal)).rejects.toThrow('timeout');
    relay.resume();
    await healthCheck.check(signal);
  });
});

test('a check of a password is timed', async () => {
  const databaseUrl = await createLibsqlDatabase();
  const {observe, routes} = createMetrics('1.2.3');
  const {fetch, close} = await load({DATABASE_URL: databaseUrl}, {observe});
  afterTest(close);
  const query = 'mutation { authenticateUser(email: "a@b.example", password: "x") { success } }';
  await fetch(graphqlRequest({query}), {address: '192.0.2.1'});
  const response = await routes.request('/metrics');
  expect(await response.text()).toContain('docs_argon2_seconds_count 1');
});
