import type {JWTPayload, JWTVerifyOptions} from 'jose' with {'resolution-mode': 'import'};
import {clockTolerance, fetchFromProvider, toProviderError} from './provider';

/** Verifies a signed token; gives its claims. */
export type VerifyToken = (token: string, options: JWTVerifyOptions) => Promise<JWTPayload>;

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
