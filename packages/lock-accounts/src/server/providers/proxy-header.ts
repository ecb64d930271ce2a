import {readProfile} from './claims';
import {createTokenVerifier, type Provider, ProviderError} from './provider';
import type {ProviderSettings} from './settings';

/**
 * Signs readers in by a token that a proxy in front has signed, such as that of Cloudflare
 * Access, Google IAP or Pomerium. A header without a signature is never believed, whatever
 * address it comes from: a proxy passes on each header that it does not overwrite.
 */
export function createProxyProvider(
  settings: ProviderSettings & {PROXY_HEADER: string; PROXY_JWKS: string},
): Provider {
  const {PROXY_HEADER, PROXY_ISSUER = '', PROXY_AUDIENCE, PROXY_JWKS, PROXY_SIGN_OUT} = settings;
  const verifier = createTokenVerifier(PROXY_JWKS);

  return {
    // Nothing to keep and nowhere to go: the proxy has asked the reader already.
    begin: () =>
      Promise.resolve({
        ...{url: null, state: '', nonce: '', verifier: ''},
        signOutUrl: PROXY_SIGN_OUT ?? null,
      }),

    async complete(_, readHeader) {
      const token = readHeader(PROXY_HEADER);
      if (!token) {
        throw new ProviderError('no_proxy_token');
      }
      const verify = await verifier;
      const claims = await verify(token, {
        issuer: PROXY_ISSUER,
        audience: PROXY_AUDIENCE,
        algorithms: ['RS256', 'PS256', 'ES256', 'ES384', 'EdDSA'],
        requiredClaims: ['sub', 'exp'],
      });
      return {
        issuer: PROXY_ISSUER,
        subject: claims.sub ?? '',
        result: readProfile(claims, settings),
      };
    },
  };
}
