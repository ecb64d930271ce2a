import {connect, type Socket} from 'node:net';

/** A response as it came over the wire. */
export interface RawAnswer {
  /** 0 when the server closed the connection without a response. */
  status: number;
  /** Head and body, undecoded, as latin1. */
  text: string;
  body: string;
}

interface RawRequest {
  method?: string;
  headers?: Record<string, string>;
  body?: string;
}

/**
 * Sends a request byte for byte over its own socket, so that no library corrects it, and reads
 * until the server closes the socket.
 *
 * @param target the request target, byte for byte (latin1).
 * @throws Error when no response has ended within 5 s.
 */
export function rawRequest(
  port: number,
  target: string,
  {headers, ...request}: RawRequest = {},
): Promise<RawAnswer> {
  const closing = {...request, headers: {connection: 'close', ...headers}};
  return createRawClient(port).send(target, closing);
}

/**
 * Makes a client that sends such requests one after another over one socket, which takes half the
 * time. It opens a new socket when the server has closed the last one.
 */
export function createRawClient(port: number) {
  let socket: Socket | null = null;
  // Bytes that come after the end of a response stay here, and spoil the next response.
  let text = '';
  let line = '';
  let onChange: (isClosed: boolean) => void = () => {};

  function open(): Socket {
    const opened = connect({port, host: '127.0.0.1', noDelay: true});
    opened.on('data', (chunk) => {
      text += chunk.toString('latin1');
      onChange(false);
    });
    opened.setTimeout(5000, () => {
      opened.destroy(new Error(`No answer to ${line}`));
    });
    opened.on('error', () => {}); // when the socket closes, `errored` has the error
    opened.on('close', () => {
      socket = null;
      onChange(true);
    });
    return opened;
  }

  async function send(target: string, request: RawRequest = {}): Promise<RawAnswer> {
    const {method = 'GET', headers = {}, body = ''} = request;
    line = `${method} ${target}`;
    const fields = Object.entries({
      host: `127.0.0.1:${port}`,
      ...(body ? {'content-length': body.length} : {}),
      ...headers,
    }).map(([name, value]) => `${name}: ${value}\r\n`);
    const head = `${line} HTTP/1.1\r\n${fields.join('')}\r\n`;
    const isReused = socket !== null;
    const used = (socket ??= open());
    used.write(Buffer.from(head + body, 'latin1'));
    await new Promise<void>((resolve, reject) => {
      onChange = (isClosed) => {
        if (isClosed && used.errored && (text !== '' || !isReused)) {
          reject(used.errored);
        } else if (isClosed || isWhole(text, method)) {
          resolve();
        }
      };
    });
    if (text === '' && isReused) {
      // The server had closed the socket before it read this request.
      return send(target, request);
    }
    const answer = {status: readStatus(text), text, body: readBody(text)};
    text = '';
    return answer;
  }

  return {send, close: () => socket?.destroy()};
}

function readStatus(text: string): number {
  return Number(/^HTTP\/1\.1 (\d{3})/.exec(text)?.[1] ?? 0);
}

// RFC 9112, section 6.3. A response of any other form ends with the connection.
function isWhole(text: string, method: string): boolean {
  const start = text.indexOf('\r\n\r\n') + 4;
  const head = text.slice(0, start);
  if (start < 4 || /^connection: close\r$/im.test(head)) {
    return false;
  }
  if (method === 'HEAD' || [204, 304].includes(readStatus(head))) {
    return true;
  }
  const length = /^content-length: (\d+)\r$/im.exec(head)?.[1];
  return length === undefined
    ? text.endsWith('\r\n0\r\n\r\n')
    : text.length >= start + Number(length);
}

function readBody(text: string): string {
  const [head = '', body = ''] = text.split(/\r\n\r\n(.*)/s);
  return /^transfer-encoding: chunked$/im.test(head) ? withoutChunks(body) : body;
}

// RFC 9112, section 7.1.
function withoutChunks(body: string): string {
  const [size = '', rest = ''] = body.split(/\r\n(.*)/s);
  const length = Number.parseInt(size, 16);
  return length > 0 ? rest.slice(0, length) + withoutChunks(rest.slice(length + 2)) : '';
}
