import {openAccounts} from '../accounts/open-accounts';
import type {Settings} from '../settings';
import type {GraphQLEndpoint} from './graphql-endpoint';
import {graphqlProxy} from './graphql-proxy';

/** The GraphQL endpoint of a running site. */
export interface LoadedEndpoint {
  fetch: GraphQLEndpoint;
  close(): Promise<void>;
}

/**
 * Loads the endpoint that the settings ask for: the platform's own, behind the
 * address throttle, or the embedded accounts service, which throttles by
 * itself.
 *
 * @param demo whether the accounts service holds the demo accounts; default
 *   false.
 * @throws AccountsError when the accounts cannot be opened.
 */
export async function loadEndpoint(
  settings: Settings,
  demo = false,
): Promise<LoadedEndpoint> {
  if (settings.GRAPHQL_ENDPOINT) {
    return {
      fetch: graphqlProxy(settings.GRAPHQL_ENDPOINT, {
        uploadLimit: settings.GRAPHQL_BODY_LIMIT * 2 ** 20,
      }),
      close: () => Promise.resolve(),
    };
  }
  return openAccounts({databaseUrl: settings.DATABASE_URL, demo});
}
