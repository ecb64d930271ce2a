import {Hono} from 'hono';
import {listen} from '../http/listen';
import {readSettings} from '../settings';
import {
  afterTest,
  createLibsqlDatabase,
  describeOnPostgres,
} from '../testing/accounts-stores';
import {startUpstream} from '../testing/start-upstream';
import {graphqlRoute} from './graphql-route';
import {loadEndpoint} from './load-endpoint';

const SESSION_SECRET = 'a secret of thirty-two characters';

async function serve(environment: Record<string, string>): Promise<string> {
  const settings = readSettings({SESSION_SECRET, ...environment});
  const endpoint = await loadEndpoint(settings);
  const addressOf = () => '192.0.2.1';
  const route = graphqlRoute({graphql: endpoint.fetch, addressOf});
  const app = new Hono().route('/', route);
  const server = await listen(app, {port: 0, host: '127.0.0.1'});
  afterTest(async () => {
    await server.stop();
    await endpoint.close();
  });
  return `http://127.0.0.1:${server.port}/graphql`;
}

test.each([20_000_000, 200_000])(
  'the accounts service answers 413 to %d bytes while they are sent',
  async (size) => {
    const url = await serve({DATABASE_URL: await createLibsqlDatabase()});
    const headers = {'content-type': 'application/json'};
    for (const body of [
      ' '.repeat(size),
      new Blob([' '.repeat(size)]).stream(), // without Content-Length
    ]) {
      const init = {method: 'POST', headers, body, duplex: 'half'};
      const answer = await fetch(url, init as RequestInit);
      expect(answer.status).toBe(413);
      expect((await answer.json()).errors).toHaveLength(1);
    }
  },
);

describeOnPostgres((createDatabase) => {
  test('processes before one endpoint share the counts of sign-ins', async () => {
    const upstream = await startUpstream((_, response) => response.end('{}'));
    afterTest(() => upstream.stop());
    const environment = {
      DATABASE_URL: await createDatabase(),
      GRAPHQL_ENDPOINT: upstream.url,
    };
    const processes = await Promise.all([
      serve(environment),
      serve(environment),
    ]);
    const statuses: number[] = [];
    for (let i = 0; i < 101; i++) {
      const answer = await fetch(processes[i % 2] ?? '', {
        method: 'POST',
        headers: {'content-type': 'application/json'},
        body: '{"query":"mutation { authenticateUser { success } }"}',
      });
      await answer.text();
      statuses.push(answer.status);
    }
    expect(statuses.slice(0, 100).every((status) => status === 200)).toBe(true);
    expect(statuses[100]).toBe(429);
  });
});
