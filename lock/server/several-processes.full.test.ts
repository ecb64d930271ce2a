import {once} from 'node:events';
import {type IncomingMessage, request} from 'node:http';
import {json} from 'node:stream/consumers';
import {addTestUser, email} from './testing/test-accounts';
import {describeOnPostgres} from './testing/accounts-stores';
import type {Pair} from './testing/site-client';
import {openTestSite} from './testing/open-test-site';

const oldSecret = 'the-old-secret-of-the-site-32-characters';
const newSecret = 'the-new-secret-of-the-site-32-characters';

const serve = (DATABASE_URL: string, SESSION_SECRET: string) =>
  openTestSite({way: 'process', settings: {DATABASE_URL, SESSION_SECRET}});

describeOnPostgres((createDatabase) => {
  /** Creates a database with the account that signs in. */
  async function createSite(): Promise<string> {
    const databaseUrl = await createDatabase();
    await addTestUser(databaseUrl, email, ['Harbour']);
    return databaseUrl;
  }

  test('two servers accept each other’s sessions, and killing one loses no one', async () => {
    const databaseUrl = await createSite();
    const [one, two] = await Promise.all([
      serve(databaseUrl, oldSecret),
      serve(databaseUrl, oldSecret),
    ]);

    const pair = await one.signIn();
    const cookie = await one.openGate(pair.token);
    expect(await two.statusOf(cookie)).toBe(200);

    one.child.kill('SIGKILL');
    await one.ended;

    expect(await two.statusOf(cookie)).toBe(200);
    expect(await two.ask('{ me { email } }', {token: pair.token})).toEqual({
      me: {email},
    });
    const {refreshAuthToken} = await two.ask<{refreshAuthToken: Pair}>(
      `mutation { refreshAuthToken(refreshToken: "${pair.refreshToken}") { token refreshToken } }`,
    );
    const renewed = await two.openGate(refreshAuthToken.token);
    expect(await two.statusOf(renewed)).toBe(200);
  });

  test('a secret is rotated by the list, and an old one taken out shuts its cookies out', async () => {
    const databaseUrl = await createSite();
    const [before, during, after] = await Promise.all([
      serve(databaseUrl, oldSecret),
      serve(databaseUrl, `${newSecret},${oldSecret}`),
      serve(databaseUrl, newSecret),
    ]);
    const {token} = await before.signIn();
    const oldCookie = await before.openGate(token);
    const newCookie = await during.openGate(token);

    expect(await during.statusOf(oldCookie)).toBe(200);
    expect(await after.statusOf(newCookie)).toBe(200);
    expect(await after.statusOf(oldCookie)).toBe(401);
  });

  test('a stop finishes what is open and then exits with 0', async () => {
    const databaseUrl = await createSite();
    const server = await serve(databaseUrl, oldSecret);
    // Its headers have arrived when the server asks for the rest.
    const open = request(`${server.url}/graphql`, {
      method: 'POST',
      headers: {'content-type': 'application/json', expect: '100-continue'},
    });
    open.flushHeaders();
    await once(open, 'continue');
    server.child.kill('SIGTERM');
    open.end('{"query": "{ __typename }"}');
    const [response] = (await once(open, 'response')) as [IncomingMessage];
    expect(await json(response)).toEqual({data: {__typename: 'Query'}});
    expect(await server.ended).toBe(0);
  });
});
