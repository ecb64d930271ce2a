import {Hono} from 'hono';
import {type AddressOf, isCrossSite, type ServerEnv} from '../http/requests';
import type {GraphQLEndpoint} from '../http/graphql-endpoint';
import {failureHeader} from '../operations/endpoint-failures';
import {Refusal} from '../http/bodies';

/**
 * Makes the route of `/graphql`: refuses what is not for the endpoint, hands
 * the rest on, and guards what comes back, which may have been written by
 * another server.
 *
 * @param options.isReader whether a request has a valid gate cookie. Uploads
 *   need one; without this option anyone may upload.
 */
export function graphqlRoute(options: {
  graphql: GraphQLEndpoint;
  addressOf: AddressOf;
  isReader?: (request: Request) => Promise<boolean>;
}): Hono<ServerEnv> {
  return new Hono<ServerEnv>().on(['GET', 'POST'], '/graphql', async (c) => {
    const request = c.req.raw;
    const address = options.addressOf(c);
    const response =
      (await refuse(request, options.isReader))?.toResponse('graphql') ??
      (await options.graphql(request, {address}));
    const headers = new Headers(response.headers);
    // Only the gate sets cookies and policies on this origin: an endpoint's own
    // page (an error, GraphiQL) runs no script where the tokens are.
    headers.delete('set-cookie');
    headers.delete('content-security-policy');
    headers.delete(failureHeader);
    headers.set('cache-control', 'no-store');
    return new Response(response.body, {status: response.status, headers});
  });
}

// Comes before anything is counted, so that a page of another site cannot use
// up the sign-ins of its visitor's address.
async function refuse(
  request: Request,
  isReader: (request: Request) => Promise<boolean> = async () => true,
): Promise<Refusal | undefined> {
  const {method, headers} = request;
  if (isCrossSite(request)) {
    return new Refusal(403, 'Requests of other sites are not accepted.');
  }
  if (method !== 'POST') {
    return undefined;
  }
  if (headers.has('content-encoding')) {
    return new Refusal(415, 'Compressed requests are not accepted.');
  }
  const type = headers.get('content-type') ?? '';
  if (upload.test(type)) {
    return (await isReader(request))
      ? undefined
      : new Refusal(401, 'Sign in before you upload a file.');
  }
  return json.test(type)
    ? undefined
    : new Refusal(415, 'The content type must be application/json in UTF-8.');
}

// A form of another site can send text/plain without being asked first, but
// not JSON.
const json = /^application\/json *(; *charset="?utf-8"? *)?$/i;

// It passes unread and may hold many sign-ins, so strangers cannot send one.
// https://github.com/jaydenseric/graphql-multipart-request-spec
const upload = /^multipart\/form-data *;/i;
