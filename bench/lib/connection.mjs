import {once} from 'node:events';
import {connect} from 'node:net';

/**
 * Opens a connection that is kept alive and carries one request at a time. It
 * does nothing but find where an answer ends, so that what is timed is the
 * server and not a client's comfort.
 *
 * @returns `request(bytes)`, which resolves to `{status, body}`.
 */
export async function openConnection(port) {
  const socket = connect({port, host: '127.0.0.1', noDelay: true});
  await once(socket, 'connect');
  let pending = null;
  let received = [];

  socket.on('data', (chunk) => {
    received.push(chunk);
    const bytes = received.length > 1 ? Buffer.concat(received) : chunk;
    const answer = readAnswer(bytes);
    if (!answer) {
      return;
    }
    const {resolve} = pending;
    [pending, received] = [null, []];
    resolve(answer);
  });
  const fail = (error) => pending?.reject(error ?? new Error('cut off'));
  socket.on('error', fail);
  socket.on('close', () => fail());

  return {
    request(bytes) {
      return new Promise((resolve, reject) => {
        pending = {resolve, reject};
        socket.write(bytes);
      });
    },
    close: () => socket.destroy(),
  };
}

/** The bytes of a request. */
export function requestBytes(method, path, headers = {}, body = '') {
  const lines = Object.entries({
    host: 'localhost',
    ...(body && {'content-length': Buffer.byteLength(body)}),
    ...headers,
  }).map(([name, value]) => `${name}: ${value}\r\n`);
  return Buffer.from(
    `${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n${body}`,
  );
}

// The answer, or null while some of it is missing.
function readAnswer(bytes) {
  const end = bytes.indexOf('\r\n\r\n');
  if (end < 0) {
    return null;
  }
  const head = bytes.toString('latin1', 0, end);
  const rest = bytes.subarray(end + 4);
  const body = /\r\ntransfer-encoding: *chunked/i.test(head)
    ? readChunks(rest)
    : readLength(
        rest,
        Number(/\r\ncontent-length: *(\d+)/i.exec(head)?.[1] ?? 0),
      );
  return body && {status: Number(head.slice(9, 12)), body};
}

function readLength(bytes, length) {
  return bytes.length < length ? null : bytes.subarray(0, length);
}

function readChunks(bytes) {
  const chunks = [];
  for (let at = 0; ;) {
    const lineEnd = bytes.indexOf('\r\n', at);
    if (lineEnd < 0) {
      return null;
    }
    const length = parseInt(bytes.toString('latin1', at, lineEnd), 16);
    const start = lineEnd + 2;
    at = start + length + 2;
    if (bytes.length < at) {
      return null;
    }
    if (length === 0) {
      return Buffer.concat(chunks);
    }
    chunks.push(bytes.subarray(start, start + length));
  }
}
