import {openAccounts} from '../accounts/open-accounts';
import type {Settings} from '../settings';
import {createThrottle} from '../http/throttle';
import type {ReportEvent} from '../operations/events';
import type {GraphQLEndpoint} from './graphql-endpoint';
import {graphqlProxy} from './graphql-proxy';
import {throttleSignIn} from './throttle-sign-in';

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
 * @param report told of the security events of the accounts service.
 * @throws AccountsError when the accounts cannot be opened.
 */
export async function loadEndpoint(
  settings: Settings,
  demo = false,
  report?: ReportEvent,
): Promise<LoadedEndpoint> {
  if (settings.GRAPHQL_ENDPOINT) {
    const endpoint = graphqlProxy(settings.GRAPHQL_ENDPOINT);
    return {
      fetch: throttleSignIn(endpoint, createThrottle()),
      close: () => Promise.resolve(),
    };
  }
  return openAccounts({
    databaseUrl: settings.DATABASE_URL,
    sessionLifetimeDays: settings.SESSION_LIFETIME_DAYS,
    demo,
    report,
  });
}
