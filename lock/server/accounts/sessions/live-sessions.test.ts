import {openScene} from '../../testing/accounts-client';
import {email, otherEmail} from '../../testing/test-accounts';
import {createLibsqlDatabase, describeOnEachStore} from '../../testing/accounts-stores';
import {afterTest} from '../../testing/after-test';

const everyonesPage = '/manual/reports';
const administratorsPage = '/manual/audit-log';

/** A reader of a server with accounts of its own, and an administrator's hands. */
async function openReader(createDatabase = createLibsqlDatabase) {
  const scene = await openScene(createDatabase, {sessions: true});
  const {clock, enter, openGate} = scene;
  const sessions = scene.sessions!;

  const statusOf = (cookie: string, page = everyonesPage) => scene.statusOf(cookie, page);
  const pair = await enter();
  const cookie = await openGate(pair.token);
  clock.advance(30_000);
  await sessions.read();
  expect(await statusOf(cookie)).toBe(200);
  return {...scene, sessions, pair, cookie, statusOf};
}

describeOnEachStore((createDatabase) => {
  test.each(['a disabled account', 'an ended session', 'an expired password'])(
    '%s closes the guide at the next look into the database',
    async (end) => {
      const {db, clock, sessions, cookie, statusOf} = await openReader(createDatabase);
      const expired = {password_expires_at: clock.now()};
      await (end === 'an ended session'
        ? db.deleteFrom('sessions').execute()
        : db
            .updateTable('users')
            .set(end === 'a disabled account' ? {disabled_at: clock.now()} : expired)
            .where('email', '=', email)
            .execute());
      expect(await statusOf(cookie)).toBe(200);
      await sessions.read();
      expect(await statusOf(cookie)).toBe(401);
    },
  );

  test('a role that changes opens and closes pages with the same cookie', async () => {
    const {db, sessions, cookie, statusOf} = await openReader(createDatabase);
    expect(await statusOf(cookie, administratorsPage)).toBe(404);
    await db.updateTable('users').set({role: 'ADMIN'}).execute();
    await sessions.read();
    expect(await statusOf(cookie, administratorsPage)).toBe(200);
    // That of the company comes before that of the user.
    await db.updateTable('permissions').set({role: 'VIEWER'}).execute();
    await sessions.read();
    expect(await statusOf(cookie, administratorsPage)).toBe(404);
  });
});

test('a copied cookie is worth nothing once its session has signed out', async () => {
  const {run, me, sessions, pair, cookie, statusOf} = await openReader();
  const {id} = await me(pair.token);
  expect(await run('logout', {id}, pair.token)).toMatchObject({success: true});
  await sessions.read();
  expect(await statusOf(cookie)).toBe(401);
});

test('a session that began after the last look is open at once', async () => {
  const {enter, openGate, statusOf} = await openReader();
  const {token} = await enter();
  expect(await statusOf(await openGate(token))).toBe(200);
});

test('a role that changed after the last look counts as soon as the cookie is set again', async () => {
  const {db, pair, openGate, statusOf} = await openReader();
  await db.updateTable('users').set({role: 'ADMIN'}).execute();
  expect(await statusOf(await openGate(pair.token), administratorsPage)).toBe(200);
});

test('a session that began and ended between two looks is closed within a minute', async () => {
  const {db, clock, sessions, enter, openGate, statusOf} = await openReader();
  const {token} = await enter();
  const cookie = await openGate(token);
  await db.deleteFrom('sessions').execute();
  await sessions.read();
  clock.advance(30_000);
  await sessions.read();
  expect(await statusOf(cookie)).toBe(401);
});

test('a session that began after the clock was set back is open at once', async () => {
  const {clock, enter, openGate, statusOf} = await openReader();
  clock.advance(-3_600_000);
  const {token} = await enter();
  expect(await statusOf(await openGate(token))).toBe(200);
});

test('a token whose session has just ended sets no cookie', async () => {
  const {db, openGate, pair} = await openReader();
  await db.deleteFrom('sessions').execute();
  await expect(openGate(pair.token)).rejects.toThrow('401');
});

test('a cookie of another kind of site, without a session, opens nothing', async () => {
  const {sessions} = await openReader();
  expect(sessions.find('', 0)).toBe('ended');
});

test('a cookie with the session of another user opens nothing', async () => {
  const {db, sessions, cookie, statusOf} = await openReader();
  const other = db.selectFrom('users').where('email', '=', otherEmail);
  await db
    .updateTable('sessions')
    .set({user_id: other.select('id')})
    .execute();
  await sessions.read();
  expect(await statusOf(cookie)).toBe(401);
});

/** Lets a test decide when it is time for a look into the database. */
function stopIntervals(): void {
  jest.useFakeTimers({
    doNotFake: [
      ...(['nextTick', 'setImmediate', 'setTimeout', 'queueMicrotask'] as const),
      ...(['Date', 'performance', 'clearImmediate', 'clearTimeout'] as const),
    ],
  });
  afterTest(() => void jest.useRealTimers());
}

test('looks into the database every 30 s, and keeps what it knew where that fails', async () => {
  stopIntervals();
  const {accounts, db, sessions, cookie, statusOf} = await openReader();
  await db.updateTable('users').set({disabled_at: 1}).execute();
  jest.advanceTimersByTime(29_999);
  await accounts.checkDatabase();
  expect(await statusOf(cookie)).toBe(200);
  jest.advanceTimersByTime(1);
  await accounts.checkDatabase();
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(await statusOf(cookie)).toBe(401);
  await db.updateTable('users').set({disabled_at: null}).execute();
  await sessions.read();
  await accounts.close();
  jest.advanceTimersByTime(30_000);
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(await statusOf(cookie)).toBe(200);
});

test('looks again 30 s after a look that failed', async () => {
  stopIntervals();
  const {db, cookie, statusOf} = await openReader();
  async function look(): Promise<void> {
    jest.advanceTimersByTime(30_000);
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  await db.schema.alterTable('sessions').renameTo('away').execute();
  await look();
  await db.schema.alterTable('away').renameTo('sessions').execute();
  await db.updateTable('users').set({disabled_at: 1}).execute();
  await look();
  expect(await statusOf(cookie)).toBe(401);
});
