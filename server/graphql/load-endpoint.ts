import {openAccounts} from '../accounts/open-accounts';
import {openCounts} from '../http/open-counts';
import type {Throttle} from '../http/throttle';
import type {Settings} from '../settings';
import type {GraphQLEndpoint} from './graphql-endpoint';
import {graphqlProxy} from './graphql-proxy';

/** The GraphQL endpoint of a running site. */
export interface LoadedEndpoint {
  fetch: GraphQLEndpoint;
  /** Counts the refusals of `POST /session`. */
  sessionThrottle: Throttle;
  close(): Promise<void>;
}

/**
 * Loads the endpoint that the settings ask for: the platform's own, behind the
 * address throttle, or the embedded accounts service, which throttles by
 * itself. Where `DATABASE_URL` names PostgreSQL, processes share the counts.
 *
 * @param demo whether the accounts service holds the demo accounts; default
 *   false.
 * @throws AccountsError when the accounts cannot be opened, and Error when the
 *   counts cannot.
 */
export async function loadEndpoint(
  settings: Settings,
  demo = false,
): Promise<LoadedEndpoint> {
  const counts = await openCounts(settings.DATABASE_URL);
  const sessionThrottle = counts.createThrottle('session');
  if (settings.GRAPHQL_ENDPOINT) {
    const fetch = graphqlProxy(settings.GRAPHQL_ENDPOINT, {
      uploadLimit: settings.GRAPHQL_BODY_LIMIT * 2 ** 20,
      throttle: counts.createThrottle('sign-in'),
    });
    return {fetch, sessionThrottle, close: counts.close};
  }
  const accounts = await openAccounts({
    databaseUrl: settings.DATABASE_URL,
    demo,
  });
  return {
    fetch: accounts.fetch,
    sessionThrottle,
    async close() {
      await counts.close();
      await accounts.close();
    },
  };
}
