import {once} from 'node:events';
import {createServer, type RequestListener} from 'node:http';
import type {AddressInfo} from 'node:net';
import {afterTest} from './after-test';

/** A server that stands for the platform's GraphQL endpoint. */
export interface Upstream {
  url: string;
  /** Answers the requests; a test may replace it. */
  respond: RequestListener;
  close: () => Promise<void>;
}

/** Answers as a working endpoint, once it has read the request. */
export const respondOk: RequestListener = (request, response) => {
  request.resume().on('end', () => {
    response.setHeader('content-type', 'application/json');
    response.end('{"data":{}}');
  });
};

/** Starts the server on a free port. */
export async function openUpstream(respond = respondOk): Promise<Upstream> {
  const server = createServer((request, response) => upstream.respond(request, response)).listen(
    0,
    '127.0.0.1',
  );
  await once(server, 'listening');
  const {port} = server.address() as AddressInfo;
  const upstream: Upstream = {
    url: `http://127.0.0.1:${port}/graphql`,
    respond,
    async close() {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
  return upstream;
}

/**
 * Starts a server that stands for a platform's endpoint until the test ends.
 * @returns its URL.
 */
export async function startUpstream(respond: RequestListener): Promise<string> {
  const {url, close} = await openUpstream(respond);
  afterTest(close);
  return url;
}
