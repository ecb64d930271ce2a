import {readAnswer} from '../shared/graphql-answer';
import {openAccounts} from './accounts/open-accounts';
import {LiveSessions} from './accounts/sessions/live-sessions';
import {createOidcProvider} from './accounts/providers/oidc';
import type {Provider} from './accounts/providers/provider';
import {createProxyProvider} from './accounts/providers/proxy-header';
import {createPasswords} from './accounts/sessions/passwords';
import type {Database} from './accounts/store/database';
import {locateDatabase} from './accounts/store/open-database';
import {type Counts, openCounts, type Throttle} from './http/throttle';
import type {HealthCheck, Operations} from './operations/operations';
import {timed} from './operations/metrics';
import type {Settings} from './settings';
import {type GraphQLEndpoint, graphqlRequest} from './http/graphql-endpoint';
import type {LogOut} from './graphql/backchannel-logout';
import {readCall} from './graphql/call';
import {graphqlProxy} from './graphql/proxy';
import {defaultTimeout, EndpointFailure, sendCall} from './graphql/send';

/** The GraphQL endpoint of a running site. */
export interface LoadedEndpoint {
  fetch: GraphQLEndpoint;
  /** The database of the embedded accounts service. */
  db?: Database;
  /** The sessions of that service. */
  sessions?: LiveSessions;
  /** The database or the platform's endpoint. */
  healthCheck: HealthCheck;
  /** Counts the refusals of `POST /mcp`. */
  tokenThrottle: Throttle;
  /** Ends sessions for a sign-in provider. */
  logOut?: LogOut;
  close: () => Promise<void>;
}

type Endpoint = Omit<LoadedEndpoint, 'tokenThrottle'>;

/** Options of {@link loadEndpoint}. */
export interface EndpointOptions extends Partial<
  Pick<Operations, 'report' | 'reportFailure' | 'observe'>
> {
  /** Whether the accounts service holds the demo accounts; default false. */
  demo?: boolean;
  /** Whether stacks of unexpected errors are written; default false. */
  debug?: boolean;
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
    tokenThrottle: counts.createThrottle('token'),
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
  {report, reportFailure}: EndpointOptions,
): Endpoint {
  const fetch = graphqlProxy(url, {
    maxUpload: settings.GRAPHQL_BODY_LIMIT * 2 ** 20,
    throttle: counts.createThrottle('sign-in'),
    report,
    reportFailure,
    expiryUnit: settings.EXPIRES_IN,
  });
  return {
    fetch,
    healthCheck: {
      check: (signal) => checkEndpoint(url, signal),
      advice:
        'Check that the platform runs and that this machine reaches GRAPHQL_ENDPOINT. Readers with a cookie read on meanwhile, and nobody can sign in.',
    },
    close: async () => {},
  };
}

/** Who signs readers in beside their passwords, by the settings. */
function openProvider(settings: Settings): Provider | undefined {
  const {OIDC_ISSUER, PROXY_HEADER, PROXY_JWKS, SITE_URL} = settings;
  if (OIDC_ISSUER) {
    return createOidcProvider({...settings, OIDC_ISSUER}, {siteUrl: SITE_URL});
  }
  return PROXY_HEADER && PROXY_JWKS
    ? createProxyProvider({...settings, PROXY_HEADER, PROXY_JWKS})
    : undefined;
}

async function embedded(
  settings: Settings,
  counts: Counts,
  {demo, debug, report, observe}: EndpointOptions,
): Promise<Endpoint> {
  const passwords = createPasswords();
  const verify = timed(
    (stored: string | undefined, password: string) => passwords.verify(stored, password),
    (seconds) => observe?.('argon2', seconds),
  );
  const {checkDatabase, ...accounts} = await openAccounts({
    databaseUrl: settings.DATABASE_URL,
    sessionLifetimeDays: settings.SESSION_LIFETIME_DAYS,
    sessionsPerAccount: settings.SESSIONS_PER_ACCOUNT,
    productName: settings.PRODUCT_NAME,
    counts,
    provider: openProvider(settings),
    demo,
    debug,
    report,
    passwords: {...passwords, verify},
  });
  const place = locateDatabase(settings.DATABASE_URL);
  const sessions = new LiveSessions({db: accounts.db});
  return {
    ...accounts,
    sessions,
    async close() {
      sessions.close();
      await accounts.close();
    },
    healthCheck: {
      async check() {
        await checkDatabase();
        sessions.check();
      },
      advice: `Check that the database ${place} is there and can be written. Readers with a cookie read on for two minutes, and nobody can sign in.`,
    },
  };
}

// Any status below 500 will do, and any JSON: an endpoint that refuses a question without
// a token is there, and what it says to readers is not the server's readiness.
async function checkEndpoint(endpoint: string, signal: AbortSignal): Promise<void> {
  const request = graphqlRequest({query: '{ __typename }'}, {signal});
  const content = await readCall(request);
  const address = '127.0.0.1';
  const sending = {
    endpoint,
    content,
    request,
    address,
    milliseconds: defaultTimeout,
    isWhole: true,
  };
  const response = await sendCall(sending).catch((error: Error) => {
    throw error instanceof EndpointFailure ? new Error(error.reason) : error;
  });
  const {status} = response;
  if (status >= 500) {
    throw new Error(`The answer of the GraphQL endpoint has status ${status}.`);
  }
  if (readAnswer(status, await response.text()).kind === 'not-json') {
    throw new Error('The answer of the GraphQL endpoint is not JSON.');
  }
}
