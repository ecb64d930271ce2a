import {ApolloClient, ApolloLink, InMemoryCache} from '@apollo/client';
import {Defer20220824Handler} from '@apollo/client/incremental';
import {type CachedResults, cacheLink} from './cache-link';
import {httpLink, type HttpLinkOptions} from './http-link';
import {resultLink} from './result-link';
import {retryLink, timeoutLink} from './retry-link';
import {errorLink, headersLink, refreshLink, type LinkSession} from './session-links';

export interface ClientOptions extends HttpLinkOptions {
  /** Whose token the requests carry. */
  session: LinkSession;
}

/**
 * Creates the Apollo Client of the site, with Apollo's defaults: cache-first, no
 * errors beside data, equal queries sent once. `clearStore()` and `resetStore()` also
 * empty the 240 s cache. refreshAuthToken does not go through it, but through
 * `sendOperation`.
 */
export function createClient({session, ...http}: ClientOptions): ApolloClient {
  const results: CachedResults = new Map();
  const client = new ApolloClient({
    link: ApolloLink.from([
      errorLink(session),
      retryLink(),
      timeoutLink(),
      refreshLink(session),
      headersLink(session),
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
