import Client from 'libsql';
import {open as openSite} from '../../../../testing/src/open';
import {operations} from '../../../../testing/src/operations';
import {email} from '../../../../testing/src/test-accounts';
import type {Accounts} from '../open-accounts';
import {createPasswords} from '../sessions/passwords';
import {watchErrors} from '../../../../testing/src/watch-errors';

const from = {address: '192.0.2.1'};

function get(accounts: Accounts, query: string, headers: Record<string, string> = {}) {
  const address = `http://localhost/graphql?_dc=1&query=${query}`;
  return accounts.fetch(new Request(address, {headers}), from);
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
  expect(refused.errors[0].message).toMatch(/^The service is busy\./);
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
  [`{ ${flood.join(' ')} }`, 'The query cannot be parsed or is too long.'],
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

test.each([
  ['a batch', '[{"query": "{ me { id } }"}]', 'application/json', 400],
  ['more than 100 kB', ' '.repeat(100_001), 'application/json', 413],
  ['an upload', '--x--', 'multipart/form-data; boundary=x', 400],
])('refuses %s', async (_, body, type, status) => {
  const {accounts} = await openSite({accounts: 'test'});
  const init = {method: 'POST', headers: {'content-type': type}, body};
  const request = new Request('http://localhost/graphql', init);
  expect((await accounts.service.fetch(request, from)).status).toBe(status);
});

test('answers no mutation by GET', async () => {
  const {accounts} = await openSite({accounts: 'test'});
  const query = 'mutation{refreshAuthToken(refreshToken:"x"){success}}';
  expect((await get(accounts.service, query)).status).toBe(405);
});

test('answers a query by GET, and allows no other origin', async () => {
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
  ['variables', '[]'],
  ['extensions', 'true'],
])('refuses a GET whose %s are %j, and writes nothing', async (name, value) => {
  const errors = watchErrors();
  const {accounts} = await openSite({accounts: 'test'});
  const response = await get(accounts.service, `{__typename}&${name}=${value}`);
  expect(response.status).toBe(400);
  expect(await response.json()).toEqual({errors: [expect.anything()]});
  expect(errors()).toEqual([]);
});
