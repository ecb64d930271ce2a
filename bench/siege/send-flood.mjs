import {connect} from 'node:net';
import {setTimeout as sleep} from 'node:timers/promises';
import {watchMemory} from './watch-memory.mjs';

const chunk = Buffer.alloc(65_536, ' ');
const longest = 25_000; // ms
const enough = 512; // MB of growth, after which the outcome is clear

/**
 * Sends a body to /graphql as fast as the server takes it, until all is sent,
 * the server hangs up, 25 s are over, or its memory has grown by 512 MB.
 *
 * @param options.bytes the length of the body.
 * @param options.framing `length` or `chunked`.
 * @returns the MB by which the memory of the server grew at most, and the MB
 *   that it took.
 */
export async function sendFlood({pid, port}, {bytes, framing}) {
  const socket = connect(port, '127.0.0.1');
  let isOpen = true;
  socket.on('close', () => (isOpen = false));
  socket.on('error', () => (isOpen = false));
  socket.resume();
  const frame =
    framing === 'length'
      ? `content-length: ${bytes}`
      : 'transfer-encoding: chunked';
  socket.write(
    `POST /graphql HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\n${frame}\r\n\r\n`,
  );
  const memory = watchMemory(pid);
  const end = performance.now() + longest;
  let sent = 0;
  while (sent < bytes && isOpen && performance.now() < end) {
    if (memory.growth() > enough) break;
    if (framing === 'chunked') {
      socket.write(`${chunk.length.toString(16)}\r\n`);
      socket.write(chunk);
      socket.write('\r\n');
    } else {
      socket.write(chunk);
    }
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
