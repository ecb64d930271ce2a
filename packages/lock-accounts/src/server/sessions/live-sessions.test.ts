import {errorLog} from 'docusaurus-lock-server/terminal/standard-error';
import {open} from '../../../../testing/src/open';
import {email, otherEmail} from '../../../../testing/src/test-accounts';
import type {Database, UsersTable} from '../store/database';
import {LiveSessions} from './live-sessions';

const at = '2031-05-04T03:02:01Z';
const everyonesPage = '/manual/reports';
const administratorsPage = '/manual/audit-log';

/** Opens a server with its own accounts, and a reader whose session is in its memory. */
async function openReader() {
  const {accounts, clock} = await open({accounts: 'test', sessions: true, at});
  const {trySignIn: enter, openGate} = accounts;
  const readStatus = (cookie: string, page = everyonesPage) => accounts.readStatus(cookie, page);
  const pair = await enter();
  const cookie = await openGate(pair.token);
  expect(await readStatus(cookie)).toBe(200);
  return {...accounts, enter, clock, pair, cookie, readStatus};
}

const takeAway = (db: Database) => db.schema.alterTable('sessions').renameTo('away').execute();
const putBack = (db: Database) => db.schema.alterTable('away').renameTo('sessions').execute();

test.each<[string, Partial<UsersTable> | null]>([
  ['a disabled account', {disabled_at: 1}],
  ['an expired password', {password_expires_at: 1}],
  ['an end of all sessions, before they are deleted,', {session_generation: 1}],
  ['an ended session', null],
])('%s closes the guide after 30 s', async (_, change) => {
  const {db, clock, cookie, readStatus} = await openReader();
  await (change
    ? db.updateTable('users').set(change).where('email', '=', email).execute()
    : db.deleteFrom('sessions').execute());
  clock.advance(29_999);
  expect(await readStatus(cookie)).toBe(200);
  clock.advance(1);
  expect(await readStatus(cookie)).toBe(401);
});

test('a role that changes opens and closes pages with the same cookie', async () => {
  const {db, clock, cookie, readStatus} = await openReader();
  expect(await readStatus(cookie, administratorsPage)).toBe(404);
  await db.updateTable('users').set({role: 'ADMIN'}).execute();
  clock.advance(30_000);
  expect(await readStatus(cookie, administratorsPage)).toBe(200);
  // The role in the company comes before the role of the user.
  await db.updateTable('permissions').set({role: 'VIEWER'}).execute();
  clock.advance(30_000);
  expect(await readStatus(cookie, administratorsPage)).toBe(404);
});

test('another server knows a role that changed, as soon as the cookie is set again', async () => {
  const {db, clock} = await openReader();
  const other = new LiveSessions({db, now: clock.now});
  const {id} = await db.selectFrom('sessions').select('id').executeTakeFirstOrThrow();
  expect(await other.find(id, clock.now())).toMatchObject({role: 'OPERATOR'});
  await db.updateTable('users').set({role: 'ADMIN'}).execute();
  clock.advance(5000);
  // From memory, without a promise.
  expect(other.find(id, clock.now() - 5000)).toMatchObject({role: 'OPERATOR'});
  // The clock of the server that made the cookie may be 20 s ahead.
  expect(await other.find(id, clock.now() + 20_000)).toMatchObject({role: 'ADMIN'});
});

test('a cookie opens nothing two minutes after the last answer of the database, and the operator is told once', async () => {
  const write = jest.spyOn(errorLog, 'write').mockImplementation();
  const {db, clock, cookie, readStatus} = await openReader();
  await takeAway(db);
  clock.advance(119_999);
  expect(await readStatus(cookie)).toBe(200);
  clock.advance(1);
  expect(await readStatus(cookie)).toBe(401);
  expect(write.mock.calls).toEqual([
    [expect.stringMatching(/sessions of readers cannot be read: no such table/)],
  ]);
  await putBack(db);
  expect(await readStatus(cookie)).toBe(200);
});

test('after a failed query of the database, memory answers for 30 s', async () => {
  jest.spyOn(errorLog, 'write').mockImplementation();
  const {db, clock, cookie, readStatus} = await openReader();
  await takeAway(db);
  clock.advance(30_000);
  expect(await readStatus(cookie)).toBe(200);
  await putBack(db);
  await db.updateTable('users').set({disabled_at: 1}).execute();
  clock.advance(29_999);
  expect(await readStatus(cookie)).toBe(200);
  clock.advance(1);
  expect(await readStatus(cookie)).toBe(401);
});

test('a role that changed counts as soon as the cookie is set again', async () => {
  const {db, pair, openGate, readStatus} = await openReader();
  await db.updateTable('users').set({role: 'ADMIN'}).execute();
  expect(await readStatus(await openGate(pair.token), administratorsPage)).toBe(200);
});

test('a session is open at once, also after the clock was set back', async () => {
  const {clock, enter, openGate, readStatus} = await openReader();
  clock.advance(-3_600_000);
  const {token} = await enter();
  expect(await readStatus(await openGate(token))).toBe(200);
});

test('a cookie of another kind of site, without a session, opens nothing', async () => {
  const {db} = await openReader();
  expect(await new LiveSessions({db}).find('', 0)).toBeUndefined();
});

test('a cookie with the session of another user opens nothing', async () => {
  const {db, clock, cookie, readStatus} = await openReader();
  const other = db.selectFrom('users').where('email', '=', otherEmail);
  await db
    .updateTable('sessions')
    .set({user_id: other.select('id')})
    .execute();
  clock.advance(30_000);
  expect(await readStatus(cookie)).toBe(401);
});
