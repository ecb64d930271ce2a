import {once} from 'node:events';
import {
  cpSync,
  readFileSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import {connect} from 'node:net';
import {join} from 'node:path';
import {setTimeout as sleep} from 'node:timers/promises';
import {gzipSync} from 'node:zlib';
import {createFolder} from '../testing/after-test';
import {serveThroughNginx, testWithNginx} from '../testing/start-nginx';
import {rawRequest} from '../testing/raw-request';
import {cookieHeader, fixtures} from '../testing/test-site';

// What of deploy/nginx.conf the contract and the leak test do not see.

testWithNginx('the access log of nginx holds paths and no tokens', async () => {
  const {server, log, origin} = await serveThroughNginx();
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
  const lines = readFileSync(log, 'utf8');
  expect(lines).toMatch(/ GET \/usage\/reports 200 /);
  expect(lines).toMatch(/ GET \/graphql 200 /);
  expect(lines).not.toContain('secret');
  expect(lines).not.toContain('?');
});

function copyBuilds(): string {
  const buildDir = createFolder();
  cpSync(fixtures, buildDir, {recursive: true});
  return buildDir;
}

testWithNginx('no error of a file writes its query into a log', async () => {
  const buildDir = copyBuilds();
  symlinkSync('loop', join(buildDir, 'guide/loop'));
  const {log, origin} = await serveThroughNginx({buildDir});
  await fetch(`${origin}/loop?auth_token=secret`, {
    headers: {cookie: cookieHeader()},
  });
  const errors = readFileSync(join(log, '../docs-error.log'), 'utf8');
  expect(errors).not.toContain('secret');
});

testWithNginx(
  'pages of one time and size do not stand for each other',
  async () => {
    const buildDir = copyBuilds();
    const folders = ['guide', 'audiences/administrators'];
    const pages = folders.map((folder) => join(buildDir, folder, 'index.html'));
    const longest = Math.max(...pages.map((page) => statSync(page).size));
    for (const page of pages) {
      writeFileSync(page, readFileSync(page, 'utf8').padEnd(longest));
      utimesSync(page, 1, 1);
    }
    const {origin} = await serveThroughNginx({buildDir});
    const ask = (audience: string, headers: Record<string, string> = {}) =>
      fetch(`${origin}/`, {
        headers: {...headers, cookie: cookieHeader({audience})},
        // By default fetch asks for the whole page when there is a condition.
        cache: 'no-cache',
      });
    const former = await ask('administrators');
    const conditions: Record<string, string>[] = [
      {'if-none-match': former.headers.get('etag') ?? '"1-1"'},
      {'if-modified-since': new Date(1000).toUTCString()},
    ];
    for (const condition of conditions) {
      const {status, headers} = await ask('everyone', condition);
      expect({status, condition}).toEqual({status: 200, condition});
      expect(headers.get('last-modified')).toBeNull();
      expect(headers.get('etag')).toBeNull();
    }
  },
);

testWithNginx('a compressed answer says that it varies', async () => {
  const buildDir = copyBuilds();
  const name = 'favicon.svg';
  const file = join(buildDir, 'sign-in', name);
  writeFileSync(`${file}.gz`, gzipSync(readFileSync(file)));
  const {origin} = await serveThroughNginx({buildDir});
  for (const encoding of ['gzip', 'identity']) {
    const headers = {'accept-encoding': encoding};
    const response = await fetch(`${origin}/${name}`, {headers});
    expect(response.headers.get('vary')).toBe('Accept-Encoding');
  }
});

testWithNginx(
  'a Host that is none is a bad request, and others are not',
  async () => {
    const {port} = await serveThroughNginx();
    const cookie = cookieHeader();
    const statusOf = async (host: string) => {
      const headers = {host, cookie};
      return (await rawRequest(port, '/', {headers})).status;
    };
    for (const host of ['a@b', 'a b', 'a,b', 'a%2fb', '[', '\xe9', 'a|b']) {
      expect([host, await statusOf(host)]).toEqual([host, 400]);
    }
    for (const host of ['localhost', '127.0.0.1:8080', '[::1]:8080']) {
      expect([host, await statusOf(host)]).toEqual([host, 200]);
    }
  },
);

testWithNginx('headers that dribble in are not waited for', async () => {
  const limit = 'client_header_timeout 10s';
  const {port} = await serveThroughNginx({
    edit: (text) => text.replace(limit, 'client_header_timeout 1s'),
  });
  const socket = connect(port, '127.0.0.1', () => {
    socket.write('GET / HTTP/1.1\r\nHost: localhost\r\n');
  });
  const dribble = setInterval(() => socket.write('x: y\r\n'), 200);
  socket.on('error', () => {}).resume();
  const closed = await Promise.race([
    once(socket, 'close').then(() => true),
    sleep(3000, false, {ref: false}),
  ]);
  clearInterval(dribble);
  socket.destroy();
  expect(closed).toBe(true);
});

testWithNginx(
  'nothing that nginx answers without the server is kept',
  async () => {
    const {server, origin} = await serveThroughNginx();
    await server.stop();
    const asset = '/assets/js/main.33cc44dd.js';
    const ofSignIn = '/assets/js/main.99cc00dd.js';
    const rows: [number, string, string, string, Record<string, string>?][] = [
      [503, 'a page', 'GET', '/usage/reports'],
      [503, 'an asset', 'GET', asset],
      [503, 'an asset that is not there', 'GET', '/assets/js/nothing.js'],
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
    const {origin} = await serveThroughNginx();
    const response = await fetch(`${origin}/graphql`, {
      method: 'POST',
      headers: {
        cookie: cookieHeader(),
        'x-auth-token': 'good',
        'content-type': 'multipart/form-data; boundary=x',
      },
      body: 'x'.repeat(5_000_000),
    });
    expect(response.status).toBe(200);
  },
);

testWithNginx('nginx answers 413 to a body beyond the limit', async () => {
  const {origin} = await serveThroughNginx();
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
});
