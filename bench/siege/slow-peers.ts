import {once} from 'node:events';
import {readdirSync, readFileSync, statSync} from 'node:fs';
import {connect, type Socket} from 'node:net';
import path from 'node:path';
import {setTimeout as sleep} from 'node:timers/promises';
import {operation} from '../lib/operation';
import {root} from '../lib/root';
import type {Server} from '../lib/start-server';

/**
 * Seconds until a client is cut off that sends a byte of a header each second.
 *
 * @param limit seconds after which this gives up and returns them.
 */
export async function dribbleHeaders(
  {port}: Server,
  limit: number,
): Promise<number> {
  const socket = await open(port);
  socket.write('GET / HTTP/1.1\r\nhost: localhost\r\nx-slow: ');
  const timer = setInterval(() => socket.write('x'), 1000);
  socket.resume();
  const seconds = await secondsUntil(once(socket, 'close'), limit);
  clearInterval(timer);
  socket.destroy();
  return seconds;
}

/**
 * Seconds until a client is cut off that asks for more than the buffers of two
 * sockets can store and reads none of it.
 *
 * @param limit seconds after which this gives up and returns them.
 */
export async function readNothing(
  {port}: Server,
  limit: number,
): Promise<number> {
  const folder = path.join(root, 'build/sign-in/assets/js');
  const [largest] = readdirSync(folder)
    .filter((name) => name.endsWith('.js'))
    .map((name) => ({name, size: statSync(path.join(folder, name)).size}))
    .sort((a, b) => b.size - a.size);
  if (!largest) {
    throw new Error('The sign-in screen has no scripts.');
  }
  const socket = await open(port);
  socket.pause();
  const request = `GET /assets/js/${largest.name} HTTP/1.1\r\nhost: localhost\r\n\r\n`;
  socket.write(request.repeat(Math.ceil(50e6 / largest.size)));
  const seconds = await secondsUntil(
    untilClosed(port, socket.localPort ?? 0, limit),
    limit,
  );
  socket.destroy();
  return seconds;
}

const calls = {
  'sign-in': {
    path: '/graphql',
    headers: {'content-type': 'application/json'},
    body: operation('authenticate-user', {email: 'a@b.example', password: 'x'}),
  },
  'POST /session': {path: '/session', headers: {'x-auth-token': 'x'}},
};

/**
 * Seconds until a call ends whose endpoint stalls in its body.
 *
 * @param limit seconds after which this gives up and returns them.
 */
export function waitForStalled(
  {url}: Server,
  call: keyof typeof calls,
  limit: number,
): Promise<number> {
  const {path: address, ...init} = calls[call];
  const answer = fetch(url + address, {
    method: 'POST',
    ...init,
    signal: AbortSignal.timeout(limit * 1000),
  });
  return secondsUntil(
    answer.then((response) => response.arrayBuffer()),
    limit,
  );
}

async function open(port: number): Promise<Socket> {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  return socket;
}

async function secondsUntil(
  end: Promise<unknown>,
  limit: number,
): Promise<number> {
  const begin = performance.now();
  await Promise.race([end.catch(() => undefined), sleep(limit * 1000)]);
  return (performance.now() - begin) / 1000;
}

// Looks at the server's side of a connection, because a client that does not
// read is not told of its end: 01 is ESTABLISHED (Linux, proc_net_tcp.rst).
async function untilClosed(
  serverPort: number,
  clientPort: number,
  limit: number,
): Promise<void> {
  const hex = (port: number) =>
    port.toString(16).toUpperCase().padStart(4, '0');
  const established = new RegExp(
    `:${hex(serverPort)} \\w+:${hex(clientPort)} 01 `,
  );
  for (let i = 0; i < limit * 4; i++) {
    await sleep(250);
    if (!established.test(readFileSync('/proc/net/tcp', 'utf8'))) {
      return;
    }
  }
}
