import Client from 'libsql';
import {open as openSite} from '../../../../testing/src/open';
import {operations} from '../../../../testing/src/operations';
import {email} from '../../../../testing/src/test-accounts';
import type {Accounts, AccountsOptions} from '../open-accounts';
import {createPasswords} from '../sessions/passwords';
import {watchErrors} from '../../../../testing/src/watch-errors';

const from = {address: '192.0.2.1'};

async function open(options?: Partial<AccountsOptions>): Promise<Accounts> {
  return (await openSite({accounts: 'test', service: options})).accounts.service;
}

function get(accounts: Accounts, query: string, headers: Record<string, string> = {}) {
  const address = `http://localhost/graphql?_dc=1&query=${encodeURIComponent(query)}`;
  return accounts.fetch(new Request(address, {headers}), from);
}

function post(accounts: Accounts, body: string, type = 'application/json') {
  const headers = {'content-type': type};
  const options = {method: 'POST', headers, body};
  return accounts.fetch(new Request('http://localhost/graphql', options), from);
}

test('masks an unexpected error and logs its cause without the document', async () => {
  const errors = watchErrors();
  const verify = async () => Promise.reject(new Error('the disk is full'));
  const {accounts} = await openSite({
    accounts: 'test',
    service: {passwords: createPasswords({verify})},
  });
  const response = await accounts.send(
    'mutation { authenticateUser(email: "a@b.test", password: "s3cret") { success } }',
  );
  expect(response.errors[0].message).toBe('Unexpected error.');
  expect(JSON.stringify(response)).not.toContain('disk');
  expect(errors()).toEqual(['accounts: the disk is full']);
});

test('answers 503 while another process holds the lock for writing', async () => {
  const {accounts} = await openSite({accounts: 'test'});
  const {databaseUrl, send} = accounts;
  const {token, user} = await accounts.trySignIn();
  const foreign = new Client(databaseUrl.slice('file:'.length));
  foreign.exec('begin immediate');
  watchErrors();
  const logout = () => send(operations.logout, {id: user.id}, {token});
  const refused = await logout();
  expect(refused.status).toBe(503);
  expect(refused.headers['retry-after']).toBe('2');
  expect(refused.errors[0].message).toMatch(/^The database is busy\./);
  foreign.exec('rollback');
  foreign.close();
  expect((await logout()).data.result.success).toBe(true);
});

const schema = '{ __schema { types { name } } }';
const flood = Array.from({length: 200}, (_, i) => `a${i}: me { id }`);
const oneField = 'A mutation must be one field.';

test.each([
  [schema, 'introspection has been disabled'],
  ['{ compani { id } }', 'Cannot query field "compani" on type "Query".'],
  [`{ ${flood.join(' ')} }`, '500 tokens'],
  [
    'mutation { a: refreshAuthToken(refreshToken: "x") { success } b: refreshAuthToken(refreshToken: "y") { success } }',
    oneField,
  ],
  [
    'mutation { ...F } fragment F on Mutation { a: logout(id: 1) { success } b: logout(id: 1) { success } }',
    oneField,
  ],
  ['mutation { ... { a: logout(id: 1) { success } } }', oneField],
])('refuses %.80s: %s', async (query, message) => {
  const {accounts} = await openSite({accounts: 'test'});
  const {data, errors} = await accounts.send(query);
  expect(data).toBeUndefined();
  expect(JSON.stringify(errors)).toContain(JSON.stringify(message).slice(1, -1));
  expect(JSON.stringify(errors)).not.toContain('Did you mean');
});

test('offers no page to write queries on', async () => {
  const page = await get(await open(), '', {accept: 'text/html'});
  expect(await page.text()).not.toContain('<html');
});

test('refuses a batch, and more than 100 kB', async () => {
  const accounts = await open();
  expect((await post(accounts, '[{"query": "{ me { id } }"}]')).status).toBe(400);
  expect((await post(accounts, ' '.repeat(100_001))).status).toBe(413);
});

// The contract has the other types, which the route refuses.
test('refuses an upload', async () => {
  const type = 'multipart/form-data; boundary=x';
  expect((await post(await open(), '--x--', type)).status).toBe(415);
});

test('refuses an Accept header that would take long to compare', async () => {
  const headers = {accept: '",",'.repeat(100)};
  const response = await get(await open(), '{__typename}', headers);
  expect(response.status).toBe(431);
});

test('answers a query by GET, to no other origin', async () => {
  const {accounts} = await openSite({accounts: 'test'});
  const {token} = await accounts.signIn();
  const response = await get(accounts.service, operations.me, {
    accept: '*/*',
    origin: 'http://x.test',
    'x-auth-token': token,
  });
  expect(response).toBeInstanceOf(Response);
  expect(response.status).toBe(200);
  expect(response.headers.get('access-control-allow-origin')).toBeNull();
  expect(await response.json()).toMatchObject({data: {me: {email}}});
});

test.each([
  ['variables', '\u001b[2J'],
  ['variables', '{"password": hunter2}'],
  ['variables', '[]'],
  ['variables', '{}#'],
  ['variables', '{} ?x'],
  ['extensions', '[{}]'],
  ['extensions', 'true'],
])('refuses a GET whose %s are %j, and writes nothing', async (name, value) => {
  const errors = watchErrors();
  const accounts = await open();
  const query = `query={__typename}&${name}=${encodeURIComponent(value)}`;
  for (const text of [query, query.replace('%23', '#')]) {
    const request = new Request(`http://localhost/graphql?${text}`);
    const response = await accounts.fetch(request, from);
    expect(response.status).toBe(400);
    expect(await response.json()).toEqual({errors: [expect.anything()]});
  }
  expect(errors()).toEqual([]);
});
