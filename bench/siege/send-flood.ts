import {connect} from 'node:net';
import {setTimeout as sleep} from 'node:timers/promises';
import {usageOf, watchMemory} from '../lib/child-process';
import type {Server} from '../lib/start-server';

const chunk = Buffer.alloc(65_536, ' ');
const longest = 25_000; // ms
const enough = 512; // MB of growth, after which the outcome is clear
const boundary = 'flood';

const part = (disposition: string, rest: string) =>
  `--${boundary}\r\ncontent-disposition: form-data; ${disposition}\r\n${rest}`;

/** How a body is announced, and what it begins with. */
interface Flood {
  type: string;
  start: string;
  hasLength: boolean;
}

/** The floods, by name. */
export const floods: Record<string, Flood> = {
  'JSON with a length': {type: 'application/json', start: '', hasLength: true},
  'JSON in chunks': {type: 'application/json', start: '', hasLength: false},
  'an upload': {
    type: `multipart/form-data; boundary=${boundary}`,
    hasLength: false,
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
 * @param bytes the length of the body.
 * @returns by how much the memory of the server grew, and how much it took, both
 *   in MB.
 */
export async function sendFlood(
  {pid, port}: Server,
  {type, start, hasLength}: Flood,
  bytes: number,
): Promise<{growth: number; taken: number}> {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => undefined);
  socket.resume();
  const send = (data: Buffer) =>
    hasLength
      ? socket.write(data)
      : socket.write(
          Buffer.concat([
            Buffer.from(`${data.length.toString(16)}\r\n`),
            data,
            Buffer.from('\r\n'),
          ]),
        );
  const frame = hasLength
    ? `content-length: ${bytes}`
    : 'transfer-encoding: chunked';
  socket.write(
    `POST /graphql HTTP/1.1\r\nhost: localhost\r\ncontent-type: ${type}\r\n${frame}\r\n\r\n`,
  );
  if (start) {
    send(Buffer.from(start));
  }
  const before = usageOf(pid).mb;
  const memory = watchMemory(pid, 20);
  const growth = () => memory.peak() - before;
  const end = performance.now() + longest;
  const isGoingOn = () => !socket.destroyed && performance.now() < end;
  let sent = 0;
  while (sent < bytes && isGoingOn() && growth() <= enough) {
    send(chunk);
    sent += chunk.length;
    while (socket.writableNeedDrain && isGoingOn()) {
      await sleep(1);
    }
  }
  // What the server took may still be on its way to the endpoint.
  await sleep(500);
  memory.stop();
  const taken = (sent - socket.writableLength) / 1e6;
  socket.destroy();
  return {growth: growth(), taken};
}
