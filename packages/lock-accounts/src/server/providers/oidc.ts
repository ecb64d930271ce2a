import type {ServerMetadata} from 'openid-client' with {'resolution-mode': 'import'};
import type {MutationCompleteSsoArgs} from '../graphql/resolvers.generated';
import {type ClaimSet, type Profile, readClaim, readProfile} from './claims';
import {describeDifference, fetchFromProvider, rememberDiscovery} from './discovery';
import {findCause, ProviderError, logProviderProblem, toProviderError} from './provider-error';
import type {ProviderSettings} from './settings';

/** How far the provider's clock may differ from ours, in s. */
const clockTolerance = 30;

/** A person whom the provider has confirmed, with the profile here. */
export interface Person {
  issuer: string;
  /** The provider's id of the person, which never changes. */
  subject: string;
  /** @throws ProviderError where the claims do not let the person in. */
  readProfile: () => Profile;
  /** The address to which the browser goes after a sign-out; null if it stays. */
  signOutUrl: string | null;
}

/** A provider that signs readers in. */
export type Provider = ReturnType<typeof createOidcProvider>;

/** The settings with an issuer. */
export type OidcSettings = ProviderSettings & {OIDC_ISSUER: string};

/**
 * Signs readers in by OpenID Connect: the authorization code flow with PKCE, state, nonce and
 * the issuer of the answer (RFC 9207). openid-client verifies all of them, and the signature of the
 * ID token with the present keys of the provider. The provider redirects to the site's root, where
 * the form is, and the server keeps nothing in between.
 *
 * @param siteUrl origin of the site.
 */
export function createOidcProvider(settings: OidcSettings, siteUrl: string) {
  const redirectUri = `${siteUrl}/`;
  const discover = rememberDiscovery(settings.OIDC_ISSUER);
  const openClient = async () => createClient(settings, await discover());

  return {
    /** Reads the provider's metadata, and tells the operator which settings do not fit. */
    async check(): Promise<void> {
      const {issuer, end_session_endpoint: endSession} = await discover();
      if (issuer !== settings.OIDC_ISSUER) {
        logProviderProblem(describeDifference(settings.OIDC_ISSUER, issuer));
      }
      if (settings.OIDC_SIGN_OUT === 'on' && !endSession) {
        logProviderProblem(
          'OIDC_SIGN_OUT is on, and it has no end_session_endpoint: Logout ends the session here alone',
        );
      }
    },

    /**
     * Returns the address to which the browser goes, and the values that it keeps until it comes
     * back.
     *
     * @param again whether the last sign-in was refused, so that another account is asked for.
     * @throws ProviderError where the provider cannot be asked.
     */
    async begin(again: boolean) {
      const {library, config, metadata} = await openClient();
      const verifier = library.randomPKCECodeVerifier();
      const start = {verifier, state: library.randomState(), nonce: library.randomNonce()};
      const parameters = {
        redirect_uri: redirectUri,
        scope: settings.OIDC_SCOPE,
        code_challenge: await library.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
        state: start.state,
        nonce: start.nonce,
        ...choosePrompt(settings.OIDC_PROMPT, again, metadata),
      };
      try {
        return {...start, url: library.buildAuthorizationUrl(config, parameters).href};
      } catch (error) {
        const problem = `its authorization_endpoint cannot be used: ${findCause(error)}`;
        throw new ProviderError('provider_away', problem);
      }
    },

    /** @throws ProviderError for everything that is not a valid answer. */
    async complete(answer: MutationCompleteSsoArgs): Promise<Person> {
      const client = await openClient();
      try {
        return await exchange(client, redirectUri, answer);
      } catch (error) {
        const failure = toProviderError(error);
        throw failure.reason === 'invalid_client'
          ? new ProviderError(failure.reason, describeAuth(client.auth))
          : failure;
      }
    },
  };
}

/** Exchanges the code of an answer for an ID token, and verifies both. */
async function exchange(
  client: Client,
  redirectUri: string,
  {query, state, nonce, verifier}: MutationCompleteSsoArgs,
): Promise<Person> {
  const {settings, library, config, metadata} = client;
  const url = new URL(redirectUri);
  url.search = query;
  const tokens = await library.authorizationCodeGrant(config, url, {
    pkceCodeVerifier: verifier,
    expectedState: state,
    expectedNonce: nonce,
    idTokenExpected: true,
  });
  const proven = tokens.claims();
  if (!proven || !tokens.id_token) {
    throw new ProviderError('no_id_token');
  }
  checkIdToken(proven, settings);
  const claims = {...(await readUserinfo(client, proven, tokens.access_token)), ...proven};
  const canEnd = settings.OIDC_SIGN_OUT === 'on' && metadata.end_session_endpoint;
  const signOut = {post_logout_redirect_uri: redirectUri, id_token_hint: tokens.id_token};
  return {
    ...{issuer: claims.iss, subject: claims.sub},
    readProfile: () => readProfile(claims, settings),
    signOutUrl: canEnd ? library.buildEndSessionUrl(config, signOut).href : null,
  };
}

/**
 * Reads the claims that the ID token lacks: some providers, such as Authelia, return groups and the
 * e-mail address from the userinfo endpoint only. If that request fails, the claims of the ID token
 * are used; userinfo of another person ends the sign-in.
 */
async function readUserinfo(
  {settings, library, config, metadata}: Client,
  claims: ClaimSet & {sub: string},
  accessToken: string,
): Promise<ClaimSet> {
  const wanted = [settings.OIDC_ROLE_CLAIM, settings.OIDC_EMAIL_CLAIM];
  const isWhole = wanted.every((name) => readClaim(claims, name) !== undefined);
  if (isWhole || !metadata.userinfo_endpoint) {
    return {};
  }
  try {
    return await library.fetchUserInfo(config, accessToken, claims.sub);
  } catch (error) {
    if (toProviderError(error).reason === 'OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED') {
      throw new ProviderError('userinfo_of_another');
    }
    const place = metadata.userinfo_endpoint;
    logProviderProblem(
      `claims come from the ID token alone, because ${place} fails: ${findCause(error)}`,
    );
    return {};
  }
}

/** Checks the claims that openid-client leaves to its callers. */
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

/**
 * Chooses the value of `prompt`. After a refusal, it asks for another account, or for a new sign-in
 * if the provider does not support `select_account`.
 */
function choosePrompt(
  always: string | undefined,
  again: boolean,
  {prompt_values_supported: known}: ServerMetadata,
): {prompt?: string} {
  const isUnknown = Array.isArray(known) && !known.includes('select_account');
  const another = isUnknown ? 'login' : 'select_account';
  const prompt = always ?? (again ? another : undefined);
  return prompt ? {prompt} : {};
}

/** Chooses how the secret is sent: as set, else in the header unless only the body is announced. */
function chooseAuth(
  {OIDC_CLIENT_AUTH}: ProviderSettings,
  {token_endpoint_auth_methods_supported: known = []}: ServerMetadata,
): 'basic' | 'post' {
  const isPostAlone =
    known.includes('client_secret_post') && !known.includes('client_secret_basic');
  return OIDC_CLIENT_AUTH ?? (isPostAlone ? 'post' : 'basic');
}

const describeAuth = (used: 'basic' | 'post'): string =>
  `it refused OIDC_CLIENT_ID with the secret OIDC_CLIENT_SECRET, sent by ${used}: compare both with the provider, and if they are right, set OIDC_CLIENT_AUTH=${used === 'basic' ? 'post' : 'basic'}`;

type Client = Awaited<ReturnType<typeof createClient>>;

/**
 * Creates a new client for each request of a reader, so that it uses the present keys. The library
 * is loaded at the first sign-in, because most sites do not need it.
 */
async function createClient(settings: OidcSettings, metadata: ServerMetadata) {
  const {OIDC_CLIENT_ID = '', OIDC_CLIENT_SECRET: secret} = settings;
  const library = await import('openid-client');
  const auth = chooseAuth(settings, metadata);
  const config = new library.Configuration(
    metadata,
    OIDC_CLIENT_ID,
    {[library.clockTolerance]: clockTolerance},
    auth === 'basic'
      ? // Not the library's, which encodes hyphens too: some providers do not decode the header.
        (_, __, ___, headers) => {
          const [name, password] = [OIDC_CLIENT_ID, secret].map(encodeForm);
          headers.set('authorization', `Basic ${btoa(`${name}:${password}`)}`);
        }
      : library.ClientSecretPost(secret),
  );
  config[library.customFetch] = fetchFromProvider;
  library.enableNonRepudiationChecks(config);
  // The settings allow http only for a provider on this machine.
  if (settings.OIDC_ISSUER.startsWith('http:')) {
    library.allowInsecureRequests(config);
  }
  return {settings, library, config, metadata, auth};
}

const encodeForm = (text = '') => new URLSearchParams({'': text}).toString().slice(1);
