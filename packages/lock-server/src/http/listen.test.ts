import {once} from 'node:events';
import {connect, type Socket} from 'node:net';
import {setTimeout as sleep} from 'node:timers/promises';
import {Hono} from 'hono';
import {open as openSite, type Site} from '../../../testing/src/open';

const host = '127.0.0.1';

/** A site with one slow page, which answers when the test says so. */
function slowApp() {
  let begin = (): void => {};
  const begun = new Promise<void>((resolve) => (begin = resolve));
  let finish = (): void => {};
  const finished = new Promise<void>((resolve) => (finish = resolve));
  const app = new Hono().get('/slow', async (c) => {
    begin();
    await finished;
    return c.text('finished');
  });
  return {app, begun, finish};
}

test('a stop lets open requests finish and takes no new ones', async () => {
  const {app, begun, finish} = slowApp();
  const {site: server} = await openSite({way: 'socket', app});
  const url = `${server.url}/slow`;
  const open = fetch(url).then((response) => response.text());
  await begun;
  const stopped = server.stop();
  await expect(fetch(url)).rejects.toThrow();
  finish();
  expect(await open).toBe('finished');
  await stopped;
});

test.each([
  ['are kept alive', `GET /healthz HTTP/1.1\r\nHost: ${host}\r\n\r\n`],
  ['have asked nothing', ''],
])('a stop does not wait for connections that %s', async (_, bytes) => {
  const {app, begun, finish} = slowApp();
  const {site: server} = await openSite({way: 'socket', app});
  const socket = connect(server.port, host);
  socket.write(bytes);
  await (bytes ? once(socket, 'data') : once(socket, 'connect'));
  const open = fetch(`${server.url}/slow`).then((response) => response.text());
  await begun;
  const closed = once(socket, 'close');
  const stopped = server.stop();
  // The stop still waits for the request, which it would cut after 8 s.
  await closed;
  finish();
  expect(await open).toBe('finished');
  await stopped;
});

test.each([
  [400, 'GET / HTTP/1.1\r\nHost: a b\r\nConnection: close\r\n\r\n'],
  [400, 'GET http://[ HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n'],
  [400, 'none\r\n\r\n'],
  [408, ''],
  [408, 'GET / HTTP/1.1\r\nHost: '],
  [431, `GET / HTTP/1.1\r\nCookie: ${'x'.repeat(17_000)}\r\n\r\n`],
])('%i is the answer to %j, without a body', async (status, bytes) => {
  const {port} = (await openSite({way: 'socket', timeouts: {headers: 100}})).site;
  const socket = connect(port, host);
  socket.on('error', () => {});
  let text = '';
  socket.on('data', (chunk: Buffer) => (text += chunk.toString()));
  socket.write(bytes);
  await once(socket, 'close');
  expect(text).toMatch(new RegExp(`^HTTP/1.1 ${status} [^]*\r\n\r\n$`));
});

test('a pipelined request begins only when the response before it is sent', async () => {
  const begun: string[] = [];
  let begin = (): void => {};
  const first = new Promise<void>((resolve) => (begin = resolve));
  let finish = (): void => {};
  const finished = new Promise<void>((resolve) => (finish = resolve));
  const app = new Hono()
    .get('/other', (c) => c.text('at once'))
    .get('/:number', async (c) => {
      begun.push(c.req.path);
      begin();
      await finished;
      return c.text(c.req.path);
    });
  const {site: server} = await openSite({way: 'socket', app});
  const socket = connect(server.port, host);
  const request = (path: string, header = '') =>
    `GET ${path} HTTP/1.1\r\nHost: ${host}\r\n${header}\r\n`;
  socket.write(request('/1') + request('/2') + request('/3', 'Connection: close\r\n'));
  await first;
  // The server has read all three by now.
  await fetch(`${server.url}/other`);
  expect(begun).toEqual(['/1']);
  finish();
  await once(socket.resume(), 'close');
  expect(begun).toEqual(['/1', '/2', '/3']);
});

test.each([
  ['eight pipelined requests are answered', 8, 9],
  ['nine pipelined requests end the connection', 9, 0],
])('%s', async (_, ahead, answers) => {
  const {app, begun, finish} = slowApp();
  app.get('/next', (c) => c.text('next'));
  const {site: server} = await openSite({way: 'socket', app});
  const socket = connect(server.port, host);
  const next = `GET /next HTTP/1.1\r\nHost: ${host}\r\n\r\n`;
  socket.on('error', () => {});
  let text = '';
  socket.on('data', (chunk: Buffer) => {
    text += chunk.toString();
    if (text.split('HTTP/1.1 200').length > ahead + 1) {
      socket.destroy();
    }
  });
  socket.write(next.replace('next', 'slow') + next.repeat(ahead));
  await begun;
  await fetch(`${server.url}/next`);
  finish();
  await (socket.destroyed || once(socket, 'close'));
  expect(text.split('HTTP/1.1 200')).toHaveLength(answers + 1);
});

test.each([
  ['a body of 40 single bytes is read', 1, 40, '40'],
  ['a body of 2000 chunks of 512 bytes is read', 512, 2000, '1024000'],
  ['a body of 70 single bytes ends the connection', 1, 70, undefined],
])('%s', async (_, size, count, length) => {
  const app = new Hono().post('/', async (c) => c.text(String((await c.req.text()).length)));
  const {site: server} = await openSite({way: 'socket', app});
  const socket = connect(server.port, host);
  socket.on('error', () => {});
  const head = `POST / HTTP/1.1\r\nHost: ${host}\r\nTransfer-Encoding: chunked\r\nConnection: close`;
  const chunk = `${size.toString(16)}\r\n${'x'.repeat(size)}\r\n`;
  let text = '';
  socket.on('data', (data: Buffer) => (text += data.toString()));
  socket.write(`${head}\r\n\r\n${chunk.repeat(count)}0\r\n\r\n`);
  await once(socket, 'close');
  expect(text.split('\r\n\r\n')[1]).toBe(length);
});

const megabyte = new Uint8Array(2 ** 20);
const size = 32; // megabytes, more than the kernel keeps for a socket
const reading = 1500; // ms

/** Resolves when the server cancels the stream that it writes. */
let cancelled: Promise<void>;
let server: Site;

beforeEach(async () => {
  const app = new Hono()
    .get('/whole', (c) => c.body(Buffer.alloc(size * 2 ** 20)))
    .get('/stream', (c) => c.body(longStream()))
    .get('/quiet', (c) => c.body(quietStream()));
  const timeouts = {reading};
  server = (await openSite({way: 'socket', app, timeouts})).site;
});

function longStream(): ReadableStream<Uint8Array> {
  let left = size;
  let cancel = (): void => {};
  cancelled = new Promise((resolve) => (cancel = resolve));
  return new ReadableStream({
    pull(stream) {
      if (left-- > 0) {
        stream.enqueue(megabyte);
      } else {
        stream.close();
      }
    },
    cancel,
  });
}

function quietStream(): ReadableStream<Uint8Array> {
  return new ReadableStream({
    async start(stream) {
      stream.enqueue(Buffer.from('first'));
      await sleep(reading * 1.1);
      stream.enqueue(Buffer.from('second'));
      stream.close();
    },
  });
}

function open(path: string): Socket {
  const socket = connect(server.port, host);
  socket.on('error', () => {});
  socket.write(`GET ${path} HTTP/1.1\r\nHost: ${host}\r\n\r\n`);
  return socket;
}

test.each(['/whole', '/stream'])('a client that does not read %s is cut', async (path) => {
  const socket = open(path);
  await once(socket, 'readable');
  // A client that does not read learns of the closed connection only when it writes.
  const timer = setInterval(() => socket.write('\r\n'), 50);
  await new Promise((resolve) => socket.on('close', resolve));
  clearInterval(timer);
  if (path === '/stream') {
    await cancelled;
  }
});

test.each(['/whole', '/stream'])('a client that reads %s slowly gets all of it', async (path) => {
  const socket = open(path);
  let received = 0;
  let pauses = 0;
  const isDone = new Promise<void>((resolve) => {
    socket.on('close', resolve);
    socket.on('data', (chunk: Buffer) => {
      received += chunk.length;
      if (received >= size * 2 ** 20) {
        return resolve();
      }
      if (received < (pauses + 1) * 8 * 2 ** 20) {
        return;
      }
      pauses += 1;
      socket.pause();
      setTimeout(() => socket.resume(), reading * 0.4);
    });
  });
  await isDone;
  // Together the pauses are longer than the time for which a client may read nothing.
  expect(pauses).toBe(3);
  expect(received).toBeGreaterThanOrEqual(size * 2 ** 20);
  socket.destroy();
});

test('pipelined requests are answered even while a response waits for its reader', async () => {
  const socket = open('/whole');
  await once(socket, 'readable');
  // Together these requests are longer than the part that the server parses at once.
  const header = `X: ${'x'.repeat(1000)}\r\n`;
  socket.write(`GET /quiet HTTP/1.1\r\nHost: ${host}\r\n${header}\r\n`.repeat(4));
  let text = '';
  for await (const chunk of socket) {
    text = (text + String(chunk)).slice(-5000);
    if (text.split('second').length > 4) {
      break;
    }
  }
  expect(text.split('HTTP/1.1 200')).toHaveLength(5);
});

test('a response that pauses longer than a client may pause is left open', async () => {
  const response = await fetch(`${server.url}/quiet`);
  expect(await response.text()).toBe('firstsecond');
});
