import {openAccounts} from './accounts/open-accounts';
import {createPasswords} from './accounts/sessions/passwords';
import type {Database} from './accounts/store/database';
import {type Counts, openCounts, type Throttle} from './http/throttle';
import type {CheckReady, Operations} from './operations/operations';
import {timed} from './operations/metrics';
import type {Settings} from './settings';
import {type GraphQLEndpoint, graphqlRequest} from './http/graphql-endpoint';
import {graphqlProxy} from './graphql/proxy';

/** A GraphQL endpoint of a running site, without the counts of its clients. */
interface Endpoint {
  fetch: GraphQLEndpoint;
  /** The database of the embedded accounts service. */
  db?: Database;
  /** Whether the database or the platform's endpoint answers. */
  isReady: CheckReady;
  close: () => Promise<void>;
}

/** The GraphQL endpoint of a running site. */
export interface LoadedEndpoint extends Endpoint {
  /** Counts the refusals of `POST /session`. */
  sessionThrottle: Throttle;
}

/** Options of {@link loadEndpoint}. */
export interface EndpointOptions extends Partial<
  Pick<Operations, 'report' | 'observe'>
> {
  /** Whether the accounts service holds the demo accounts; default false. */
  demo?: boolean;
}

/**
 * Loads the endpoint that the settings ask for: the platform's own, behind the
 * address throttle, or the embedded accounts service, which throttles accounts
 * too. Where `DATABASE_URL` names PostgreSQL, processes share the counts.
 *
 * @throws AccountsError when the accounts cannot be opened, and Error when the
 *   counts cannot.
 */
export async function loadEndpoint(
  settings: Settings,
  options: EndpointOptions = {},
): Promise<LoadedEndpoint> {
  const counts = await openCounts(settings.DATABASE_URL);
  const endpoint = settings.GRAPHQL_ENDPOINT
    ? proxied(settings.GRAPHQL_ENDPOINT, settings, counts, options)
    : await embedded(settings, counts, options);
  return {
    ...endpoint,
    sessionThrottle: counts.createThrottle('session'),
    async close() {
      await counts.close();
      await endpoint.close();
    },
  };
}

function proxied(
  url: string,
  settings: Settings,
  counts: Counts,
  {report}: EndpointOptions,
): Endpoint {
  const fetch = graphqlProxy(url, {
    maxUpload: settings.GRAPHQL_BODY_LIMIT * 2 ** 20,
    throttle: counts.createThrottle('sign-in'),
    report,
  });
  return {
    fetch,
    isReady: (signal) => responds(fetch, signal),
    close: async () => {},
  };
}

function embedded(
  settings: Settings,
  counts: Counts,
  {demo, report, observe}: EndpointOptions,
): Promise<Endpoint> {
  const passwords = createPasswords();
  const verify = timed(passwords.verify, (seconds) =>
    observe?.('argon2', seconds),
  );
  return openAccounts({
    databaseUrl: settings.DATABASE_URL,
    sessionLifetimeDays: settings.SESSION_LIFETIME_DAYS,
    productName: settings.PRODUCT_NAME,
    counts,
    demo,
    report,
    passwords: {...passwords, verify},
  });
}

// Any status below 500 will do: an endpoint that refuses a question without a
// token is there, and what it says to readers is not the server's readiness.
async function responds(
  endpoint: GraphQLEndpoint,
  signal: AbortSignal,
): Promise<boolean> {
  const request = graphqlRequest({query: '{ __typename }'}, {signal});
  const response = await endpoint(request, {address: '127.0.0.1'});
  await response.body?.cancel();
  return response.status < 500;
}
