import {Hono} from 'hono';
import type {GraphQLEndpoint} from './graphql-endpoint';

/**
 * Makes the route of `/graphql`, the single endpoint of specification
 * section 7: hands requests on and guards what comes back, which may have been
 * written by another server.
 */
export function graphqlRoute(options: {
  graphql: GraphQLEndpoint;
  addressOf: (request: Request, env: unknown) => string;
}): Hono {
  return new Hono().on(['GET', 'POST'], '/graphql', async (c) => {
    const request = c.req.raw;
    const address = options.addressOf(request, c.env);
    const response = await options.graphql(request, {address});
    const headers = new Headers(response.headers);
    // Only the gate sets cookies on this origin.
    headers.delete('set-cookie');
    headers.set('cache-control', 'no-store');
    headers.set('x-content-type-options', 'nosniff');
    // An endpoint's own page (an error, GraphiQL) runs no script where the
    // tokens are.
    headers.set('content-security-policy', "default-src 'none'; sandbox");
    return new Response(response.body, {status: response.status, headers});
  });
}
