import Client from 'libsql';
import {
  email,
  openScene,
  openTestAccounts,
  operations,
  send,
  signIn,
} from '../../testing/accounts-client';
import {createLibsqlDatabase} from '../../testing/accounts-stores';
import type {Accounts, AccountsOptions} from '../open-accounts';
import {createPasswords} from '../sessions/passwords';

const from = {address: '192.0.2.1'};
const url = 'http://localhost/graphql';

async function open(options?: Partial<AccountsOptions>): Promise<Accounts> {
  return openTestAccounts(await createLibsqlDatabase(), options);
}

async function post(
  accounts: Accounts,
  body: BodyInit,
  type = 'application/json',
) {
  const headers = {'content-type': type};
  const request = {
    method: 'POST',
    headers,
    body,
    duplex: 'half',
  } as RequestInit;
  return accounts.fetch(new Request(url, request), from);
}

test('masks an unexpected error and logs its cause without the document', async () => {
  const log = jest.spyOn(console, 'error').mockImplementation(() => {});
  const verify = async () => Promise.reject(new Error('the disk is full'));
  const accounts = await open({passwords: createPasswords({verify})});
  const response = await send(
    accounts,
    'mutation { authenticateUser(email: "a@b.test", password: "s3cret") { success } }',
  );
  const logged = log.mock.calls.flat().join('\n');
  log.mockRestore();
  expect(response.errors[0].message).toBe('Unexpected error.');
  expect(JSON.stringify(response)).not.toContain('disk');
  expect(logged).toContain('the disk is full');
  expect(logged).not.toContain('s3cret');
});

test('answers 503 while another process holds the lock for writing', async () => {
  const {accounts, url: databaseUrl} = await openScene(createLibsqlDatabase);
  const {token, user} = await signIn(accounts, email);
  const foreign = new Client(databaseUrl.slice('file:'.length));
  foreign.exec('begin immediate');
  const log = jest.spyOn(console, 'error').mockImplementation(() => {});
  const logout = () =>
    send(accounts, operations.logout, {id: user.id}, {token});
  const refused = await logout();
  log.mockRestore();
  expect(refused.status).toBe(503);
  expect(refused.headers['retry-after']).toBe('2');
  expect(refused.errors[0].message).toMatch(/^The database is busy\./);
  foreign.exec('rollback');
  foreign.close();
  expect((await logout()).data.result.success).toBe(true);
});

test('refuses introspection and GraphiQL in production', async () => {
  const accounts = await open();
  const {data, errors} = await send(
    accounts,
    '{ __schema { types { name } } }',
  );
  expect(data).toBeUndefined();
  expect(errors[0].message).toContain('introspection has been disabled');
  const page = await accounts.fetch(
    new Request(url, {headers: {accept: 'text/html'}}),
    from,
  );
  expect(await page.text()).not.toContain('<html');
});

test('guesses no name of the schema for a wrong one in production', async () => {
  const {errors} = await send(await open(), '{ compani { id } }');
  expect(errors[0].message).toBe(
    'Cannot query field "compani" on type "Query".',
  );
});

test('offers introspection and GraphiQL outside production', async () => {
  const accounts = await open({production: false});
  const {data} = await send(accounts, '{ __schema { types { name } } }');
  expect(data.__schema.types).toContainEqual({name: 'SessionResult'});
  const page = await accounts.fetch(
    new Request(url, {headers: {accept: 'text/html'}}),
    from,
  );
  expect(await page.text()).toContain('GraphiQL');
});

test('refuses a document deeper than 6', async () => {
  const accounts = await open({production: false});
  const nested = (depth: number): string =>
    depth === 0 ? '__typename' : `permissions { ${nested(depth - 1)} }`;
  const {errors} = await send(accounts, `{ me { ${nested(7)} } }`);
  expect(JSON.stringify(errors)).toContain('Query depth limit of 6 exceeded');
});

test('refuses a flood of aliases', async () => {
  const accounts = await open();
  const aliases = Array.from({length: 200}, (_, i) => `a${i}: me { id }`);
  const {errors} = await send(accounts, `{ ${aliases.join(' ')} }`);
  expect(errors[0].message).toContain('500 tokens');
});

test.each([
  'mutation { a: refreshAuthToken(refreshToken: "x") { success } b: refreshAuthToken(refreshToken: "y") { success } }',
  'mutation { ...F } fragment F on Mutation { a: logout(id: 1) { success } b: logout(id: 1) { success } }',
  'mutation { ... { a: logout(id: 1) { success } } }',
])('refuses %s, which is more than one field of a mutation', async (query) => {
  const {data, errors} = await send(await open(), query);
  expect(data).toBeUndefined();
  expect(errors).toMatchObject([{message: 'A mutation must be one field.'}]);
});

test('refuses a batch', async () => {
  const accounts = await open();
  const response = await post(
    accounts,
    JSON.stringify([{query: '{ me { id } }'}]),
  );
  expect(response.status).toBe(400);
});

test.each([
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'application/graphql',
])('refuses a body of type %s', async (type) => {
  const accounts = await open();
  expect((await post(accounts, 'query={me{id}}', type)).status).toBe(415);
});

test('refuses an Accept header that would take long to compare', async () => {
  const accounts = await open();
  const headers = {accept: '",",'.repeat(100)};
  const request = new Request(`${url}?query={__typename}`, {headers});
  expect((await accounts.fetch(request, from)).status).toBe(431);
});

test('answers a query by GET', async () => {
  const {accounts} = await openScene(createLibsqlDatabase);
  const {token} = await signIn(accounts, email);
  const query = encodeURIComponent(operations.me);
  const response = await accounts.fetch(
    new Request(`${url}?_dc=1&query=${query}`, {
      headers: {accept: '*/*', 'x-auth-token': token},
    }),
    from,
  );
  expect(response.status).toBe(200);
  expect(await response.json()).toMatchObject({data: {me: {email}}});
});

test('refuses a mutation by GET', async () => {
  const accounts = await open();
  const query = encodeURIComponent('mutation { logout(id: 1) { success } }');
  const request = new Request(`${url}?query=${query}`);
  expect((await accounts.fetch(request, from)).status).toBe(405);
});

test('lets no other origin read a response', async () => {
  const accounts = await open();
  const response = await accounts.fetch(
    new Request(`${url}?query={me{id}}`, {headers: {origin: 'http://x.test'}}),
    from,
  );
  expect(response.headers.get('access-control-allow-origin')).toBeNull();
  expect(response).toBeInstanceOf(Response);
});
