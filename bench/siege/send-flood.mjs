import {connect} from 'node:net';
import {setTimeout as sleep} from 'node:timers/promises';
import {watchMemory} from './watch-memory.mjs';

const chunk = Buffer.alloc(65_536, ' ');
const longest = 25_000; // ms
const enough = 512; // MB of growth, after which the outcome is clear

const boundary = 'flood';
const part = (disposition, rest) =>
  `--${boundary}\r\ncontent-disposition: form-data; ${disposition}\r\n${rest}`;

/** The floods: how each body is announced, and what it begins with. */
export const floods = {
  'JSON with a length': {type: 'application/json', start: '', hasLength: true},
  'JSON in chunks': {type: 'application/json', start: ''},
  'an upload': {
    type: `multipart/form-data; boundary=${boundary}`,
    start: [
      part(
        'name="operations"',
        '\r\n{"query":"mutation ($f: Upload!) { upload(file: $f) }","variables":{"f":null}}\r\n',
      ),
      part('name="map"', '\r\n{"0":["variables.f"]}\r\n'),
      part(
        'name="0"; filename="a"',
        'content-type: application/octet-stream\r\n\r\n',
      ),
    ].join(''),
  },
};

/**
 * Sends a body to /graphql as fast as the server takes it, until all is sent,
 * the server hangs up, 25 s are over, or its memory has grown by 512 MB.
 *
 * @param flood one of `floods`.
 * @param bytes the length of the body.
 * @returns the MB by which the memory of the server grew at most, and the MB
 *   that it took.
 */
export async function sendFlood({pid, port}, {type, start, hasLength}, bytes) {
  const socket = connect(port, '127.0.0.1');
  let isOpen = true;
  socket.on('close', () => (isOpen = false));
  socket.on('error', () => (isOpen = false));
  socket.resume();
  const send = (data) => {
    if (hasLength) {
      return socket.write(data);
    }
    socket.write(`${data.length.toString(16)}\r\n`);
    socket.write(data);
    return socket.write('\r\n');
  };
  const frame = hasLength
    ? `content-length: ${bytes}`
    : 'transfer-encoding: chunked';
  socket.write(
    `POST /graphql HTTP/1.1\r\nhost: localhost\r\ncontent-type: ${type}\r\n${frame}\r\n\r\n`,
  );
  if (start) {
    send(Buffer.from(start));
  }
  const memory = watchMemory(pid);
  const end = performance.now() + longest;
  let sent = 0;
  while (sent < bytes && isOpen && performance.now() < end) {
    if (memory.growth() > enough) {
      break;
    }
    send(chunk);
    sent += chunk.length;
    while (socket.writableNeedDrain && isOpen && performance.now() < end) {
      await sleep(1);
    }
  }
  // What it took may still be on its way to the endpoint.
  await sleep(500);
  const growth = memory.growth();
  memory.stop();
  socket.destroy();
  return {growth, taken: (sent - socket.writableLength) / 2 ** 20};
}
