import {ApolloClient, ApolloLink, InMemoryCache} from '@apollo/client';
import {Defer20220824Handler} from '@apollo/client/incremental';
import {answerLink} from './answer-link';
import {type Answers, cacheLink} from './cache-link';
import type {CallSession} from './call-session';
import {errorLink} from './error-link';
import {headersLink} from './headers-link';
import {httpLink, type HttpLinkOptions} from './http-link';
import {refreshLink} from './refresh-link';
import {retryLink} from './retry-link';
import {timeoutLink} from './timeout-link';

export interface ClientOptions extends HttpLinkOptions {
  /** Whose token the calls carry. */
  session: CallSession;
  /** Milliseconds that one try may take; default 15000. */
  timeout?: number;
}

/**
 * The Apollo Client of the site: its link chain and the
 * defaults of specification 9. `clearStore()` and `resetStore()` empty
 * the 240 s cache too. Does not send refreshAuthToken: that is `callPlainly`.
 */
export function createClient({
  session,
  timeout,
  ...http
}: ClientOptions): ApolloClient {
  const answers: Answers = new Map();
  const client = new ApolloClient({
    link: ApolloLink.from([
      errorLink(session),
      retryLink(),
      timeoutLink({timeout}),
      refreshLink(session),
      headersLink(session),
      cacheLink(answers),
      answerLink(),
      httpLink(http),
    ]),
    cache: new InMemoryCache({
      // The id of a permission need not be unique beyond its user.
      typePolicies: {Permission: {keyFields: false}},
    }),
    incrementalHandler: new Defer20220824Handler(),
    queryDeduplication: true,
    defaultOptions: {
      watchQuery: {fetchPolicy: 'cache-first'},
      query: {fetchPolicy: 'cache-first'},
      mutate: {errorPolicy: 'none'},
    },
  });
  const forget = async () => answers.clear();
  client.onClearStore(forget);
  client.onResetStore(forget);
  return client;
}
