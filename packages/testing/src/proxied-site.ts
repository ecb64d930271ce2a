import type {GraphQLProxyOptions} from 'docusaurus-lock-server/graphql/proxy';
import {open} from './open';
import {cookieHeader} from './test-site';

/** A site that passes requests on to a platform, and a function that sends requests. */
export type ProxiedSite = Awaited<ReturnType<typeof openProxiedSite>>;

/**
 * Opens a site with a platform's endpoint, with sockets on both sides: only sockets show streams,
 * and clients that hang up.
 */
export async function openProxiedSite(proxy: GraphQLProxyOptions = {}) {
  const {site, close} = await open({way: 'socket', accounts: 'platform', proxy});
  return {
    ...{...site, close},
    platform: site.platform!,
    /** Sends a GraphQL request as a reader. */
    post: (init: RequestInit = {}, query = '') =>
      fetch(`${site.url}/graphql${query}`, {
        method: 'POST',
        body: '{"query":"{ me { id } }"}',
        ...init,
        headers: {
          cookie: cookieHeader(),
          ...(init.headers ?? {'content-type': 'application/json'}),
        },
      }),
  };
}
