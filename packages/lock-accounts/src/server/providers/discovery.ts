import {type Asked, fetchOutside} from 'docusaurus-lock-server/http/outgoing';
import {z} from 'zod';
import {findCause, ProviderError} from './provider';

/** How long a provider may take for an answer, in s. */
export const providerTimeout = 5;

const limits = {milliseconds: providerTimeout * 1000, maxBytes: 2 ** 20};

/** Asks a provider, as openid-client wants it. */
export const fetchFromProvider = (url: string, asked: Asked): Promise<Response> =>
  fetchOutside(url, asked, limits);

// Browsers are sent to some of them.
const address = z.url({protocol: /^https?$/});

/** What is read of a discovery document: https://openid.net/specs/openid-connect-discovery-1_0.html */
const shape = z.object({
  issuer: z.string(),
  authorization_endpoint: address,
  token_endpoint: address,
  jwks_uri: address,
  userinfo_endpoint: address.optional(),
  end_session_endpoint: address.optional(),
  id_token_signing_alg_values_supported: z.array(z.string()).optional(),
  token_endpoint_auth_methods_supported: z.array(z.string()).default(['client_secret_basic']),
  prompt_values_supported: z.array(z.string()).optional(),
  authorization_response_iss_parameter_supported: z.boolean().optional(),
});

/** What a provider says of itself. */
export type ProviderMetadata = z.output<typeof shape>;

/**
 * Reads what the provider says of itself, and compares its name with the one that is set.
 *
 * @throws ProviderError with a sentence for the operator.
 */
export async function readDiscovery(issuer: string): Promise<ProviderMetadata> {
  const url = `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`;
  const fail = (problem: string) => new ProviderError('provider_away', `${url} ${problem}`, true);
  let answer: Response;
  try {
    answer = await fetchFromProvider(url, {headers: {accept: 'application/json'}});
  } catch (error) {
    throw fail(`cannot be reached: ${findCause(error)}`);
  }
  if (answer.status !== 200) {
    throw fail(`answers ${answer.status}. Is OIDC_ISSUER what stands before /.well-known?`);
  }
  const {data, error} = shape.safeParse(await answer.json().catch(() => null));
  if (!data) {
    const {path = [], message = ''} = error.issues[0] ?? {};
    throw fail(`is no discovery document: ${path.join('.')} ${message}`);
  }
  if (!spellings(issuer).includes(data.issuer)) {
    throw new ProviderError('issuer_differs', describeDifference(issuer, data.issuer), true);
  }
  return data;
}

/** An issuer as it is, and with or without the slash at its end: the same provider. */
export function spellings(issuer: string): string[] {
  return [issuer, issuer.endsWith('/') ? issuer.slice(0, -1) : `${issuer}/`];
}

/** Says how the provider names itself, in a sentence for the operator. */
export function describeDifference(set: string, own: string): string {
  return `OIDC_ISSUER is ${set}, and the provider names itself ${own}: set OIDC_ISSUER=${own}`;
}
