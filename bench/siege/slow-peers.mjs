import {once} from 'node:events';
import {readdirSync, readFileSync, statSync} from 'node:fs';
import {connect} from 'node:net';
import path from 'node:path';
import {setTimeout as sleep} from 'node:timers/promises';
import {operation} from '../lib/operations.mjs';
import {root} from '../lib/root.mjs';

/**
 * Seconds until a client is cut off that sends a byte of a header each second.
 *
 * @param limit seconds after which the bench gives up; then that is returned.
 */
export async function dribbleHeaders({port}, limit) {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => undefined);
  await once(socket, 'connect');
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
 * sockets hold and reads none of it.
 */
export async function readNothing({port}, limit) {
  const assets = path.join(root, 'build/sign-in/assets/js');
  const [largest] = readdirSync(assets)
    .filter((name) => name.endsWith('.js'))
    .sort((a, b) => sizeOf(assets, b) - sizeOf(assets, a));
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  socket.pause();
  const {localPort} = socket;
  const request = `GET /assets/js/${largest} HTTP/1.1\r\nhost: localhost\r\n\r\n`;
  const count = Math.ceil(50e6 / sizeOf(assets, largest));
  socket.write(request.repeat(count));
  const seconds = await secondsUntil(
    untilClosed(port, localPort, limit),
    limit,
  );
  socket.destroy();
  return seconds;
}

/** Seconds until a call is answered or cut whose endpoint stalls in its body. */
export async function waitForStalled({port}, call, limit) {
  const calls = {
    'sign-in': {
      path: '/graphql',
      headers: {'content-type': 'application/json'},
      body: operation('authenticate-user', {
        email: 'a@b.example',
        password: 'x',
      }),
    },
    'POST /session': {path: '/session', headers: {'x-auth-token': 'x'}},
  };
  const {path: address, ...init} = calls[call];
  const answer = fetch(`http://127.0.0.1:${port}${address}`, {
    method: 'POST',
    ...init,
    signal: AbortSignal.timeout(limit * 1000),
  });
  return secondsUntil(
    answer.then((response) => response.arrayBuffer()),
    limit,
  );
}

async function secondsUntil(end, limit) {
  const start = performance.now();
  await Promise.race([end.catch(() => undefined), sleep(limit * 1000)]);
  return (performance.now() - start) / 1000;
}

// The server's side of a connection, since the client's learns nothing of its
// end before it reads: 01 is ESTABLISHED (Linux, proc_net_tcp.rst).
async function untilClosed(serverPort, clientPort, limit) {
  const hex = (port) => port.toString(16).toUpperCase().padStart(4, '0');
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

function sizeOf(folder, name) {
  return statSync(path.join(folder, name)).size;
}
