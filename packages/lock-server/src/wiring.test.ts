import {once} from 'node:events';
import {connect} from 'node:net';
import {randomUUID} from 'node:crypto';
import {openTestDatabase} from '../../testing/src/all-features';
import {createLibsqlDatabase} from '../../testing/src/accounts-stores';
import {open, type Opened, type Question} from '../../testing/src/open';
import {askingMe} from '../../testing/src/site-client';
import type {SiteProcess} from '../../testing/src/site-process';
import {addTestUser, correctPassword, email, otherEmail} from '../../testing/src/test-accounts';
import {secret} from '../../testing/src/test-site';

// The program that people run shows that each setting and each part of a feature is connected.

type Site = Opened<SiteProcess>;
const serve = (settings: Record<string, string>) => open({way: 'process', settings});

/** Gives the status for a body of this length before the server has a byte of the body. */
async function statusOfLength({site}: Site, length: number): Promise<string> {
  const socket = connect(site.port, '127.0.0.1');
  socket.write(
    `POST /graphql HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: ${length}\r\n\r\n`,
  );
  const timer = setTimeout(() => socket.destroy(), 2000);
  const answer = once(socket, 'data').then(([data]) => String(data).slice(9, 12));
  const status = await Promise.race([answer, once(socket, 'close').then(() => 'waits')]);
  clearTimeout(timer);
  socket.destroy();
  return status;
}

describe('with accounts of its own', () => {
  let databaseUrl: string;
  let site: Site;
  const change = (newPassword: string) =>
    site.accounts.run('changePassword', {
      email: otherEmail,
      password: correctPassword,
      newPassword,
    });

  beforeAll(async () => {
    databaseUrl = await createLibsqlDatabase();
    await addTestUser(databaseUrl, email, ['Harbour']);
    await addTestUser(databaseUrl, otherEmail, ['Fjord']);
    site = await serve({
      ...{DATABASE_URL: databaseUrl, SESSION_SECRET: secret, COOKIE_HOURS: '1'},
      ...{TRUST_PROXY: '1', PRODUCT_NAME: 'Zephyrine'},
      ...{SESSION_LIFETIME_DAYS: '2', ASSISTANTS: 'off'},
      ...{ALGOLIA_APP_ID: 'MyApp1', ALGOLIA_SEARCH_API_KEY: 'a-key'},
    });
  });

  test('COOKIE_HOURS is the life of the cookie', async () => {
    const {token} = await site.accounts.signIn();
    const response = await site.ask('/graphql', askingMe(token));
    expect(response.headers.get('set-cookie')).toContain('; Max-Age=3600;');
  });

  test('SESSION_LIFETIME_DAYS is the life of a session', async () => {
    await site.accounts.signIn();
    const db = await openTestDatabase(databaseUrl);
    const one = await db.selectFrom('sessions').selectAll().executeTakeFirstOrThrow();
    expect(one.expires_at - one.created_at).toBe(48 * 3_600_000);
  });

  test('with GRAPHQL_ENDPOINT the form has no link to change the password', async () => {
    const page: Question = {headers: {accept: 'text/html'}};
    const read = async ({ask}: Site) =>
      /<html[^>]*>/.exec(await (await ask('/', page)).text())?.[0];
    expect(await read(site)).toContain('data-password-change');
    const behindPlatform = await serve({GRAPHQL_ENDPOINT: 'http://127.0.0.1:9/graphql'});
    expect(await read(behindPlatform)).not.toContain('data-password-change');
  });

  test('TRUST_PROXY takes the address of a client from the proxy', async () => {
    const headers = {'x-forwarded-for': '192.0.2.1, 198.51.100.7'};
    const query = `mutation { authenticateUser(email: "${randomUUID()}@a.test", password: "x") { success } }`;
    await site.ask('/graphql', {headers, body: {query}});
    const address = await site.site.untilSaid(/"sign_in_refused","address":"([^"]*)"/);
    expect(address).toBe('198.51.100.7');
  });

  test('PRODUCT_NAME is refused in a new password', async () => {
    expect(await change('Zephyrine2026!')).toMatchObject({
      message: expect.stringContaining('company or product'),
    });
  });

  test('ASSISTANTS=off removes /tokens, and ALGOLIA_APP_ID adds /search-key', async () => {
    const headers = {cookie: await site.accounts.openGate((await site.accounts.signIn()).token)};
    expect((await site.ask('/tokens', {headers})).status).toBe(404);
    expect((await site.ask('/search-key', {headers})).status).toBe(200);
  });

  test('JSON that is longer than the accounts read is refused', async () => {
    expect(await statusOfLength(site, 100_001)).toBe('413');
    expect(await statusOfLength(site, 100_000)).toBe('waits');
  });

  test.each(['logout', 'disable'])(
    'the cookie of a session that ended by %s opens nothing at a server that has not seen it',
    async (how) => {
      const {accounts} = site;
      const {token} = await accounts.signIn();
      const cookie = await accounts.openGate(token);
      const other = await serve({DATABASE_URL: databaseUrl, SESSION_SECRET: secret});
      const {id} = await accounts.me(token);
      if (how === 'logout') {
        await accounts.run('logout', {id}, token);
      } else {
        const db = await openTestDatabase(databaseUrl);
        await db.updateTable('users').set({disabled_at: 1}).where('id', '=', id).execute();
      }
      expect(await other.accounts.readStatus(cookie)).toBe(401);
    },
  );
});

test('with a provider a session lives for a day', async () => {
  const databaseUrl = await createLibsqlDatabase();
  await addTestUser(databaseUrl, email, ['Harbour']);
  const {accounts} = await serve({
    ...{DATABASE_URL: databaseUrl, OIDC_ISSUER: 'http://localhost:1', OIDC_CLIENT_ID: 'guide'},
    ...{OIDC_CLIENT_SECRET: 'a-secret', OIDC_DEFAULT_ROLE: 'VIEWER'},
  });
  await accounts.signIn();
  const db = await openTestDatabase(databaseUrl);
  const one = await db.selectFrom('sessions').selectAll().executeTakeFirstOrThrow();
  expect(one.expires_at - one.created_at).toBe(24 * 3_600_000);
});

test('HOST is where the server listens', async () => {
  const {site} = await serve({HOST: '127.0.0.2'});
  // The server listens there, but answers only to the other names of this machine.
  expect((await fetch(`http://127.0.0.2:${site.port}/healthz`)).status).toBe(421);
});
