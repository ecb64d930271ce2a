import type {Configuration} from 'openid-client' with {'resolution-mode': 'import'};
import {type Provider, ProviderError} from './provider';
import {createTokenVerifier, type VerifyToken} from './verify-token';

const logoutEvent = 'http://schemas.openid.net/event/backchannel-logout';

/**
 * Makes what verifies the logout tokens of an OpenID Connect provider:
 * https://openid.net/specs/openid-connect-backchannel-1_0.html#Validation
 *
 * @param audience the client id of this site.
 */
export function createLogoutReader(
  discover: () => Promise<{config: Configuration}>,
  audience: string | undefined,
): NonNullable<Provider['readLogout']> {
  let verifier: Promise<VerifyToken> | undefined;
  return async (logoutToken) => {
    const {issuer, jwks_uri: keys} = (await discover()).config.serverMetadata();
    if (!keys) {
      throw new ProviderError('no_keys');
    }
    verifier ??= createTokenVerifier(keys);
    const verify = await verifier;
    const claims = await verify(logoutToken, {
      ...{issuer, audience},
      algorithms: ['RS256', 'RS384', 'RS512', 'PS256', 'ES256', 'ES384', 'EdDSA'],
      maxTokenAge: '5m',
      requiredClaims: ['sub', 'iat', 'jti', 'events'],
    });
    const {events, sub} = claims;
    const isLogout = typeof events === 'object' && events !== null && logoutEvent in events;
    // An ID token of this client has a nonce.
    if (!isLogout || !sub || 'nonce' in claims) {
      throw new ProviderError('no_logout_token');
    }
    return {issuer, subject: sub};
  };
}
