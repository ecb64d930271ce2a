import {
  createHash,
  createHmac,
  createSign,
  generateKeyPairSync,
  type KeyObject,
  randomUUID,
} from 'node:crypto';
import {once} from 'node:events';
import {createServer, type IncomingMessage} from 'node:http';
import type {AddressInfo} from 'node:net';
import {text} from 'node:stream/consumers';
import {afterTest} from '../../../../../testing/src/after-test';

/** Habits of real providers, which this provider takes on request. */
export interface ProviderQuirks {
  /** The path of the issuer, such as `/realms/staff`. */
  path?: string;
  /** An issuer that is not its address, such as Entra's with `{tenantid}`. */
  issuer?: string;
  /** Other fields of its discovery document; undefined leaves a field out. */
  metadata?: Record<string, unknown>;
  /** How it takes the client secret; default either way. */
  auth?: 'basic' | 'post';
  /** Whether a refusal of the client comes as a challenge in a header. */
  challenges?: boolean;
  /** The algorithm that signs ID tokens; default RS256. */
  alg?: 'RS256' | 'HS256' | 'none';
  /** Whether a key that is not its own signs ID tokens. */
  foreignKey?: boolean;
  /** Claims of each ID token, which replace those of the person. */
  idToken?: Record<string, unknown>;
  /** A status with which userinfo fails, or claims that only userinfo has. */
  userinfo?: number | Record<string, unknown>;
  /** The error with which it redirects back, in the place of a code. */
  error?: string;
  codeLength?: number;
  /** How far its clock is off, in s. */
  clock?: number;
  /** A status with which everything is answered. */
  status?: number;
}

const secret = 'a-secret-of-the-tests-alone';
const makeKey = () => generateKeyPairSync('rsa', {modulusLength: 2048});

/** Credentials of the one client that a small provider has. */
export const client = {OIDC_CLIENT_ID: 'guide', OIDC_CLIENT_SECRET: secret};

/**
 * Opens a small OpenID Connect provider in this process until the test ends.
 *
 * @param habits may be changed while it runs; `person` has the claims of the next sign-in.
 */
export async function openSmallProvider(habits: ProviderQuirks, person: Record<string, unknown>) {
  const state = {habits, person, keys: makeKey(), kid: 'one', asked: [] as string[]};
  const codes = new Map<string, URLSearchParams>();
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '', origin);
    state.asked.push(url.pathname);
    void text(request).then((body) => {
      const answer = state.habits.status
        ? {status: state.habits.status, json: {}}
        : reply(url, request, new URLSearchParams(body));
      response.writeHead(answer.status ?? 200, {
        'content-type': 'application/json',
        ...answer.headers,
      });
      response.end(JSON.stringify(answer.json ?? {}));
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const origin = `http://localhost:${(server.address() as AddressInfo).port}`;
  const address = origin + (habits.path ?? '');
  const issuer = habits.issuer ?? address;
  afterTest(() => {
    server.close();
    server.closeAllConnections();
  });

  const endpoints: Record<string, typeof reply> = {
    '/authorize': ({searchParams: asked}) => {
      const code = randomUUID().padEnd(state.habits.codeLength ?? 0, 'x');
      codes.set(code, asked);
      const back = new URL(asked.get('redirect_uri') ?? '');
      const {error} = state.habits;
      back.search = String(new URLSearchParams({...(error ? {error} : {code})}));
      back.searchParams.set('state', asked.get('state') ?? '');
      back.searchParams.set('iss', issuer);
      return {status: 302, headers: {location: back.href}};
    },
    '/token': (_, {headers}, form) => {
      const asked = codes.get(form.get('code') ?? '');
      if (!isClient(headers.authorization, form, state.habits)) {
        const challenge = {'www-authenticate': 'Basic realm="provider"'};
        return {
          status: 401,
          json: {error: 'invalid_client'},
          headers: state.habits.challenges ? challenge : undefined,
        };
      }
      const verifier = form.get('code_verifier') ?? '';
      const challenge = createHash('sha256').update(verifier).digest('base64url');
      const isRight = asked?.get('code_challenge') === challenge;
      return codes.delete(form.get('code') ?? '') && isRight
        ? {json: issueTokens(asked?.get('nonce'))}
        : {status: 400, json: {error: 'invalid_grant'}};
    },
    '/jwks': () => {
      const jwk = {...state.keys.publicKey.export({format: 'jwk'}), kid: state.kid, use: 'sig'};
      return {json: {keys: [jwk]}};
    },
    '/userinfo': () => {
      const {userinfo} = state.habits;
      return typeof userinfo === 'number'
        ? {status: userinfo}
        : {json: {sub: state.person.sub, ...userinfo}};
    },
  };

  function reply(url: URL, request: IncomingMessage, form: URLSearchParams): Answer {
    if (url.pathname === `${address.slice(origin.length).replace(/\/$/, '')}${wellKnown}`) {
      return {json: describe(origin, issuer, state.habits)};
    }
    return endpoints[url.pathname]?.(url, request, form) ?? {status: 404};
  }

  function issueTokens(nonce?: string | null) {
    const {alg = 'RS256', foreignKey, idToken, clock = 0} = state.habits;
    const now = Math.floor(Date.now() / 1000) + clock;
    const times = {iat: now, exp: now + 300};
    const claims = {iss: issuer, aud: 'guide', ...times, nonce, ...state.person, ...idToken};
    const key = foreignKey ? makeKey().privateKey : state.keys.privateKey;
    const token = sign({alg, kid: state.kid}, claims, key);
    return {access_token: 'access', token_type: 'Bearer', expires_in: 300, id_token: token};
  }

  return {
    ...{address, issuer, origin, state},
    /** Replaces the keys that sign ID tokens. */
    changeKeys: () => void Object.assign(state, {keys: makeKey(), kid: 'two'}),
    /** Signs the person in, and gives the query of the redirect back. */
    signIn: async (url: string) => {
      const answer = await fetch(url, {redirect: 'manual'});
      return new URL(answer.headers.get('location') ?? '').search;
    },
  };
}

interface Answer {
  status?: number;
  json?: unknown;
  headers?: Record<string, string>;
}

const wellKnown = '/.well-known/openid-configuration';

function describe(
  origin: string,
  issuer: string,
  {alg = 'RS256', userinfo, metadata}: ProviderQuirks,
) {
  return {
    issuer,
    authorization_endpoint: `${origin}/authorize`,
    token_endpoint: `${origin}/token`,
    jwks_uri: `${origin}/jwks`,
    userinfo_endpoint: userinfo === undefined ? undefined : `${origin}/userinfo`,
    end_session_endpoint: `${origin}/logout`,
    id_token_signing_alg_values_supported: [alg],
    authorization_response_iss_parameter_supported: true,
    ...metadata,
  };
}

function isClient(
  header: string | undefined,
  form: URLSearchParams,
  {auth}: ProviderQuirks,
): boolean {
  const [id, given] = Buffer.from(header?.slice(6) ?? '', 'base64')
    .toString()
    .split(':');
  const byHeader = id === 'guide' && given === secret && auth !== 'post';
  const byBody = form.get('client_secret') === secret && auth !== 'basic';
  return header ? byHeader : byBody;
}

function sign(header: {alg: string; kid: string}, claims: object, key: KeyObject): string {
  const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');
  const content = `${encode(header)}.${encode(claims)}`;
  const signatures: Record<string, () => string> = {
    RS256: () => createSign('sha256').update(content).sign(key, 'base64url'),
    HS256: () => createHmac('sha256', secret).update(content).digest('base64url'),
  };
  return `${content}.${signatures[header.alg]?.() ?? ''}`;
}
