import {readAnswer} from './shared/graphql-answer';
import {type Endpoint, type FeatureSite, listSignIns, type ServerFeature} from './feature';
import {graphqlProxy} from './graphql/proxy';
import {findSignInFailure, watchSignIns} from './graphql/sign-in-health';
import {askEndpoint} from './graphql/send';
import type {Monitoring} from './monitoring/monitoring';

/** The parts of a site that the endpoint needs. */
export type EndpointSite = FeatureSite & Partial<Pick<Monitoring, 'reportFailure'>>;

/**
 * Loads the endpoint that the settings ask for: the platform's endpoint, behind the address
 * throttle, or the endpoint of the feature that has accounts.
 *
 * @throws OperatorError when the accounts cannot be opened, and Error when there is neither.
 */
export async function loadEndpoint(
  site: EndpointSite,
  features: readonly ServerFeature[],
): Promise<Endpoint> {
  const {GRAPHQL_ENDPOINT: url} = site.settings;
  if (url) {
    return openPlatform(url, {...site, signIns: listSignIns(features)});
  }
  const accounts = features.find(({openEndpoint}) => openEndpoint);
  if (!accounts?.openEndpoint) {
    throw new Error('There is neither GRAPHQL_ENDPOINT nor a feature with accounts.');
  }
  return accounts.openEndpoint({...site, told: accounts.told});
}

function openPlatform(
  url: string,
  {counts, report, reportFailure, signIns, now}: EndpointSite & {signIns: readonly string[]},
): Endpoint {
  const health = watchSignIns(async () => {
    const {status, text} = await askEndpoint(url, {query: probeSignIn});
    return findSignInFailure(readAnswer(status, text), status, text);
  }, now);
  const fetch = graphqlProxy(url, {
    throttle: counts.createThrottle('sign-in'),
    ...{report, reportFailure, signIns, recordSignIn: health.record},
  });
  return {
    fetch,
    healthCheck: {
      async check(signal) {
        await checkEndpoint(url, signal);
        health.check();
      },
      advice:
        'Check that the platform runs and that this machine reaches GRAPHQL_ENDPOINT. Until then readers with a cookie can still read, but nobody can sign in.',
    },
    close: async () => {},
  };
}

// Any JSON with a status below 500 will do: an endpoint that refuses a query without a token is
// running, and its refusals of readers do not make this server unready.
async function checkEndpoint(endpoint: string, signal: AbortSignal): Promise<void> {
  const {status, text} = await askEndpoint(endpoint, {query: '{ __typename }'}, {signal});
  if (status >= 500) {
    throw new Error(`The answer of the GraphQL endpoint has status ${status}.`);
  }
  if (readAnswer(status, text).kind === 'not-json') {
    throw new Error('The answer of the GraphQL endpoint is not JSON.');
  }
}

const probeSignIn =
  'mutation { authenticateUser(email: "readiness@example.invalid", password: "-") { success } }';
