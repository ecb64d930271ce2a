import type {DocumentNode} from 'graphql';

/** One GraphQL request, read and checked. Nothing else of it is sent on. */
export interface GraphQLCall {
  document: DocumentNode;
  /** The body, or what the query of a GET holds. */
  parameters: {
    query: string;
    operationName?: string | null;
    variables?: Record<string, unknown> | null;
    extensions?: Record<string, unknown> | null;
  };
}

/** Who asks: the address where the client connects from, for throttling only. */
export interface Client {
  address: string;
  /** What is asked, where that has been read. */
  call?: GraphQLCall;
}

/**
 * Answers one GraphQL request: the embedded accounts service, or the proxy to `GRAPHQL_ENDPOINT`.
 *
 * @param request the request with its body unread; its `signal` says that the client has gone.
 */
export type GraphQLEndpoint = (request: Request, from: Client) => Promise<Response>;

/**
 * Makes a request for a `GraphQLEndpoint`: JSON by POST, with the timestamp
 * `_dc` that the site's own calls have too.
 */
export function graphqlRequest(
  body: {query: string; operationName?: string; variables?: object},
  {headers, signal}: {headers?: Record<string, string>; signal?: AbortSignal} = {},
): Request {
  return new Request(`http://localhost/graphql?_dc=${Date.now()}`, {
    method: 'POST',
    headers: {accept: '*/*', 'content-type': 'application/json', ...headers},
    body: JSON.stringify(body),
    signal,
  });
}
