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
 * Starts an endpoint that reads a body at 100 MB/s, slower than a client on the
 * same machine sends.
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
  const begin = performance.now();
  let due = 0; // ms after the begin
  for await (const chunk of request) {
    due += (chunk as Buffer).length / rate;
    await sleep(Math.max(0, due - (performance.now() - begin)));
  }
  response.end('{"data":{}}');
}
