import {once} from 'node:events';
import {
  createServer,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http';
import {setTimeout as sleep} from 'node:timers/promises';
import {freePort} from '../lib/ports';

const rate = 100_000; // bytes a millisecond

/**
 * Starts an endpoint with two faults. It reads a body at 100 MB/s, slower than
 * a client on the same machine sends. And its answer to a sign-in, or to a
 * request with a token, stops after the headers and the first byte.
 */
export async function startSlowEndpoint(): Promise<{
  url: string;
  stop: () => void;
}> {
  const port = await freePort();
  const server = createServer((request, response) => {
    // A cut connection ends the reading.
    answer(request, response).catch(() => undefined);
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${port}/graphql`,
    stop() {
      server.close();
      server.closeAllConnections();
    },
  };
}

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const {'content-length': length = Infinity, ...headers} = request.headers;
  if (Number(length) < 10_000 || headers['x-auth-token']) {
    request.resume();
    response.writeHead(200, {'content-type': 'application/json'});
    response.write('{');
    return;
  }
  const begin = performance.now();
  let due = 0; // ms after the begin
  for await (const chunk of request) {
    due += (chunk as Buffer).length / rate;
    await sleep(Math.max(0, due - (performance.now() - begin)));
  }
  response.end('{"data":{}}');
}
