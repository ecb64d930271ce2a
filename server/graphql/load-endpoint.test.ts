import {createMetrics} from '../operations/metrics';
import {readSettings} from '../settings';
import {afterTest, describeOnEachStore} from '../testing/accounts-stores';
import {startUpstream} from '../testing/start-upstream';
import {createTestApp, secret} from '../testing/test-site';
import {loadEndpoint} from './load-endpoint';

function settingsOf(own: Record<string, string>) {
  return readSettings({SESSION_SECRET: secret, ...own});
}

describe("before the platform's endpoint", () => {
  test.each([
    [200, true],
    [401, true],
    [302, false],
    [503, false],
  ])('an endpoint that answers %d makes readiness %s', async (status, is) => {
    const asked: string[] = [];
    const upstream = await startUpstream(async (request, response) => {
      for await (const chunk of request) asked.push(String(chunk));
      response.writeHead(status, {location: '/'}).end('{}');
    });
    afterTest(() => upstream.stop());
    const endpoint = await loadEndpoint(
      settingsOf({GRAPHQL_ENDPOINT: upstream.url}),
    );
    const app = createTestApp({isReady: endpoint.isReady});
    const answers = await Promise.all([
      app.request('/readyz'),
      app.request('/readyz'),
    ]);
    for (const answer of answers) {
      expect(answer.status).toBe(is ? 200 : 503);
      expect(await answer.text()).toBe(is ? 'ok\n' : 'not ready\n');
      expect(answer.headers.get('cache-control')).toBe('no-store');
    }
    expect(asked).toEqual(['{"query":"{ __typename }"}']);
  });

  test('an endpoint that is silent is let go when the time is up', async () => {
    let isGone = (): void => undefined;
    const gone = new Promise<void>((resolve) => (isGone = resolve));
    const upstream = await startUpstream((request) => {
      request.socket.on('close', isGone);
    });
    afterTest(() => upstream.stop());
    const {isReady} = await loadEndpoint(
      settingsOf({GRAPHQL_ENDPOINT: upstream.url}),
    );
    expect(await isReady(AbortSignal.timeout(50))).toBe(false);
    await gone;
  });
});

describeOnEachStore((createDatabase) => {
  test('the accounts are ready while their database answers', async () => {
    const DATABASE_URL = await createDatabase();
    const endpoint = await loadEndpoint(settingsOf({DATABASE_URL}));
    const {signal} = new AbortController();
    expect(await endpoint.isReady(signal)).toBe(true);
    await endpoint.close();
    await expect(endpoint.isReady(signal)).rejects.toThrow();
  });

  test('a check of a password is timed', async () => {
    const DATABASE_URL = await createDatabase();
    const metrics = createMetrics();
    const {fetch, close} = await loadEndpoint(settingsOf({DATABASE_URL}), {
      observe: metrics.observe,
    });
    afterTest(close);
    const query =
      'mutation { authenticateUser(email: "a@b.example", password: "x") { success } }';
    const request = new Request('http://localhost/graphql', {
      method: 'POST',
      headers: {'content-type': 'application/json'},
      body: JSON.stringify({query}),
    });
    await fetch(request, {address: '192.0.2.1'});
    const answer = await metrics.routes.request('/metrics');
    expect(await answer.text()).toContain('docs_argon2_seconds_count 1');
  });
});
