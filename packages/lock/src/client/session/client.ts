import {ApolloClient, ApolloLink, InMemoryCache} from '@apollo/client';
import {Defer20220824Handler} from '@apollo/client/incremental';
import {BaseHttpLink} from '@apollo/client/link/http';
import {OperationTypeNode} from 'graphql';
import {defer, EMPTY, mergeMap} from 'rxjs';
import {StatusError} from '../tokens/errors';
import {recordServerDate} from '../tokens/browser';
import {
  cacheLink,
  errorLink,
  hasFiles,
  headersLink,
  refreshLink,
  resultLink,
  retryHttp,
  retryLink,
  timeoutLink,
  type CachedResults,
  type LinkSession,
} from './links';

export interface HttpOptions {
  /** URL of the GraphQL endpoint. */
  endpoint: string;
  /** Default the global fetch. */
  fetch?: typeof fetch;
}

export interface ClientOptions extends HttpOptions {
  /** The session whose token the requests carry. */
  session: LinkSession;
  /** Send queries, and nothing else, by GET; default false. */
  useGETForQueries?: boolean;
}

/**
 * Creates the Apollo Client of the site, with Apollo's defaults: cache-first, no errors beside
 * data, equal queries sent once. `clearStore()` and `resetStore()` also empty the 240 s cache.
 */
export function createClient({session, ...http}: ClientOptions): ApolloClient {
  const results: CachedResults = new Map();
  const client = new ApolloClient({
    link: ApolloLink.from([
      errorLink(session),
      retryLink(),
      timeoutLink(),
      refreshLink(session),
      headersLink(() => session.tokens.token()),
      cacheLink(results),
      resultLink(),
      httpLink(http),
    ]),
    cache: new InMemoryCache({
      // The id of a permission need not be unique beyond its user.
      typePolicies: {Permission: {keyFields: false}},
    }),
    incrementalHandler: new Defer20220824Handler(),
  });
  const clear = async () => results.clear();
  client.onClearStore(clear);
  client.onResetStore(clear);
  return client;
}

/**
 * Creates a client for one operation with a token of its own: for the refresh, which would
 * wait for itself in the chain of the session, and for a token that is not stored.
 */
export function createTokenClient(token: string, http: HttpOptions): ApolloClient {
  return new ApolloClient({
    link: ApolloLink.from([
      retryHttp(),
      timeoutLink(),
      headersLink(() => token),
      resultLink(),
      httpLink(http),
    ]),
    cache: new InMemoryCache(),
    defaultOptions: {query: {fetchPolicy: 'no-cache'}, mutate: {fetchPolicy: 'no-cache'}},
  });
}

/**
 * Sends the operation to the endpoint: multipart when the variables hold files, else by POST, or by
 * GET for queries when configured. Reads single and multipart responses. Rejects with a
 * `StatusError` for a status of 300 or above, and with Apollo's errors for a body that it cannot
 * read.
 */
function httpLink(http: Omit<ClientOptions, 'session'>): ApolloLink {
  const {endpoint, useGETForQueries = false} = http;
  const options: BaseHttpLink.Options = {
    // The timestamp keeps caches from answering.
    uri: () => `${endpoint}${endpoint.includes('?') ? '&' : '?'}_dc=${Date.now()}`,
    // With its own list of types, Apollo would ignore the HTTP status.
    headers: {accept: '*/*'},
    fetch: async (input, init) => {
      const response = await (http.fetch ?? fetch)(input, init);
      recordServerDate(response);
      // Apollo reads a body of application/graphql-response+json even if the status is an error.
      if (response.status >= 300) {
        throw new StatusError(response.status, await response.text());
      }
      return response;
    },
  };

  // Loaded when needed, because few pages send files.
  const uploadLink = new ApolloLink((operation) =>
    defer(() => import('apollo-upload-client/UploadHttpLink.mjs')).pipe(
      mergeMap(({default: UploadHttpLink}) =>
        new UploadHttpLink(options).request(operation, () => EMPTY),
      ),
    ),
  );

  return ApolloLink.split(
    ({variables}) => hasFiles(variables),
    uploadLink,
    ApolloLink.split(
      ({operationType}) => useGETForQueries && operationType === OperationTypeNode.QUERY,
      new BaseHttpLink({...options, fetchOptions: {method: 'GET'}}),
      new BaseHttpLink(options),
    ),
  );
}
