import {Readable} from 'node:stream';
import {sql} from 'kysely';
import {ignoreEvents} from 'docusaurus-lock-server/monitoring/log';
import {allFeatures} from '../../../testing/src/all-features';
import {cli} from 'docusaurus-lock-accounts/server/cli/cli';
import {createLibsqlDatabase} from '../../../testing/src/accounts-stores';
import {makeCall, openAssistantsScene} from '../../../testing/src/assistants-scene';
import {open} from '../../../testing/src/open';
import {watchErrors} from '../../../testing/src/watch-errors';
import {addTestUser, correctPassword, email} from '../../../testing/src/test-accounts';

const newPassword = 'a wholly different one';

test.each([
  ['disable'],
  ['set-password', '--password-stdin'],
  ['end-sessions'],
  ['delete', '--yes'],
  ['changePassword'],
])('%s ends reading tokens, and a copied cookie makes no new ones', async (name, ...more) => {
  const scene = await openAssistantsScene(createLibsqlDatabase);
  const {databaseUrl, ask, make, show, call, other, startSession, run, db} = scene;
  const [token, foreign] = [await make(), await make(other)];
  const session = await startSession(scene.user);
  if (name === 'changePassword') {
    const variables = {email, password: correctPassword, newPassword};
    expect(await run(name, variables)).toMatchObject({success: true});
  } else {
    const stdin = Readable.from([newPassword]);
    Object.defineProperty(process, 'stdin', {value: stdin, configurable: true});
    const args = [name, email, ...more];
    expect(await cli(args, {DATABASE_URL: databaseUrl}, ignoreEvents, allFeatures)).toMatch(
      /reading tokens/,
    );
  }
  // The token stays invalid when the account is enabled again.
  await db.updateTable('users').set({disabled_at: null}).execute();
  expect(await call(token)).toBe(401);
  expect(await show()).toBeNull();
  expect(await call(foreign)).toMatchObject({text: expect.any(String)});
  expect((await ask('POST', {session})).status).toBe(401);
  expect(await show()).toBeNull();
});

test('a reader makes and revokes 30 times an hour', async () => {
  const {ask} = await openAssistantsScene(createLibsqlDatabase);
  const statuses = [];
  for (let asked = 0; asked < 31; asked++) {
    statuses.push((await ask('DELETE')).status);
  }
  expect(statuses).toEqual([...Array<number>(30).fill(204), 429]);
});

test('a call is answered even if its use cannot be noted, and the log says why', async () => {
  const errors = watchErrors();
  const {make, call, db} = await openAssistantsScene(createLibsqlDatabase);
  const token = await make();
  await sql`create trigger full before update on reading_tokens
    begin select raise(abort, 'database or disk is full'); end`.execute(db);
  expect(await call(token)).toMatchObject({text: expect.stringContaining('#')});
  expect(errors()).toEqual([expect.stringMatching(/use of a token was not noted: .*disk is full/)]);
});

test('the program that people run ends the reading tokens of a disabled account', async () => {
  const databaseUrl = await createLibsqlDatabase();
  await addTestUser(databaseUrl, email, ['Harbour']);
  const settings = {DATABASE_URL: databaseUrl};
  const {accounts, ask} = await open({way: 'process', settings});
  const {token: session} = await accounts.signIn();
  const headers = {cookie: await accounts.openGate(session)};
  const made = await ask('/tokens', {headers, token: session, method: 'POST'});
  const {made: token} = (await made.json()) as {made: string};
  const call = makeCall(token, 'search', {query: 'otter'});
  const read = async () => (await ask('/mcp', call)).status;
  expect(await read()).toBe(200);
  await cli(['disable', email], settings, ignoreEvents, allFeatures);
  expect(await read()).toBe(401);
});
