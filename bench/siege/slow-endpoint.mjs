import {once} from 'node:events';
import {createServer} from 'node:http';
import {setTimeout as sleep} from 'node:timers/promises';

const rate = 100_000; // bytes a millisecond

/**
 * Starts an endpoint with two faults. It reads a body at 100 MB/s, slower than
 * a client on the same machine sends. And its answer to a sign-in, or to a
 * request with a token, stops after the headers and the first byte.
 */
export async function startSlowEndpoint() {
  const server = createServer(async (request, response) => {
    request.on('error', () => undefined);
    const isShort = Number(request.headers['content-length'] ?? 1e9) < 10_000;
    if (isShort || request.headers['x-auth-token']) {
      request.resume();
      response.writeHead(200, {'content-type': 'application/json'});
      response.write('{');
      return;
    }
    try {
      const start = performance.now();
      let due = 0; // ms after the start
      for await (const {length} of request) {
        due += length / rate;
        const early = due - (performance.now() - start);
        if (early > 0) {
          await sleep(early);
        }
      }
    } catch {
      return; // cut off
    }
    response.end('{"data":{}}');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${server.address().port}/graphql`,
    stop() {
      server.close();
      server.closeAllConnections();
    },
  };
}
