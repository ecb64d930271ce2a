import {type ClaimSet, readClaim, readProfile} from './claims';
import {
  describeDifference,
  fetchFromProvider,
  type ProviderMetadata,
  providerTimeout,
  readDiscovery,
} from './discovery';
import {
  findCause,
  type Provider,
  ProviderError,
  type SsoAnswer,
  tell,
  toProviderError,
} from './provider';
import type {ProviderSettings} from './settings';

/** How long a provider that could not be asked is left alone, in ms. */
const pause = 5000;

/** How long what the provider says of itself counts, in ms. */
const memory = 600_000;

/** How far its clock may differ from ours, in s. */
const clockTolerance = 30;

/** The settings with an issuer. */
export type OidcSettings = ProviderSettings & {OIDC_ISSUER: string};

/**
 * Signs readers in by OpenID Connect: the authorization code flow with PKCE, state, nonce and
 * the issuer of the answer (RFC 9207). openid-client verifies all of them, and the signature of
 * the ID token with the keys that the provider has now. The provider leads back to the site's
 * root, where the form is, and nothing is kept here meanwhile.
 *
 * @param siteUrl origin of the site.
 */
export function createOidcProvider(settings: OidcSettings, siteUrl: string): Provider {
  const redirectUri = `${siteUrl}/`;
  const discover = rememberDiscovery(settings.OIDC_ISSUER);
  const openClient = async () => createClient(settings, await discover());

  async function exchange(client: Client, {query, ...kept}: SsoAnswer) {
    const {library, config, metadata} = client;
    const url = new URL(redirectUri);
    url.search = query;
    const tokens = await library.authorizationCodeGrant(config, url, {
      pkceCodeVerifier: kept.verifier,
      expectedState: kept.state,
      expectedNonce: kept.nonce,
      idTokenExpected: true,
    });
    const claims = tokens.claims();
    if (!claims || !tokens.id_token) {
      throw new ProviderError('no_id_token');
    }
    checkIdToken(claims, settings);
    const more = await readUserinfo(client, claims, tokens.access_token);
    const canEnd = settings.OIDC_SIGN_OUT === 'on' && metadata.end_session_endpoint;
    const signOut = {post_logout_redirect_uri: redirectUri, id_token_hint: tokens.id_token};
    return {
      claims: {...more, ...claims},
      signOutUrl: canEnd ? library.buildEndSessionUrl(config, signOut).href : null,
    };
  }

  /** Some providers, such as Authelia, name groups and address at their userinfo only. */
  async function readUserinfo(
    {library, config, metadata}: Client,
    claims: ClaimSet & {sub: string},
    accessToken: string,
  ): Promise<ClaimSet> {
    const wanted = [settings.OIDC_ROLE_CLAIM, settings.OIDC_EMAIL_CLAIM];
    const isWhole = wanted.every((name) => readClaim(claims, name) !== undefined);
    return isWhole || !metadata.userinfo_endpoint
      ? {}
      : library.fetchUserInfo(config, accessToken, claims.sub).catch(forgiveUserinfo);
  }

  return {
    async check() {
      const {issuer, end_session_endpoint: endSession} = await discover();
      if (issuer !== settings.OIDC_ISSUER) {
        tell(describeDifference(settings.OIDC_ISSUER, issuer));
      }
      if (settings.OIDC_SIGN_OUT === 'on' && !endSession) {
        tell('it has no end_session_endpoint, so that Logout ends the session here alone');
      }
    },

    async begin(again) {
      const {library, config, metadata} = await openClient();
      const verifier = library.randomPKCECodeVerifier();
      const start = {verifier, state: library.randomState(), nonce: library.randomNonce()};
      const url = library.buildAuthorizationUrl(config, {
        redirect_uri: redirectUri,
        scope: settings.OIDC_SCOPE,
        code_challenge: await library.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
        state: start.state,
        nonce: start.nonce,
        ...choosePrompt(settings.OIDC_PROMPT, again, metadata),
      });
      return {...start, url: url.href};
    },

    async complete(answer) {
      const client = await openClient();
      const {claims, signOutUrl} = await exchange(client, answer).catch((error: unknown) => {
        const failure = toProviderError(error);
        throw failure.reason === 'invalid_client'
          ? new ProviderError(failure.reason, describeAuth(chooseAuth(settings, client.metadata)))
          : failure;
      });
      const {iss: issuer, sub: subject} = claims;
      return {issuer, subject, result: readProfile(claims, settings), signOutUrl};
    },
  };
}

/** What openid-client leaves to its callers. */
function checkIdToken(
  {azp, iat, sub}: {azp?: unknown; iat: number; sub: string},
  {OIDC_CLIENT_ID}: ProviderSettings,
): void {
  const wrong = [
    azp !== undefined && azp !== OIDC_CLIENT_ID && 'azp',
    iat > Date.now() / 1000 + clockTolerance && 'iat',
    !/^[^\p{Cc}]{1,255}$/u.test(sub) && 'sub',
  ].find((claim) => typeof claim === 'string');
  if (wrong) {
    throw new ProviderError(`id_token_${wrong}`);
  }
}

/** A userinfo that fails says nothing, and the ID token does; that of somebody else ends all. */
function forgiveUserinfo(error: unknown): ClaimSet {
  const {reason} = toProviderError(error);
  if (reason === 'OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED') {
    throw new ProviderError('userinfo_of_another');
  }
  tell(`its userinfo fails, and claims come from the ID token alone: ${findCause(error)}`);
  return {};
}

/** After a refusal another account is asked for, by what the provider knows of that. */
function choosePrompt(
  always: string | undefined,
  again: boolean,
  {prompt_values_supported: known}: ProviderMetadata,
): {prompt?: string} {
  const another = !known || known.includes('select_account') ? 'select_account' : 'login';
  const prompt = always ?? (again ? another : undefined);
  return prompt ? {prompt} : {};
}

/** How the secret is sent: as it is set, else in the header unless the body alone is announced. */
function chooseAuth(
  {OIDC_CLIENT_AUTH}: ProviderSettings,
  {token_endpoint_auth_methods_supported: known}: ProviderMetadata,
): 'basic' | 'post' {
  const isPostAlone =
    known.includes('client_secret_post') && !known.includes('client_secret_basic');
  return OIDC_CLIENT_AUTH ?? (isPostAlone ? 'post' : 'basic');
}

const describeAuth = (used: 'basic' | 'post'): string =>
  `it refused the client, whose secret was sent by ${used}: if the secret is right, set OIDC_CLIENT_AUTH=${used === 'basic' ? 'post' : 'basic'}`;

type Client = Awaited<ReturnType<typeof createClient>>;

/**
 * Makes a client anew for each request of a reader, so that no key is older. The library is loaded
 * at the first sign-in: most sites need none of it.
 */
async function createClient(settings: OidcSettings, metadata: ProviderMetadata) {
  const {OIDC_CLIENT_ID = '', OIDC_CLIENT_SECRET: secret} = settings;
  const library = await import('openid-client');
  const isBasic = chooseAuth(settings, metadata) === 'basic';
  const config = new library.Configuration(
    metadata,
    OIDC_CLIENT_ID,
    {[library.clockTolerance]: clockTolerance},
    isBasic
      ? // Not the library's, which encodes hyphens too: some providers do not decode what they get.
        (_, __, ___, headers) => {
          const [name, password] = [OIDC_CLIENT_ID, secret].map(encodeForm);
          headers.set('authorization', `Basic ${btoa(`${name}:${password}`)}`);
        }
      : library.ClientSecretPost(secret),
  );
  config.timeout = providerTimeout;
  config[library.customFetch] = fetchFromProvider;
  library.enableNonRepudiationChecks(config);
  // The settings allow http on this machine only.
  if (settings.OIDC_ISSUER.startsWith('http:')) {
    library.allowInsecureRequests(config);
  }
  return {library, config, metadata};
}

const encodeForm = (text = '') => new URLSearchParams({'': text}).toString().slice(1);

/** Reads the discovery document when it is needed, and after a failure not at once. */
function rememberDiscovery(issuer: string): () => Promise<ProviderMetadata> {
  let known: Promise<ProviderMetadata> | undefined;
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
