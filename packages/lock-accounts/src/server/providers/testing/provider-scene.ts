import {z} from 'zod';
import {open} from '../../../../../lock-server/src/testing/open';
import type {ProviderSignIn} from '../sign-in';
import {createOidcProvider} from '../oidc';
import {createProxyProvider} from '../proxy-header';
import type {SsoAnswer, SsoStart} from '../provider';
import {providerSettings} from '../settings';
import {openProvider, type People} from './open-provider';

const siteUrl = 'http://localhost:3000';

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

/** The answer to a sign-in. */
export interface SignInAnswer {
  success: boolean;
  token: string | null;
  message: string | null;
  user: {id: string; email: string; firstName: string; lastName: string; role: string} | null;
}

type Texts = Partial<Record<keyof typeof providerSettings, string>>;

/**
 * Opens a site without passwords, whose readers come from a provider.
 *
 * @param texts settings that differ from those of the scene.
 */
export async function openProviderScene(
  texts: Texts = {},
  options: {inUserinfo?: boolean; people?: People; databaseUrl?: string} = {},
) {
  const provider = await openProvider({siteUrl, people, ...options});
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
  const {OIDC_ISSUER, PROXY_HEADER, PROXY_JWKS} = settings;
  const door =
    PROXY_HEADER && PROXY_JWKS
      ? createProxyProvider({...settings, PROXY_HEADER, PROXY_JWKS})
      : createOidcProvider({...settings, OIDC_ISSUER: OIDC_ISSUER ?? ''}, {siteUrl});
  const report = jest.fn();
  const {databaseUrl} = options;
  const {site, accounts} = await open({
    ...{accounts: 'none', report, siteUrl, sessions: true, databaseUrl, assistants: true},
    service: {
      provider: door,
    },
  });
  const begin = async () => (await accounts.send(beginSso)).data.beginSso as SsoStart;
  const complete = async (answer: SsoAnswer, headers?: Record<string, string>) => {
    const response = await site.app.request('/graphql', {
      method: 'POST',
      headers: {'content-type': 'application/json', ...headers},
      body: JSON.stringify({query: completeSso, variables: answer}),
    });
    const {data} = await response.json();
    return data.completeSso as SignInAnswer;
  };
  return {
    ...{provider, site, accounts, begin, complete},
    db: accounts.db,
    /** Goes to the provider and comes back; `change` is what somebody alters on the way. */
    async signIn(
      person = 'kim',
      change: (answer: SsoAnswer) => Partial<SsoAnswer> = () => ({}),
    ): Promise<SignInAnswer> {
      const {url, state, nonce, verifier} = await begin();
      const query = await provider.signIn(url ?? '', person);
      const answer = {query, state, nonce, verifier};
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
    logOut: accounts.service.logOut as ProviderSignIn['logOut'],
  };
}
