import {connect} from 'node:net';

/** A response as it came over the wire. */
export interface RawAnswer {
  /** 0 when the server closed the connection without a response. */
  status: number;
  /** Head and body, undecoded, as latin1. */
  text: string;
  body: string;
}

/**
 * Sends bytes over a socket of its own and reads until the server closes it,
 * so that nothing between the test and the server tidies the request up.
 *
 * @param target the request target, byte for byte (latin1).
 * @throws Error when no response has ended within 5 s.
 */
export function rawRequest(
  port: number,
  target: string,
  {
    method = 'GET',
    headers = {},
    body = '',
  }: {method?: string; headers?: Record<string, string>; body?: string} = {},
): Promise<RawAnswer> {
  const lines = Object.entries({
    host: `127.0.0.1:${port}`,
    connection: 'close',
    ...(body ? {'content-length': body.length} : {}),
    ...headers,
  }).map(([name, value]) => `${name}: ${value}\r\n`);
  const head = `${method} ${target} HTTP/1.1\r\n${lines.join('')}\r\n${body}`;
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    const socket = connect(port, '127.0.0.1', () => {
      socket.write(Buffer.from(head, 'latin1'));
    });
    socket.setTimeout(5000, () => {
      socket.destroy(new Error(`No answer to ${method} ${target}`));
    });
    socket.on('data', (chunk) => chunks.push(chunk));
    socket.on('error', reject);
    socket.on('close', () => {
      const text = Buffer.concat(chunks).toString('latin1');
      const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(text)?.[1] ?? 0);
      const [head = '', body = ''] = text.split(/\r\n\r\n(.*)/s);
      const isChunked = /^transfer-encoding: chunked$/im.test(head);
      resolve({status, text, body: isChunked ? withoutChunks(body) : body});
    });
  });
}

// RFC 9112, section 7.1.
function withoutChunks(body: string): string {
  const [size = '', rest = ''] = body.split(/\r\n(.*)/s);
  const length = Number.parseInt(size, 16);
  return length > 0
    ? rest.slice(0, length) + withoutChunks(rest.slice(length + 2))
    : '';
}
