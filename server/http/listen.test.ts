import {once} from 'node:events';
import {connect} from 'node:net';
import {setTimeout as sleep} from 'node:timers/promises';
import {Hono} from 'hono';
import {listen} from './listen';
import {cookieHeader, createTestApp} from '../testing/test-site';

const host = '127.0.0.1';

test('a stop lets open requests finish and takes no new ones', async () => {
  let begin = (): void => {};
  const begun = new Promise<void>((resolve) => (begin = resolve));
  const app = new Hono().get('/slow', async (c) => {
    begin();
    await sleep(300);
    return c.text('finished');
  });
  const server = await listen(app, {port: 0, host});
  const url = `http://${host}:${server.port}/slow`;
  const open = fetch(url).then((response) => response.text());
  await begun;
  const stopped = server.stop();
  await expect(fetch(url)).rejects.toThrow();
  expect(await open).toBe('finished');
  await stopped;
});

test('a stop does not wait for connections that are kept alive', async () => {
  const server = await listen(createTestApp(), {port: 0, host});
  const socket = connect(server.port, host);
  socket.write(`GET /healthz HTTP/1.1\r\nHost: ${host}\r\n\r\n`);
  await once(socket, 'data');
  const start = performance.now();
  await server.stop();
  expect(performance.now() - start).toBeLessThan(1000);
});

test('a stop does not wait for connections that have asked nothing', async () => {
  const server = await listen(createTestApp(), {port: 0, host});
  const silent = connect(server.port, host);
  await once(silent, 'connect');
  await sleep(50);
  const start = performance.now();
  await server.stop();
  expect(performance.now() - start).toBeLessThan(1000);
});

test('a megabyte of cookies is refused before it is read', async () => {
  const server = await listen(createTestApp(), {port: 0, host});
  const headers = {cookie: `${cookieHeader()}; x=${'x'.repeat(1_000_000)}`};
  const answer = await fetch(`http://${host}:${server.port}/`, {headers}).then(
    ({status}) => status,
    () => 'closed',
  );
  expect([431, 'closed']).toContain(answer);
  await server.stop();
});

test('requests in one packet are answered in order', async () => {
  const server = await listen(createTestApp(), {port: 0, host});
  const socket = connect(server.port, host);
  const request = (path: string, cookie = ''): string =>
    `GET ${path} HTTP/1.1\r\nHost: ${host}\r\n${cookie}\r\n`;
  const signedIn = `Cookie: ${cookieHeader()}\r\n`;
  socket.write(
    request('/session', signedIn) +
      request('/session') +
      request('/favicon.svg') +
      request('/usage/reports', 'Connection: close\r\n'),
  );
  let text = '';
  for await (const chunk of socket) {
    text += chunk;
  }
  const statuses = [...text.matchAll(/^HTTP\/1\.1 (\d+)/gm)];
  expect(statuses.map(([, status]) => status)).toEqual([
    '204',
    '401',
    '200',
    '404',
  ]);
  await server.stop();
});
