import type {DocumentNode} from 'graphql';

/** One GraphQL request, parsed and checked. Nothing else of the request is forwarded. */
export interface GraphQLCall {
  document: DocumentNode;
  /** The body of a POST, or the parameters of a GET. */
  parameters: {
    query: string;
    operationName?: string | null;
    variables?: Record<string, unknown> | null;
    extensions?: Record<string, unknown> | null;
  };
}

/** The client that sends a request. */
export interface Client {
  address: string;
  /** The parsed request, where it has been read already. */
  call?: GraphQLCall;
}

/**
 * Answers one GraphQL request: the embedded accounts service, or the proxy to `GRAPHQL_ENDPOINT`.
 *
 * @param request the request with its body unread; its `signal` aborts when the client disconnects.
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
