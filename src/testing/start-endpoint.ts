import {
  createServer,
  type IncomingMessage,
  type RequestListener,
} from 'node:http';
import type {AddressInfo} from 'node:net';
import {buffer} from 'node:stream/consumers';

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
