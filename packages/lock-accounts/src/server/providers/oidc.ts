import type {Configuration} from 'openid-client' with {'resolution-mode': 'import'};
import {readProfile} from './claims';
import {
  clockTolerance,
  createTokenVerifier,
  fetchFromProvider,
  type Provider,
  ProviderError,
  providerTimeout,
  type SsoAnswer,
  toProviderError,
} from './provider';
import type {ProviderSettings} from './settings';

/** How long a provider that could not be asked is left alone, in ms. */
const pause = 5000;

/**
 * Signs readers in by OpenID Connect: the authorization code flow with PKCE, state, nonce and
 * the issuer of the answer (RFC 9207), all verified by openid-client. The provider leads back
 * to the site's root, where the form is, and nothing is kept here meanwhile.
 *
 * @param siteUrl origin of the site.
 */
export function createOidcProvider(
  settings: ProviderSettings & {OIDC_ISSUER: string},
  siteUrl: string,
): Provider {
  const redirectUri = `${siteUrl}/`;
  const discover = rememberDiscovery(settings);

  async function readClaims(answer: SsoAnswer) {
    const {client, config} = await discover();
    const url = new URL(redirectUri);
    url.search = answer.query;
    const tokens = await client.authorizationCodeGrant(config, url, {
      pkceCodeVerifier: answer.verifier,
      expectedState: answer.state,
      expectedNonce: answer.nonce,
      idTokenExpected: true,
    });
    const claims = tokens.claims();
    if (!claims) {
      throw new ProviderError('no_id_token');
    }
    // Some providers, such as Authelia, name groups and address there only.
    const isWhole = [settings.OIDC_ROLE_CLAIM, 'email'].every((name) => claims[name] !== undefined);
    const more =
      isWhole || !config.serverMetadata().userinfo_endpoint
        ? {}
        : await client.fetchUserInfo(config, tokens.access_token, claims.sub);
    return {...more, ...claims};
  }

  return {
    async begin() {
      const {client, config} = await discover();
      const verifier = client.randomPKCECodeVerifier();
      const start = {verifier, state: client.randomState(), nonce: client.randomNonce()};
      const url = client.buildAuthorizationUrl(config, {
        redirect_uri: redirectUri,
        scope: settings.OIDC_SCOPE,
        code_challenge: await client.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
        state: start.state,
        nonce: start.nonce,
      });
      const endsThere =
        settings.OIDC_SIGN_OUT === 'on' && config.serverMetadata().end_session_endpoint;
      const signOut = endsThere
        ? client.buildEndSessionUrl(config, {post_logout_redirect_uri: redirectUri}).href
        : null;
      return {...start, url: url.href, signOutUrl: signOut};
    },

    async complete(answer) {
      const claims = await readClaims(answer).catch((error: unknown) => {
        throw toProviderError(error);
      });
      return {
        issuer: claims.iss,
        subject: claims.sub,
        result: readProfile(claims, settings),
      };
    },

    readLogout: createLogoutReader(discover, settings.OIDC_CLIENT_ID),
  };
}

/** Loaded at the first sign-in: most sites need none of it. */
const loadClient = () => import('openid-client');

interface Discovered {
  client: Awaited<ReturnType<typeof loadClient>>;
  config: Configuration;
}

/** Reads the provider's discovery document at the first sign-in, and again after a failure. */
function rememberDiscovery({
  OIDC_ISSUER,
  OIDC_CLIENT_ID = '',
  OIDC_CLIENT_SECRET,
}: ProviderSettings & {OIDC_ISSUER: string}): () => Promise<Discovered> {
  let discovered: Promise<Discovered> | undefined;
  let failedAt = -Infinity;

  async function discover(): Promise<Discovered> {
    const client = await loadClient();
    const issuer = new URL(OIDC_ISSUER);
    const metadata = {
      client_secret: OIDC_CLIENT_SECRET,
      [client.clockTolerance]: clockTolerance,
    };
    const config = await client.discovery(issuer, OIDC_CLIENT_ID, metadata, undefined, {
      timeout: providerTimeout,
      [client.customFetch]: (url, {body, ...init}) =>
        fetchFromProvider(url, {
          ...init,
          body: body instanceof Uint8Array ? new Uint8Array(body) : body,
        }),
      // The settings allow http on this machine only.
      execute: issuer.protocol === 'http:' ? [client.allowInsecureRequests] : [],
    });
    return {client, config};
  }

  return () => {
    if (!discovered && Date.now() - failedAt < pause) {
      return Promise.reject(new ProviderError('provider_away', true));
    }
    discovered ??= discover().catch((error: unknown) => {
      discovered = undefined;
      failedAt = Date.now();
      throw new ProviderError('provider_away', true, {cause: error});
    });
    return discovered;
  };
}

const logoutEvent = 'http://schemas.openid.net/event/backchannel-logout';

/**
 * Makes what verifies the logout tokens of an OpenID Connect provider:
 * https://openid.net/specs/openid-connect-backchannel-1_0.html#Validation
 *
 * @param audience the client id of this site.
 */
function createLogoutReader(
  discover: () => Promise<Discovered>,
  audience: string | undefined,
): NonNullable<Provider['readLogout']> {
  let verifier: ReturnType<typeof createTokenVerifier> | undefined;
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
