import {open} from '../../../../lock-server/src/testing/open';
import {email, otherEmail} from '../../../../lock-server/src/testing/test-accounts';
import {afterTest} from '../../../../lock-server/src/testing/after-test';
import {errorLog} from 'docusaurus-lock-server/http/standard-error';
import type {UsersTable} from '../store/database';
import {LiveSessions} from './live-sessions';

const at = '2031-05-04T03:02:01Z';
const everyonesPage = '/manual/reports';
const administratorsPage = '/manual/audit-log';

/** A reader of a server with accounts of its own, and an administrator's hands. */
async function openReader() {
  const {site, accounts, clock} = await open({accounts: 'test', sessions: true, at});
  const {trySignIn: enter, openGate} = accounts;
  const sessions = site.sessions!;

  const readStatus = (cookie: string, page = everyonesPage) => accounts.readStatus(cookie, page);
  const pair = await enter();
  const cookie = await openGate(pair.token);
  clock.advance(30_000);
  await sessions.look();
  expect(await readStatus(cookie)).toBe(200);
  return {...accounts, enter, clock, sessions, pair, cookie, readStatus};
}

test.each<[string, Partial<UsersTable> | null]>([
  ['a disabled account', {disabled_at: 1}],
  ['an expired password', {password_expires_at: 1}],
  ['an end of all sessions, before they are deleted,', {session_generation: 1}],
  ['an ended session', null],
])('%s closes the guide at the next look into the database', async (_, change) => {
  const {db, sessions, cookie, readStatus} = await openReader();
  await (change
    ? db.updateTable('users').set(change).where('email', '=', email).execute()
    : db.deleteFrom('sessions').execute());
  expect(await readStatus(cookie)).toBe(200);
  await sessions.look();
  expect(await readStatus(cookie)).toBe(401);
});

test('a role that changes opens and closes pages with the same cookie', async () => {
  const {db, sessions, cookie, readStatus} = await openReader();
  expect(await readStatus(cookie, administratorsPage)).toBe(404);
  await db.updateTable('users').set({role: 'ADMIN'}).execute();
  await sessions.look();
  expect(await readStatus(cookie, administratorsPage)).toBe(200);
  // That of the company comes before that of the user.
  await db.updateTable('permissions').set({role: 'VIEWER'}).execute();
  await sessions.look();
  expect(await readStatus(cookie, administratorsPage)).toBe(404);
});

test('another server knows a role that changed, as soon as the cookie is set again', async () => {
  const {db, clock} = await openReader();
  const other = new LiveSessions({db, now: clock.now});
  afterTest(() => other.close());
  const {id} = await db.selectFrom('sessions').select('id').executeTakeFirstOrThrow();
  expect(await other.find(id, clock.now())).toMatchObject({role: 'OPERATOR'});
  await db.updateTable('users').set({role: 'ADMIN'}).execute();
  clock.advance(5000);
  expect(other.find(id, clock.now() - 5000)).toMatchObject({role: 'OPERATOR'});
  // The clock of the server that made the cookie may be 20 s ahead.
  expect(await other.find(id, clock.now() + 20_000)).toMatchObject({role: 'ADMIN'});
});

test('a cookie is worth nothing two minutes after the last answer of the database', async () => {
  const {db, clock, sessions, cookie, readStatus} = await openReader();
  await db.schema.alterTable('sessions').renameTo('away').execute();
  clock.advance(119_999);
  expect(await readStatus(cookie)).toBe(200);
  await expect(sessions.look()).rejects.toThrow();
  clock.advance(1);
  expect(await readStatus(cookie)).toBe(401);
  await db.schema.alterTable('away').renameTo('sessions').execute();
  expect(await readStatus(cookie)).toBe(200);
});

test('a look asks for all sessions, also where they are more than one query takes', async () => {
  const {db, clock} = await openReader();
  const session = await db.selectFrom('sessions').selectAll().executeTakeFirstOrThrow();
  const more = Array.from({length: 501}, (_, i) => ({...session, id: `more-${i}`}));
  await db.insertInto('sessions').values(more).execute();
  const sessions = new LiveSessions({db, now: clock.now});
  afterTest(() => sessions.close());
  const find = () => Promise.all(more.map(async ({id}) => sessions.find(id, clock.now())));
  expect(await find()).not.toContain(undefined);
  await db.deleteFrom('sessions').execute();
  await sessions.look();
  expect(new Set(await find())).toEqual(new Set([undefined]));
});

test('what a slow look has not reached for a minute is asked for', async () => {
  const {db, clock, cookie, readStatus} = await openReader();
  await db.updateTable('users').set({disabled_at: 1}).execute();
  clock.advance(59_999);
  expect(await readStatus(cookie)).toBe(200);
  clock.advance(1);
  expect(await readStatus(cookie)).toBe(401);
});

test('a role that changed after the last look counts as soon as the cookie is set again', async () => {
  const {db, pair, openGate, readStatus} = await openReader();
  await db.updateTable('users').set({role: 'ADMIN'}).execute();
  expect(await readStatus(await openGate(pair.token), administratorsPage)).toBe(200);
});

test('a session that began after the last look is open at once, also after the clock was set back', async () => {
  const {clock, enter, openGate, readStatus} = await openReader();
  clock.advance(-3_600_000);
  const {token} = await enter();
  expect(await readStatus(await openGate(token))).toBe(200);
});

test('a cookie of another kind of site, without a session, opens nothing', async () => {
  const {sessions} = await openReader();
  expect(await sessions.find('', 0)).toBeUndefined();
});

test('a cookie with the session of another user opens nothing', async () => {
  const {db, sessions, cookie, readStatus} = await openReader();
  const other = db.selectFrom('users').where('email', '=', otherEmail);
  await db
    .updateTable('sessions')
    .set({user_id: other.select('id')})
    .execute();
  await sessions.look();
  expect(await readStatus(cookie)).toBe(401);
});

test('looks every 30 s, also after a look that failed, and says when two have failed', async () => {
  // The test decides when it is time for a look into the database.
  const real = ['nextTick', 'setImmediate', 'setTimeout', 'queueMicrotask', 'Date'] as const;
  const doNotFake = [...real, 'performance', 'clearImmediate', 'clearTimeout'] as const;
  jest.useFakeTimers({doNotFake: [...doNotFake]});
  afterTest(() => void jest.useRealTimers());
  const write = jest.spyOn(errorLog, 'write').mockImplementation();
  const {db, sessions, cookie, readStatus} = await openReader();
  const looks = jest.spyOn(sessions, 'look');
  async function look(): Promise<void> {
    jest.advanceTimersByTime(29_999);
    await new Promise(setImmediate);
    expect(looks.mock.calls.splice(0)).toEqual([]);
    jest.advanceTimersByTime(1);
    expect(looks).toHaveBeenCalledTimes(1);
    looks.mockClear();
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  await db.schema.alterTable('sessions').renameTo('away').execute();
  await look();
  expect(() => sessions.check()).not.toThrow();
  expect(write).not.toHaveBeenCalled();
  await look();
  expect(() => sessions.check()).toThrow('no such table: sessions');
  await look();
  expect(write.mock.calls).toEqual([
    [expect.stringMatching(/sessions of readers cannot be read: no such table/)],
  ]);
  await db.schema.alterTable('away').renameTo('sessions').execute();
  await db.updateTable('users').set({disabled_at: 1}).execute();
  await look();
  expect(() => sessions.check()).not.toThrow();
  expect(await readStatus(cookie)).toBe(401);
});
