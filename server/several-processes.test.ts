import {once} from 'node:events';
import {type IncomingMessage, request} from 'node:http';
import {json} from 'node:stream/consumers';
import {addTestUser, email} from './testing/accounts-client';
import {describeOnPostgres} from './testing/accounts-stores';
import {
  ask,
  openGate,
  serve,
  signIn,
  statusOf,
  type Pair,
} from './testing/run-server';

const oldSecret = 'the-old-secret-of-the-site-32-characters';
const newSecret = 'the-new-secret-of-the-site-32-characters';

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

    const pair = await signIn(one);
    const cookie = await openGate(one, pair.token);
    expect(await statusOf(two, cookie)).toBe(200);

    one.child.kill('SIGKILL');
    await one.ended;

    expect(await statusOf(two, cookie)).toBe(200);
    expect(await ask(two, '{ me { email } }', pair.token)).toEqual({
      me: {email},
    });
    const {refreshAuthToken} = await ask<{refreshAuthToken: Pair}>(
      two,
      `mutation { refreshAuthToken(refreshToken: "${pair.refreshToken}") { token refreshToken } }`,
    );
    const renewed = await openGate(two, refreshAuthToken.token);
    expect(await statusOf(two, renewed)).toBe(200);
  });

  test('a secret is rotated by the list, and an old one taken out shuts its cookies out', async () => {
    const databaseUrl = await createSite();
    const [before, during, after] = await Promise.all([
      serve(databaseUrl, oldSecret),
      serve(databaseUrl, `${newSecret},${oldSecret}`),
      serve(databaseUrl, newSecret),
    ]);
    const {token} = await signIn(before);
    const oldCookie = await openGate(before, token);
    const newCookie = await openGate(during, token);

    expect(await statusOf(during, oldCookie)).toBe(200);
    expect(await statusOf(after, newCookie)).toBe(200);
    expect(await statusOf(after, oldCookie)).toBe(401);
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
