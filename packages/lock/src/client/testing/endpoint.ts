import type {IncomingMessage, RequestListener} from 'node:http';
import {buffer} from 'node:stream/consumers';
import {startUpstream} from '../../../../testing/src/upstream';
import {type ClientOptions, createClient} from '../session/client';
import {stubSession} from './stub-client';

interface SeenRequest {
  method: string;
  url: URL;
  headers: IncomingMessage['headers'];
  body: Buffer;
}

/**
 * Starts a real HTTP endpoint on a free port of loopback until the test ends. It reads each request
 * to its end, keeps it in `seen`, and lets `answer` reply.
 */
export async function startEndpoint(answer: RequestListener) {
  const seen: SeenRequest[] = [];
  const endpoint = await startUpstream(async (request, response) => {
    const body = await buffer(request);
    const {method = '', headers} = request;
    seen.push({method, url: new URL(request.url ?? '/', 'http://localhost'), headers, body});
    answer(request, response);
  });
  return {seen, endpoint};
}

/** Makes the whole client for a real endpoint. It needs the node environment. */
export async function startClient(answer: RequestListener, own: Partial<ClientOptions> = {}) {
  const {seen, endpoint} = await startEndpoint(answer);
  return {seen, client: createClient({session: stubSession(), endpoint, ...own})};
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
