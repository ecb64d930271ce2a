import {sql} from 'kysely';
import {cli} from '../accounts/cli/cli';
import {createLibsqlDatabase, describeOnEachStore} from '../testing/accounts-stores';
import {openAssistantsScene} from '../testing/assistants-scene';
import {watchErrors} from '../testing/watch-errors';
import {openTestDatabase} from '../testing/accounts-client';
import {correctPassword, email} from '../testing/test-accounts';
import {killAfterLines, runTypeScript} from '../testing/spawn-typescript';
import {openTestSite} from '../testing/open-test-site';
import {cookieHeader} from '../testing/test-site';

const day = 24 * 60 * 60 * 1000;
const cliFile = 'accounts/cli/cli.ts';
const newPassword = 'a wholly different one';
const more: Record<string, string[]> = {
  'set-password': ['--password-stdin'],
  delete: ['--yes'],
};

describeOnEachStore((createDatabase) => {
  test('a reader makes, sees and revokes tokens, of which only hashes are stored', async () => {
    const scene = await openAssistantsScene(createDatabase);
    const {ask, list, db, clock, events, user} = scene;
    const response = await ask('POST', {body: {name: ' My editor '}});
    const {token, ...made} = (await response.json()) as {
      token: string;
      id: string;
    };
    expect(response.status).toBe(201);
    expect(token).toMatch(new RegExp(`^guide_${made.id}_[\\w-]{43}$`));
    const [created, expires] = [clock.now(), clock.now() + 30 * day];
    const unused = {lastUsed: null, address: null};
    const shown = {name: 'My editor', created, expires, ...unused};
    expect(made).toEqual({id: made.id, ...shown});
    clock.advance(1);
    const {id: second} = await scene.make();
    expect(await list()).toMatchObject([{id: second}, made]);

    const stored = await db.selectFrom('reading_tokens').selectAll().execute();
    const secret = token.slice(-43);
    expect(JSON.stringify(stored)).not.toContain(secret);
    expect((await ask('DELETE', {path: `/${made.id}`})).status).toBe(204);
    for (const none of [made.id, '%00', '0', `${made.id.slice(1)}%00`]) {
      expect((await ask('DELETE', {path: `/${none}`})).status).toBe(404);
    }
    expect(await list()).toMatchObject([{id: second}]);
    const by = {account: user, address: 'unknown'};
    expect(events).toEqual([
      {event: 'token_made', token: made.id, ...by},
      {event: 'token_made', token: second, ...by},
      {event: 'token_revoked', token: made.id, ...by},
    ]);
  });

  test('a reader neither sees nor revokes what belongs to another', async () => {
    const {ask, make, list, other, call} = await openAssistantsScene(createDatabase);
    const {id, token} = await make();
    expect(await list(other)).toEqual([]);
    const [foreign, unknown] = await Promise.all(
      [id, '0123456789abcdef'].map(async (name) => {
        const answer = await ask('DELETE', {path: `/${name}`, as: other});
        return [answer.status, await answer.text()];
      }),
    );
    expect(foreign).toEqual(unknown);
    expect(foreign?.[0]).toBe(404);
    expect(await call(token)).toMatchObject({text: expect.any(String)});
  });

  test('a reader has ten tokens at most, also when asked for at once', async () => {
    const {ask, make, list, clock} = await openAssistantsScene(createDatabase);
    await make(1);
    const statuses = await Promise.all(
      Array.from({length: 12}, async () => {
        const body = {name: 'Editor', days: 90};
        return (await ask('POST', {body})).status;
      }),
    );
    expect(statuses.filter((status) => status === 201)).toHaveLength(9);
    expect(statuses.filter((status) => status === 409)).toHaveLength(3);
    // One that has expired counts no more.
    clock.advance(day);
    expect(await list()).toHaveLength(9);
    expect(await make()).toMatchObject({name: 'Editor'});
  });

  test('a SIGKILL stores a token whole or not at all', async () => {
    const databaseUrl = await createDatabase();
    const file = 'testing/make-tokens-forever.ts';
    const made = await killAfterLines(50, file, [databaseUrl]);
    const db = await openTestDatabase(databaseUrl);
    const rows = await db.selectFrom('reading_tokens').selectAll().execute();
    const kept = new Set(rows.map(({id}) => id));
    expect(made.length).toBeGreaterThanOrEqual(50);
    expect(made.filter((id) => !kept.has(id))).toEqual([]);
    expect(rows.length - made.length).toBeLessThanOrEqual(1);
    for (const row of rows) {
      expect(row).toMatchObject({
        hash: expect.stringMatching(/^[\w-]{43}$/),
        expires_at: row.created_at + 30 * day,
      });
    }
  });
});

test.each(['disable', 'set-password', 'end-sessions', 'delete', 'changePassword'])(
  '%s ends reading tokens, and what a copied cookie makes then is none',
  async (name) => {
    const scene = await openAssistantsScene(createLibsqlDatabase);
    const {databaseUrl, ask, make, list, call, other, sessionOf, run, db} = scene;
    const [{token}, {token: foreign}] = [await make(), await make(30, other)];
    const session = await sessionOf(scene.user);
    if (name === 'changePassword') {
      const password = {password: correctPassword, newPassword};
      expect(await run(name, {email, ...password})).toMatchObject({
        success: true,
      });
    } else {
      const args = [name, '--email', email, ...(more[name] ?? [])];
      const env = {DATABASE_URL: databaseUrl};
      // Only a process of its own has a standard input to write to.
      const said =
        name === 'set-password'
          ? await runTypeScript(cliFile, args, {env, input: newPassword})
          : {stdout: await cli(args, env)};
      expect(said.stdout).toMatch(/reading tokens/);
    }
    // Neither is it good again once the account is.
    await db.updateTable('users').set({disabled_at: null}).execute();
    expect(await call(token)).toBe(401);
    expect(await list()).toEqual([]);
    expect(await call(foreign)).toMatchObject({text: expect.any(String)});
    const body = {name: 'Editor'};
    expect((await ask('POST', {body, session})).status).toBe(401);
    expect(await list()).toEqual([]);
  },
);

test('a token whose owner is signed out while it is made is none', async () => {
  let sessions = 1;
  const me = () => (sessions-- > 0 ? {id: 'user-7'} : null);
  const {ask, list} = await openAssistantsScene(createLibsqlDatabase, {
    graceDays: 7,
    graphql: async () => Response.json({data: {me: me()}}),
  });
  const as = 'user-7';
  const response = await ask('POST', {as, body: {name: 'Editor'}});
  expect(response.status).toBe(401);
  expect(await list(as)).toEqual([]);
});

test('a reader makes and revokes 30 times an hour', async () => {
  const {ask} = await openAssistantsScene(createLibsqlDatabase);
  const statuses = [];
  for (let asked = 0; asked < 31; asked++) {
    statuses.push((await ask('DELETE', {path: '/0'})).status);
  }
  expect(statuses).toEqual([...Array<number>(30).fill(404), 429]);
});

test.each<unknown>([
  {},
  [],
  {name: ''},
  {name: '   '},
  {name: 'x'.repeat(61)},
  {name: 7},
  {name: 'a\u202eb'},
  {name: 'a\nb'},
  {name: '\u2800'},
  {name: 'a\u2800b'},
  {name: '\u200d\ufe0f'},
  {name: '\u0301'},
  {name: 'a', days: 0},
  {name: 'a', days: 91},
  {name: 'a', days: 1.5},
  {name: 'a', days: '30'},
])('%j makes no token, and the message says what will', async (body) => {
  const {ask} = await openAssistantsScene(createLibsqlDatabase);
  const response = await ask('POST', {body});
  expect(response.status).toBe(400);
  expect(await response.json()).toEqual({
    message: expect.stringContaining('1 to 60 characters'),
  });
});

test('without assistants there are neither tokens nor calls', async () => {
  const {app} = await openTestSite();
  const headers = {cookie: cookieHeader()};
  const statusOf = async (method: string, path: string) =>
    (await app.request(path, {method, headers})).status;
  expect(await statusOf('POST', '/tokens')).toBe(405);
  expect(await statusOf('GET', '/tokens')).toBe(404);
  expect(await statusOf('POST', '/mcp')).toBe(404);
});

test('a call is answered when its use cannot be noted, and the log says why', async () => {
  const errors = watchErrors();
  const {make, call, db} = await openAssistantsScene(createLibsqlDatabase);
  const {token} = await make();
  await sql`create trigger full before update on reading_tokens
    begin select raise(abort, 'database or disk is full'); end`.execute(db);
  expect(await call(token)).toMatchObject({text: expect.stringContaining('#')});
  expect(errors()).toEqual([expect.stringMatching(/use of a token was not noted: .*disk is full/)]);
});
