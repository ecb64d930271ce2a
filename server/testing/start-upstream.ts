import {once} from 'node:events';
import {createServer, type RequestListener} from 'node:http';
import type {AddressInfo} from 'node:net';

/** A server that stands for the platform's GraphQL endpoint in tests. */
export interface Upstream {
  url: string;
  stop: () => Promise<void>;
}

/** Starts a server on a free port of this machine. */
export async function startUpstream(
  listener: RequestListener,
): Promise<Upstream> {
  const server = createServer(listener).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const {port} = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/graphql`,
    async stop() {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}
