import {type Asked, fetchOutside} from 'docusaurus-lock-server/http/outgoing';
import type {ServerMetadata} from 'openid-client' with {'resolution-mode': 'import'};
import {z} from 'zod';
import {findCause, ProviderError} from './provider-error';

/** How long a provider that could not be reached is not asked again, in ms. */
const pause = 5000;

/** How long a discovery document is used, in ms. */
const memory = 600_000;

/** The fetch to a provider, in the form of openid-client. An answer may take 5 s and have 1 MiB. */
export const fetchFromProvider = (url: string, asked: Asked): Promise<Response> =>
  fetchOutside(url, asked, {milliseconds: 5000, maxBytes: 2 ** 20});

/** The provider's metadata. openid-client checks each address when it uses the address. */
const discoveryDocument = z.custom<ServerMetadata>(
  (value) => typeof (Object(value) as {issuer?: unknown}).issuer === 'string',
);

/** Creates the function that reads the discovery document when needed; after a failure it waits. */
export function rememberDiscovery(issuer: string): () => Promise<ServerMetadata> {
  let known: Promise<ServerMetadata> | undefined;
  let until = 0;
  return () => {
    if (!known || Date.now() > until) {
      until = Date.now() + memory;
      known = readDiscovery(issuer);
      known.catch(() => (until = Date.now() + pause));
    }
    return known;
  };
}

/**
 * Reads the discovery document, and compares its issuer with `OIDC_ISSUER`.
 *
 * @throws ProviderError with a sentence for the operator.
 */
export async function readDiscovery(issuer: string): Promise<ServerMetadata> {
  const url = `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`;
  const fail = (problem: string) => new ProviderError('provider_away', `${url} ${problem}`);
  const answer = await fetchFromProvider(url, {headers: {accept: 'application/json'}}).catch(
    (error: unknown) => {
      throw fail(`cannot be reached: ${findCause(error)}`);
    },
  );
  const advice = 'OIDC_ISSUER must be the part of that address before /.well-known';
  if (answer.status !== 200) {
    throw fail(`answers ${answer.status}${answer.status === 404 ? `: ${advice}` : ''}`);
  }
  const {data} = discoveryDocument.safeParse(await answer.json().catch(() => null));
  if (!data) {
    throw fail(`is not a discovery document: ${advice}`);
  }
  if (!issuerSpellings(issuer).includes(data.issuer)) {
    throw new ProviderError('issuer_differs', describeDifference(issuer, data.issuer));
  }
  return data;
}

/** The two spellings of an issuer, with and without the slash at its end: the same provider. */
export function issuerSpellings(issuer: string): string[] {
  return [issuer, issuer.endsWith('/') ? issuer.slice(0, -1) : `${issuer}/`];
}

/** Describes how the provider's own issuer differs, in a sentence for the operator. */
export function describeDifference(set: string, own: string): string {
  const difference = `OIDC_ISSUER is ${set}, and the provider names itself ${own}`;
  // Entra names itself so for `common`, which stands for all tenants.
  if (own.includes('{')) {
    return `${difference}: set OIDC_ISSUER with the id of your tenant`;
  }
  const other = issuerSpellings(set).includes(own) ? '' : ', or change the issuer at the provider';
  return `${difference}: set OIDC_ISSUER=${own}${other}`;
}
