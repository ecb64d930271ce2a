import {join} from 'node:path';
import {z} from 'zod';
import {open} from '../../../../../lock-server/src/testing/open';
import {startProgram} from '../../../../../lock-server/src/testing/start-program';
import {openProvider} from '../..';
import type {SsoAnswer, SsoStart} from '../provider';
import {providerSettings} from '../settings';

const siteUrl = 'http://localhost:3000';

/** Claims of the people of a provider, by their subjects. */
type People = Record<string, Record<string, unknown>>;

/** People whom the provider of a scene knows. */
export const people: People = {
  kim: {
    email: 'Kim@Example.com',
    given_name: 'Kim',
    family_name: 'Berg',
    groups: ['staff', 'guide-admins'],
    companies: ['Harbour'],
  },
  lee: {email: 'lee@example.com', name: 'Lee Moss', groups: ['guide-ops'], companies: ['Fjord']},
  max: {email: 'max@example.com', groups: ['staff'], companies: ['Harbour']},
};

const beginSso =
  'mutation BeginSso { beginSso { success url state nonce verifier signOutUrl message } }';

const completeSso = `mutation CompleteSso($query: String!, $state: String!, $nonce: String!, $verifier: String!) {
  completeSso(query: $query, state: $state, nonce: $nonce, verifier: $verifier) {
    success token refreshToken expiresIn message user { id email firstName lastName role }
  }
}`;

// eslint-disable-next-line @typescript-eslint/no-explicit-any -- the tests assert its shape
type SignInAnswer = any;

/**
 * Opens a site without passwords, whose readers come from a provider.
 *
 * @param texts settings that differ from those of the scene.
 */
export async function openProviderScene(
  texts: Partial<Record<keyof typeof providerSettings, string>> = {},
  options: {inUserinfo?: boolean} = {},
) {
  const provider = await startProvider(options);
  const settings = z.object(providerSettings).parse({
    OIDC_ROLES: 'guide-admins=ADMIN,guide-ops=OPERATOR',
    ...(texts.PROXY_HEADER
      ? {
          PROXY_ISSUER: provider.issuer,
          PROXY_AUDIENCE: 'guide',
          PROXY_JWKS: `${provider.issuer}/jwks`,
        }
      : {
          OIDC_ISSUER: provider.issuer,
          OIDC_CLIENT_ID: 'guide',
          OIDC_CLIENT_SECRET: 'a-secret-of-the-tests-alone',
        }),
    ...texts,
  });
  const report = jest.fn();
  const {site, accounts, ask} = await open({
    ...{accounts: 'none', report, siteUrl, sessions: true, assistants: true},
    service: {provider: openProvider({...settings, SITE_URL: siteUrl})},
  });
  const begin = async () => (await accounts.send(beginSso)).data.beginSso as SsoStart;
  const post = (answer: SsoAnswer, headers?: Record<string, string>) =>
    ask('/graphql', {headers, body: {query: completeSso, variables: answer}});
  const complete = async (...request: Parameters<typeof post>): Promise<SignInAnswer> =>
    (await (await post(...request)).json()).data.completeSso;
  /** Goes to the provider, and gives what it leads back with. */
  const visit = async (person: string): Promise<SsoAnswer> => {
    const {url, state, nonce, verifier} = await begin();
    return {query: await provider.signIn(url ?? '', person), state, nonce, verifier};
  };
  return {
    ...{provider, site, accounts, begin, visit, post, complete},
    db: accounts.db,
    /** Goes to the provider and comes back; `change` is what somebody alters on the way. */
    async signIn(
      person = 'kim',
      change: (answer: SsoAnswer) => Partial<SsoAnswer> = () => ({}),
    ): Promise<SignInAnswer> {
      const answer = await visit(person);
      return complete({...answer, ...change(answer)});
    },
    /** Whether a token still opens the guide. */
    async isOpen({token}: SignInAnswer): Promise<boolean> {
      return typeof (await accounts.me(token ?? '')) === 'object';
    },
    /** Why sign-ins were refused, in order. */
    reasons: (): string[] =>
      report.mock.calls
        .map(([event]) => event)
        .filter(({event}) => event === 'sign_in_refused')
        .map(({reason}) => reason),
    users: () => accounts.db.selectFrom('users').selectAll().execute(),
    logOut: accounts.service.logOut!,
  };
}

/** Providers that run, by where they have claims; they end with the file of tests. */
const running = new Map<boolean, ReturnType<typeof startProgram>>();

afterAll(() => {
  running.forEach(({child}) => child.kill());
});

/**
 * Starts an OpenID Connect provider (the npm package oidc-provider) that ends with the tests of a file.
 *
 * @param options.inUserinfo whether claims are not in the ID token.
 */
async function startProvider({inUserinfo = false}: {inUserinfo?: boolean}) {
  const program =
    running.get(inUserinfo) ??
    startProgram([process.execPath, join(__dirname, 'provider.mjs'), `${siteUrl}/`], {
      env: {...process.env, IN_USERINFO: inUserinfo ? 'yes' : ''},
    });
  running.set(inUserinfo, program);
  const issuer = await program.untilSaid(/issuer (\S+)/);
  const post = (path: string, body: unknown) =>
    fetch(issuer + path, {method: 'POST', body: JSON.stringify(body)});
  const setPeople = (all: People) => post('/people', all);
  await setPeople(people);
  await post('/faults', {});
  return {
    issuer,
    setPeople,
    /** Lets it answer falsely: a clock that is off (s), or a status. */
    setFaults: (faults: {clock?: number; status?: number}) => post('/faults', faults),
    /** Signs a token with any claims, by the provider's key or another one. */
    sign: async (claims: Record<string, unknown>, options?: {isForeign: boolean}) =>
      (await post('/sign', {claims, ...options})).text(),
    /**
     * Signs a person in, as a browser without cookies does.
     *
     * @param url to which the site led.
     * @returns the query with which the provider leads back.
     */
    async signIn(url: string, person: string): Promise<string> {
      const cookies = new Map<string, string>();
      let next = new URL(url);
      next.searchParams.set('login_hint', person);
      for (let step = 0; step < 10; step++) {
        const cookie = [...cookies].map((pair) => pair.join('=')).join('; ');
        const response = await fetch(next, {redirect: 'manual', headers: {cookie}});
        response.headers.getSetCookie().forEach((line) => {
          const [name = '', value = ''] = (line.split(';')[0] ?? '').split('=');
          cookies.set(name, value);
        });
        const location = response.headers.get('location');
        if (!location) {
          throw new Error(`The provider answered ${response.status}: ${await response.text()}`);
        }
        next = new URL(location, next);
        if (next.origin === siteUrl) {
          return next.search;
        }
      }
      throw new Error('The provider does not lead back.');
    },
  };
}
