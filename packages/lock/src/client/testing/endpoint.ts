import {createServer, type IncomingMessage, type RequestListener} from 'node:http';
import type {AddressInfo} from 'node:net';
import {buffer} from 'node:stream/consumers';
import {type ClientOptions, createClient} from '../session/client';
import {stubSession} from './stub-client';

interface SeenRequest {
  method: string;
  url: URL;
  headers: IncomingMessage['headers'];
  body: Buffer;
}

/**
 * A real HTTP endpoint on a free port of loopback. It reads each request
 * whole, keeps it in `seen`, and lets `answer` reply. Close it after use.
 */
export async function startEndpoint(answer: RequestListener) {
  const seen: SeenRequest[] = [];
  const server = createServer(async (request, response) => {
    const body = await buffer(request);
    const url = new URL(request.url ?? '/', 'http://localhost');
    const {method = '', headers} = request;
    seen.push({method, url, headers, body});
    answer(request, response);
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const {port} = server.address() as AddressInfo;
  return {
    seen,
    endpoint: `http://127.0.0.1:${port}/graphql`,
    async close() {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
}

const closers: (() => Promise<void>)[] = [];

afterEach(async () => {
  await Promise.all(closers.splice(0).map((close) => close()));
});

/**
 * The whole client before a real endpoint, which is closed after the test. For
 * the node environment.
 */
export async function startClient(answer: RequestListener, own: Partial<ClientOptions> = {}) {
  const {seen, endpoint, close} = await startEndpoint(answer);
  closers.push(close);
  const client = createClient({session: stubSession(), endpoint, ...own});
  return {client, seen};
}

/** Answers every request with the body as JSON. */
export function json(body: unknown): RequestListener {
  return (_, response) =>
    response.setHeader('content-type', 'application/json').end(JSON.stringify(body));
}

/** Answers every request with the parts as a multipart body. */
export function multipart(...parts: unknown[]): RequestListener {
  return (_, response) => {
    response.setHeader('content-type', 'multipart/mixed; boundary="-"');
    for (const part of parts) {
      response.write(`\r\n---\r\ncontent-type: application/json\r\n\r\n${JSON.stringify(part)}`);
    }
    response.end('\r\n-----\r\n');
  };
}
