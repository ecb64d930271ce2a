import type {JWTPayload, JWTVerifyOptions} from 'jose' with {'resolution-mode': 'import'};
import {readChunks} from 'docusaurus-lock-server/http/bodies';
import type {Claims} from './claims';

/** Where a sign-in begins, and what the browser keeps until it comes back. */
export interface SsoStart extends Omit<SsoAnswer, 'query'> {
  /** Where the browser goes; null where it may complete at once. */
  url: string | null;
  /** Where the browser goes after a sign-out; null: it stays. */
  signOutUrl: string | null;
}

/** What the browser comes back with. */
export interface SsoAnswer {
  /** The query of the address to which the provider led. */
  query: string;
  state: string;
  nonce: string;
  verifier: string;
}

/** Somebody else who says who a reader is. */
export interface Provider {
  /** @throws ProviderError where the provider cannot be asked. */
  begin: () => Promise<SsoStart>;
  /**
   * Verifies what the provider says of the reader.
   *
   * @param readHeader reads a header of the request that completes the sign-in.
   * @throws ProviderError for all that is not a valid answer.
   */
  complete: (answer: SsoAnswer, readHeader: (name: string) => string | null) => Promise<Claims>;
  /**
   * Verifies a logout token (back-channel logout).
   *
   * @throws ProviderError for all that is not a valid one.
   */
  readLogout?: (logoutToken: string) => Promise<Pick<Claims, 'issuer' | 'subject'>>;
}

/** A sign-in that the provider did not confirm. */
export class ProviderError extends Error {
  override name = 'ProviderError';
  /**
   * @param reason a fixed word for the log.
   * @param isAway whether the provider could not be asked, so that nothing was guessed.
   */
  constructor(
    readonly reason: string,
    readonly isAway = false,
    options?: ErrorOptions,
  ) {
    super(reason, options);
  }
}

/** How long a provider may take for an answer, in s. */
export const providerTimeout = 5;

const maxAnswer = 2 ** 20; // bytes

/** How far its clock may differ from ours, in s. */
export const clockTolerance = 60;

/** Fetches from a provider: within the timeout, without following a redirect, and at most 1 MiB. */
export async function fetchFromProvider(url: string, init?: RequestInit): Promise<Response> {
  const timeout = AbortSignal.timeout(providerTimeout * 1000);
  const signal = init?.signal ? AbortSignal.any([timeout, init.signal]) : timeout;
  const response = await fetch(url, {...init, redirect: 'manual', signal});
  const chunks: Uint8Array[] = [];
  try {
    for await (const chunk of readChunks(response, maxAnswer)) {
      chunks.push(chunk);
    }
  } catch (error) {
    await response.body?.cancel();
    throw new TypeError('The answer of the provider broke off or is longer than 1 MiB.', {
      cause: error,
    });
  }
  const headers = new Headers(response.headers);
  // What was read is unpacked.
  headers.delete('content-encoding');
  headers.delete('content-length');
  const body = chunks.length > 0 ? Buffer.concat(chunks) : null;
  return new Response(body, {status: response.status, headers});
}

/** What a provider may answer, of https://www.rfc-editor.org/rfc/rfc6749 and OpenID Connect. */
const oauthErrors = [
  'access_denied',
  'consent_required',
  'interaction_required',
  'invalid_client',
  'invalid_grant',
  'invalid_request',
  'invalid_scope',
  'login_required',
  'server_error',
  'temporarily_unavailable',
  'unauthorized_client',
];

/** A fixed word for what a library throws, so that the log quotes nothing of a request. */
export function toProviderError(error: unknown): ProviderError {
  if (error instanceof ProviderError) {
    return error;
  }
  const {code, error: answered} = Object(error) as {code?: unknown; error?: unknown};
  // A failed fetch has no code; what openid-client says of an argument has one.
  const isAway =
    code === 'OAUTH_TIMEOUT' ||
    code === 'ERR_JWKS_TIMEOUT' ||
    (error instanceof TypeError && code === undefined);
  const oauthError = oauthErrors.find((word) => word === answered);
  const own = typeof code === 'string' && /^(OAUTH|ERR)_[A-Z_]+$/.test(code) ? code : 'not_valid';
  return new ProviderError(isAway ? 'provider_away' : (oauthError ?? own), isAway, {cause: error});
}

/** Verifies a signed token; gives its claims. */
type VerifyToken = (token: string, options: JWTVerifyOptions) => Promise<JWTPayload>;

/**
 * Makes what verifies tokens by the keys at an address. It remembers the keys, and asks for
 * them again at most every 30 s.
 *
 * @param keys URL of a JSON Web Key Set.
 * @throws ProviderError, when called, for a token that is not valid, and where the keys cannot
 *   be had.
 */
export async function createTokenVerifier(keys: string): Promise<VerifyToken> {
  const {createRemoteJWKSet, customFetch, jwtVerify} = await import('jose');
  const getKey = createRemoteJWKSet(new URL(keys), {[customFetch]: fetchFromProvider});
  return async (token, options) => {
    try {
      return (await jwtVerify(token, getKey, {clockTolerance, ...options})).payload;
    } catch (error) {
      throw toProviderError(error);
    }
  };
}
