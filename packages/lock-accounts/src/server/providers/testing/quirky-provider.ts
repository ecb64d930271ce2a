import {errorLog} from 'docusaurus-lock-server/terminal/standard-error';
import {z} from 'zod';
import {allFeatures} from '../../../../../testing/src/all-features';
import {open} from '../../../../../testing/src/open';
import {cli} from '../../cli/cli';
import type {MutationCompleteSsoArgs as SsoAnswer} from '../../graphql/resolvers.generated';
import {createOidcProvider} from '../oidc';
import {providerSettings} from '../settings';
import {client, type ProviderQuirks, openSmallProvider} from './small-provider';

const siteUrl = 'http://localhost:3000';

const beginSso =
  'mutation BeginSso($again: Boolean) { beginSso(again: $again) { success url state nonce verifier message } }';

const completeSso = `mutation CompleteSso($query: String!, $state: String!, $nonce: String!, $verifier: String!) {
  completeSso(query: $query, state: $state, nonce: $nonce, verifier: $verifier) {
    success token message signOutUrl user { id email firstName lastName role }
  }
}`;

/** The values with which the browser comes back: the query of the address, and those it kept. */
export type {SsoAnswer};

/** The address where a sign-in begins, and the values that the browser keeps. */
type SsoStart = Omit<SsoAnswer, 'query'> & {url: string};

/** The settings of an operator. */
export type OperatorSettings = Partial<Record<keyof typeof providerSettings, string>>;

/** The answer to a sign-in, as the browser has it. */
export interface SignInAnswer {
  success: boolean;
  token: string | null;
  message: string | null;
  signOutUrl: string | null;
  user: {id: string; email: string; firstName: string; lastName: string; role: string} | null;
}

/**
 * Opens a site whose readers come from a small provider.
 *
 * @param person the claims of the person who signs in.
 * @param set settings that differ, or a function that gives them for the provider's address.
 */
export async function openQuirkyProvider(
  habits: ProviderQuirks = {},
  person: Record<string, unknown> = {},
  set: OperatorSettings | ((address: string) => OperatorSettings) = {},
) {
  const small = await openSmallProvider(habits, {
    ...{sub: 'p-1', email: 'kim@example.com', name: 'Kim Berg'},
    ...person,
  });
  const schema = z.object({...providerSettings, OIDC_ISSUER: z.string()});
  const settings = schema.parse({
    ...{OIDC_ISSUER: small.address, ...client},
    OIDC_ROLES: 'guide-admins=ADMIN,guide-ops=OPERATOR',
    ...(typeof set === 'function' ? set(small.address) : set),
  });
  const provider = createOidcProvider(settings, siteUrl);
  const log = jest.spyOn(errorLog, 'write').mockImplementation(() => {});
  const {site, accounts, ask, events} = await open({
    ...{accounts: 'none', siteUrl, sessions: true, assistants: true},
    service: {provider},
  });
  const begin = async (again = false) =>
    (await accounts.send(beginSso, {again})).data.beginSso as SsoStart & {message?: string};
  const post = (answer: SsoAnswer) =>
    ask('/graphql', {body: {query: completeSso, variables: answer}});
  const complete = async (answer: SsoAnswer) => {
    const {data} = (await (await post(answer)).json()) as {data: {completeSso: SignInAnswer}};
    return data.completeSso;
  };
  /** Goes to the provider, and gives the values with which the browser comes back. */
  const visit = async (): Promise<SsoAnswer> => {
    const {url, ...kept} = await begin();
    return {...pick(kept), query: await small.signIn(url)};
  };
  return {
    ...{small, provider, site, accounts, begin, visit, post, complete},
    db: accounts.db,
    /** Goes to the provider and comes back; `change` alters values on the way, as an attacker. */
    async signIn(change: (answer: SsoAnswer) => Partial<SsoAnswer> = () => ({})) {
      const {url, message, ...kept} = await begin();
      if (!url) {
        return {success: false, message: message ?? null} as SignInAnswer;
      }
      const answer = {...pick(kept), query: await small.signIn(url)};
      return complete({...answer, ...change(answer)});
    },
    /** Sets claims of the person who signs in from here on. */
    become: (person: Record<string, unknown>) => Object.assign(small.state.person, person),
    /** Whether a token still opens the guide. */
    isOpen: async ({token}: SignInAnswer) => typeof (await accounts.me(token ?? '')) === 'object',
    users: () => accounts.db.selectFrom('users').selectAll().execute(),
    /** Runs a command of the accounts with the provider's settings. */
    run: (...args: string[]) =>
      cli(
        args,
        {DATABASE_URL: accounts.databaseUrl, OIDC_ISSUER: settings.OIDC_ISSUER},
        undefined,
        allFeatures,
      ),
    /** Why sign-ins were refused since the last call. */
    reasons: (): (string | undefined)[] =>
      events()
        .filter(({event}) => event === 'sign_in_refused')
        .map(({reason}) => reason),
    /** The lines of the log since the last call, with the provider's origin as `https://op`. */
    told: (): string =>
      log.mock.calls
        .splice(0)
        .map(([line]) => line.replaceAll(small.origin, 'https://op'))
        .join('\n'),
  };
}

const pick = ({state, nonce, verifier}: Omit<SsoStart, 'url'>) => ({state, nonce, verifier});
