import type {RequestListener} from 'node:http';
import {type ClientOptions, createClient} from '../session/client';
import {startEndpoint} from './start-endpoint';
import {stubSession} from './stub-session';

const closers: (() => Promise<void>)[] = [];

afterEach(async () => {
  await Promise.all(closers.splice(0).map((close) => close()));
});

/**
 * The whole client before a real endpoint, which is closed after the test. For
 * the node environment.
 */
export async function startClient(
  answer: RequestListener,
  own: Partial<ClientOptions> = {},
) {
  const {seen, endpoint, close} = await startEndpoint(answer);
  closers.push(close);
  const client = createClient({session: stubSession(), endpoint, ...own});
  return {client, seen};
}

/** Answers every request with the body as JSON. */
export function json(body: unknown): RequestListener {
  return (_, response) =>
    response
      .setHeader('content-type', 'application/json')
      .end(JSON.stringify(body));
}

/** Answers every request with the parts as a multipart body. */
export function multipart(...parts: unknown[]): RequestListener {
  return (_, response) => {
    response.setHeader('content-type', 'multipart/mixed; boundary="-"');
    for (const part of parts) {
      response.write(
        `\r\n---\r\ncontent-type: application/json\r\n\r\n${JSON.stringify(part)}`,
      );
    }
    response.end('\r\n-----\r\n');
  };
}
