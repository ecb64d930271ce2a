import {readFileSync} from 'node:fs';
import {listen} from '../http/listen';
import {afterTest} from '../testing/after-test';
import {hasNginx, startNginx} from '../testing/start-nginx';
import {cookieHeader, createTestApp, fixtures} from '../testing/test-site';

// What of deploy/nginx.conf the contract and the leak test do not see.

const testWithNginx = hasNginx || process.env.CI ? test : test.skip;

async function startBoth() {
  const server = await listen(createTestApp(), {port: 0, host: '127.0.0.1'});
  const nginx = await startNginx({
    buildDir: fixtures,
    serverPort: server.port,
  });
  afterTest(() => nginx.stop());
  return {server, nginx, origin: `http://127.0.0.1:${nginx.port}`};
}

testWithNginx('the access log of nginx holds paths and no tokens', async () => {
  const {server, nginx, origin} = await startBoth();
  for (const path of ['/usage/reports', '/graphql', '/nothing.html']) {
    await fetch(`${origin}${path}?auth_token=secret`, {
      headers: {
        referer: `${origin}/?auth_token=secret`,
        cookie: cookieHeader(),
        'x-auth-token': 'secret',
      },
    });
  }
  await server.stop();
  const log = readFileSync(nginx.log, 'utf8');
  expect(log).toMatch(/ GET \/usage\/reports 200 /);
  expect(log).toMatch(/ GET \/graphql 200 /);
  expect(log).not.toContain('secret');
  expect(log).not.toContain('?');
});

testWithNginx(
  'without the server nginx shows the guide to nobody',
  async () => {
    const {server, origin} = await startBoth();
    await server.stop();
    const page = await fetch(`${origin}/usage/reports`, {
      headers: {cookie: cookieHeader(), accept: 'text/html'},
    });
    expect(page.status).toBe(500);
    expect(await page.text()).not.toContain('otter');
    expect((await fetch(`${origin}/favicon.svg`)).status).toBe(200);
  },
);

testWithNginx(
  'nothing that nginx answers without the server is kept',
  async () => {
    const {server, origin} = await startBoth();
    await server.stop();
    const asset = '/assets/js/main.33cc44dd.js';
    const ofSignIn = '/assets/js/main.99cc00dd.js';
    const rows: [number, string, string, string, Record<string, string>?][] = [
      [500, 'a page', 'GET', '/usage/reports'],
      [500, 'an asset', 'GET', asset],
      [500, 'an asset that is not there', 'GET', '/assets/js/nothing.js'],
      [502, 'a call', 'GET', '/session'],
      [405, 'an asset with another method', 'POST', asset],
      [412, 'an asset that has changed', 'GET', ofSignIn, {'if-match': '"x"'}],
      [400, 'a path that is not valid', 'GET', '/%zz'],
      [414, 'a path that is too long', 'GET', `/assets/${'a'.repeat(9000)}`],
    ];
    for (const [status, what, method, path, condition = {}] of rows) {
      const headers = {cookie: cookieHeader(), ...condition};
      const response = await fetch(`${origin}${path}`, {method, headers});
      const caching = response.headers.get('cache-control');
      expect([what, response.status, caching]).toEqual([
        what,
        status,
        'no-store',
      ]);
    }
  },
);

testWithNginx(
  'a body of megabytes reaches the server through nginx',
  async () => {
    const {server, origin} = await startBoth();
    const response = await fetch(`${origin}/graphql`, {
      method: 'POST',
      headers: {
        'x-auth-token': 'good',
        'content-type': 'multipart/form-data; boundary=x',
      },
      body: 'x'.repeat(5_000_000),
    });
    expect(response.status).toBe(200);
    await server.stop();
  },
);

testWithNginx('nginx answers 413 to a body beyond the limit', async () => {
  const {server, origin} = await startBoth();
  const content = new Uint8Array(26 * 2 ** 20);
  for (const body of [content, new Blob([content]).stream()]) {
    const response = await fetch(`${origin}/graphql`, {
      method: 'POST',
      headers: {'content-type': 'multipart/form-data; boundary=x'},
      body,
      duplex: 'half',
    } as RequestInit);
    expect(response.status).toBe(413);
  }
  await server.stop();
});
