import type {Accounts, AccountsOptions} from 'docusaurus-lock-accounts/server/open-accounts';
import {graphqlRequest} from '../http/graphql-endpoint';
import type {Database} from '../store/database';
import {openAllTables} from './all-features';
import type {CreateDatabase} from './accounts-stores';
import {afterTest} from './after-test';
import type {SiteOptions} from './open-site';
import {openTestSite} from './open-test-site';
import {operations} from './operations';
import {correctPassword, email} from './test-accounts';

/** A clock that stands still until the test moves it. */
export function createClock() {
  let time = Date.parse('2031-05-04T03:02:01Z');
  return {now: () => time, advance: (ms: number) => (time += ms)};
}

/** Opens a site for its accounts alone, of those in the database. */
export async function openTestAccounts(
  databaseUrl: string,
  service: Partial<AccountsOptions> = {},
): Promise<Accounts> {
  const site = await openTestSite({accounts: 'none', databaseUrl, service});
  return site.accounts!;
}

/** Opens the database beside the service; closed after the test. */
export async function openTestDatabase(databaseUrl: string): Promise<Database> {
  const db = await openAllTables(databaseUrl);
  afterTest(() => db.destroy());
  return db;
}

/** Sends one document; `status` and `headers` are those of HTTP. */
export async function send(
  accounts: Accounts,
  query: string,
  variables: Record<string, unknown> = {},
  {token, address = '192.0.2.1'}: {token?: string; address?: string} = {},
) {
  const response = await accounts.fetch(
    graphqlRequest({query, variables}, {headers: token ? {'x-auth-token': token} : {}}),
    {address},
  );
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- the tests assert its shape
  const body: any = await response.json();
  const headers = Object.fromEntries(response.headers);
  return {status: response.status, headers, ...body};
}

/** Signs in and gives the operation's result. */
export async function signIn(
  accounts: Accounts,
  email: string,
  password = correctPassword,
  address?: string,
) {
  const {authenticateUser} = operations;
  const variables = {email, password};
  const response = await send(accounts, authenticateUser, variables, {address});
  return response.data.result;
}

/** Opens a site with two users, and what a test asks its accounts most. */
export async function openScene(createDatabase: CreateDatabase, options: SiteOptions = {}) {
  const databaseUrl = await createDatabase();
  const clock = createClock();
  const report = jest.fn();
  const site = await openTestSite({
    ...{accounts: 'test', databaseUrl, now: clock.now, report},
    ...options,
  });
  const [accounts, db] = [site.accounts!, site.db!];

  /** The operation's result, or its first error. */
  async function run(
    operation: Exclude<keyof typeof operations, 'me' | 'companies'>,
    variables: Record<string, unknown>,
    token?: string,
  ) {
    const document = operations[operation];
    const response = await send(accounts, document, variables, {token});
    return response.data?.result ?? response.errors[0];
  }

  /** The user of a token, or the message of the first error. */
  async function me(token?: string) {
    const {data, errors} = await send(accounts, operations.me, {}, {token});
    return data?.me ?? errors[0].message;
  }

  const refresh = (refreshToken: string) => run('refreshAuthToken', {refreshToken});

  /** Signs in, with the right password if none is given. */
  const enter = (user = email, password?: string, address?: string) =>
    signIn(accounts, user, password, address);

  /** The security events since the last call. */
  const events = () => report.mock.calls.splice(0).flat();

  return {...site, accounts, db, clock, run, me, refresh, enter, events};
}
