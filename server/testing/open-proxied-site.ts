import {once} from 'node:events';
import {createServer, type RequestListener} from 'node:http';
import type {AddressInfo} from 'node:net';
import {graphqlProxy, type GraphQLProxyOptions} from '../graphql/proxy';
import {listen} from '../http/listen';
import {cookieHeader, createTestApp} from './test-site';

/** The site before an endpoint elsewhere. Close it after use. */
export interface ProxiedSite {
  origin: string;
  port: number;
  /** URL of the endpoint, as the proxy was given it but for `?key=1`. */
  endpoint: string;
  /** How the endpoint answers; a test puts its own in its place. */
  respond: RequestListener;
  /** Sends a GraphQL request to the site, as a reader. */
  ask: (init?: RequestInit, query?: string) => Promise<Response>;
  close: () => Promise<void>;
}

/** Answers as an endpoint that is well, once it has read the request. */
export const respondOk: RequestListener = (request, response) => {
  request.resume().on('end', () => {
    response.setHeader('content-type', 'application/json');
    response.end('{"data":{}}');
  });
};

/**
 * Opens the site before an endpoint, with sockets on both sides: what streams,
 * and who hangs up, shows only there. Both wait 300 ms for the endpoint.
 */
export async function openProxiedSite(
  options: GraphQLProxyOptions = {},
): Promise<ProxiedSite> {
  const upstream = await startUpstream((request, response) =>
    site.respond(request, response),
  );
  const graphql = graphqlProxy(`${upstream.url}?key=1`, {
    milliseconds: 300,
    ...options,
  });
  const app = createTestApp({graphql, endpointTimeout: 300});
  const server = await listen(app, {port: 0, host: '127.0.0.1'});
  const origin = `http://127.0.0.1:${server.port}`;
  const site: ProxiedSite = {
    origin,
    port: server.port,
    endpoint: upstream.url,
    respond: respondOk,
    ask: (init = {}, query = '') =>
      fetch(`${origin}/graphql${query}`, {
        method: 'POST',
        body: '{"query":"{ me { id } }"}',
        ...init,
        headers: {
          cookie: cookieHeader(),
          ...(init.headers ?? {'content-type': 'application/json'}),
        },
      }),
    async close() {
      await server.stop();
      await upstream.stop();
    },
  };
  return site;
}

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
