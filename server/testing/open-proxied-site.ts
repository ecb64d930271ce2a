import {once} from 'node:events';
import {createServer, type RequestListener} from 'node:http';
import type {AddressInfo} from 'node:net';
import {graphqlProxy, type GraphQLProxyOptions} from '../graphql/proxy';
import {afterTest} from './after-test';
import {cookieHeader, createTestApp, serveApp} from './test-site';

/** The site before an endpoint elsewhere. */
export interface ProxiedSite {
  origin: string;
  port: number;
  /** URL of the endpoint, as the proxy was given it but for `?key=1`. */
  endpoint: string;
  /** How the endpoint answers; a test puts its own in its place. */
  respond: RequestListener;
  /** Sends a GraphQL request to the site, as a reader. */
  ask: (init?: RequestInit, query?: string) => Promise<Response>;
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
 * and who hangs up, shows only there. Both wait 300 ms for the endpoint, and
 * end with the test.
 */
export async function openProxiedSite(
  options: GraphQLProxyOptions = {},
): Promise<ProxiedSite> {
  const endpoint = await startUpstream((request, response) =>
    site.respond(request, response),
  );
  const graphql = graphqlProxy(`${endpoint}?key=1`, {
    milliseconds: 300,
    ...options,
  });
  const app = createTestApp({graphql, endpointTimeout: 300});
  const {origin, port} = await serveApp(app);
  const site: ProxiedSite = {
    origin,
    port,
    endpoint,
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
  };
  return site;
}

/**
 * Starts a server that stands for the platform's GraphQL endpoint until the
 * test ends; gives its URL.
 */
export async function startUpstream(
  listener: RequestListener,
): Promise<string> {
  const server = createServer(listener).listen(0, '127.0.0.1');
  await once(server, 'listening');
  afterTest(async () => {
    const closed = once(server, 'close');
    server.close();
    server.closeAllConnections();
    await closed;
  });
  const {port} = server.address() as AddressInfo;
  return `http://127.0.0.1:${port}/graphql`;
}
