import {
  type Accounts,
  type AccountsOptions,
  openAccounts,
} from '../accounts/open-accounts';
import {createPasswords} from '../accounts/sessions/passwords';
import type {Database} from '../accounts/store/database';
import {
  addUser,
  findCompanyId,
  findUser,
  grant,
} from '../accounts/store/directory';
import {openDatabase} from '../accounts/store/open-database';
import {graphqlRequest} from '../http/graphql-endpoint';
import {openCounts} from '../http/throttle';
import type {CreateDatabase} from './accounts-stores';
import {afterTest} from './after-test';

/** The password of every test user. */
export const correctPassword = 'correct horse battery';

const passwordHash = createPasswords().hash(correctPassword);

/** A clock that stands still until the test moves it. */
export function createClock() {
  let time = Date.parse('2031-05-04T03:02:01Z');
  return {now: () => time, advance: (ms: number) => (time += ms)};
}

/** Opens the service; closed after the test. */
export async function openTestAccounts(
  databaseUrl: string,
  options: Partial<AccountsOptions> = {},
): Promise<Accounts> {
  const counts = await openCounts(databaseUrl);
  afterTest(() => counts.close());
  const accounts = await openAccounts({databaseUrl, counts, ...options});
  afterTest(() => accounts.close());
  return accounts;
}

/** Opens the database beside the service; closed after the test. */
export async function openTestDatabase(databaseUrl: string): Promise<Database> {
  const db = await openDatabase(databaseUrl);
  afterTest(() => db.destroy());
  return db;
}

/** Adds a user with {@link correctPassword} who may work in some companies. */
export async function addTestUser(
  databaseUrl: string,
  email: string,
  companies: string[],
  passwordExpiresAt: number | null = null,
): Promise<void> {
  const db = await openDatabase(databaseUrl);
  await addUser(db, {
    email,
    first_name: 'Robin',
    last_name: 'Vale',
    role: 'OPERATOR',
    password_hash: await passwordHash,
    password_expires_at: passwordExpiresAt,
    agreement_accepted_at: 1,
  });
  const {id} = await findUser(db, email);
  for (const company of companies) {
    await grant(db, id, await findCompanyId(db, company, true));
  }
  await db.destroy();
}

const pair = 'success message token refreshToken expiresIn';
const user = `user {
  id email firstName lastName role companyId lastLoggedInCompanyId
  isEndUserAgreementAccepted passwordExpiresAt permissions { id companyId }
}`;

/** The operations as a client sends them. */
export const operations = {
  me: `{ me ${user.slice('user '.length)} }`,
  companies: '{ companies { id name } }',
  authenticateUser: `mutation ($email: String!, $password: String!) {
    result: authenticateUser(email: $email, password: $password) { ${pair} ${user} }
  }`,
  changePassword: `mutation ($email: String!, $password: String!, $newPassword: String!) {
    result: changePassword(email: $email, password: $password, newPassword: $newPassword) { ${pair} ${user} }
  }`,
  setActiveUserSession: `mutation ($companyId: ID!) {
    result: setActiveUserSession(companyId: $companyId) { ${pair} ${user} }
  }`,
  refreshAuthToken: `mutation ($refreshToken: String!) {
    result: refreshAuthToken(refreshToken: $refreshToken) { ${pair} ${user} }
  }`,
  logout: 'mutation ($id: ID!) { result: logout(id: $id) { success message } }',
};

/** Sends one document; `status` and `headers` are those of HTTP. */
export async function send(
  accounts: Accounts,
  query: string,
  variables: Record<string, unknown> = {},
  {token, address = '192.0.2.1'}: {token?: string; address?: string} = {},
) {
  const response = await accounts.fetch(
    graphqlRequest(
      {query, variables},
      {headers: token ? {'x-auth-token': token} : {}},
    ),
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

/** The e-mail of the user of a scene; Harbour and Aurora are open to it. */
export const email = 'robin@harbour.test';

/** The e-mail of another user, who works in Fjord alone. */
export const otherEmail = 'alex@fjord.test';

/** Opens a service with two users, and what a test asks it most. */
export async function openScene(
  createDatabase: CreateDatabase,
  options: Partial<AccountsOptions> = {},
) {
  const url = await createDatabase();
  const clock = createClock();
  const report = jest.fn();
  const {now} = clock;
  const accounts = await openTestAccounts(url, {now, report, ...options});
  await addTestUser(url, email, ['Harbour', 'Aurora']);
  await addTestUser(url, otherEmail, ['Fjord']);

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

  const refresh = (refreshToken: string) =>
    run('refreshAuthToken', {refreshToken});

  /** Signs in, with the right password if none is given. */
  const enter = (user = email, password?: string, address?: string) =>
    signIn(accounts, user, password, address);

  /** The security events since the last call. */
  const events = () => report.mock.calls.splice(0).flat();

  return {url, clock, accounts, run, me, refresh, enter, events};
}
