import {open as openSite} from '../../../../testing/src/open';
import {openTestDatabase} from '../../../../testing/src/all-features';
import {email} from '../../../../testing/src/test-accounts';
import {describeOnEachStore} from '../../../../testing/src/accounts-stores';
import type {AccountsOptions} from '../open-accounts';
import {deriveSuccessors} from './tokens';
import {hashToken} from 'docusaurus-lock-server/http/tokens';

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
const refused = {
  success: false,
  message: 'UNAUTHORIZED: the session has ended.',
  token: null,
};

describeOnEachStore((createDatabase) => {
  /** Opens a site with a session. */
  async function open(service?: Partial<AccountsOptions>) {
    const {accounts, clock, events} = await openSite({
      ...{accounts: 'test', at: '2031-05-04T03:02:01Z', databaseUrl: await createDatabase()},
      service,
    });
    const {trySignIn: enter} = accounts;
    return {...accounts, enter, clock, events, first: await enter()};
  }

  test('exchanges a refresh token and lets the earlier access token run out', async () => {
    const {first, clock, me, refresh} = await open();
    clock.advance(10 * minuteMs);
    const second = await refresh(first.refreshToken);
    expect(second).toMatchObject({
      success: true,
      expiresIn: 900,
      user: {email},
    });
    expect(second.token).not.toBe(first.token);
    expect(await me(second.token)).toMatchObject({email});
    expect(await me(first.token)).toMatchObject({email});
    clock.advance(5 * minuteMs - 1);
    expect(await me(first.token)).toMatchObject({email});
    clock.advance(1);
    expect(await me(first.token)).toBe('UNAUTHORIZED');
    expect(await me(second.token)).toMatchObject({email});
  });

  test('gives a repeat within 30 seconds the same pair with its remaining time, and stores nothing more', async () => {
    const {first, db, clock, me, refresh} = await open();
    const second = await refresh(first.refreshToken);
    clock.advance(30_000);
    const repeated = await refresh(first.refreshToken);
    expect(repeated).toEqual({...second, expiresIn: 870});
    expect(await db.selectFrom('tokens').select('hash').execute()).toHaveLength(4);
    expect(await me(repeated.token)).toMatchObject({email});
    expect((await refresh(repeated.refreshToken)).success).toBe(true);
  });

  test('refuses an unknown token while another process writes', async () => {
    const {databaseUrl, refresh} = await open();
    const db = await openTestDatabase(databaseUrl);
    const answer = db.transaction().execute(() => refresh('of no session'));
    expect(await answer).toMatchObject(refused);
  });

  test('gives one pair to exchanges at the same time, on PostgreSQL in two processes', async () => {
    const {first, refresh, databaseUrl, clock} = await open();
    // A file serves one process.
    const other = databaseUrl.startsWith('file:')
      ? refresh
      : (await openSite({accounts: 'none', databaseUrl, now: clock.now})).accounts.refresh;
    const answers = await Promise.all(
      [refresh, other, refresh, other].map((each) => each(first.refreshToken)),
    );
    const [pair] = answers;
    expect(pair).toMatchObject({success: true, expiresIn: 900});
    expect(answers).toEqual(Array(4).fill(pair));
  });

  test('renews no session that has 1,500 tokens, until some have expired', async () => {
    const {first, db, clock, me, refresh, run} = await open();
    const {id} = await db.selectFrom('sessions').select('id').executeTakeFirstOrThrow();
    const expiresAt = clock.now() + minuteMs;
    // A client that renews without a pause leaves such tokens.
    const left = Array.from({length: 1497}, (_, i) => ({
      ...{hash: `${i}`, session_id: id, kind: 'refresh' as const},
      ...{expires_at: expiresAt, used_at: clock.now()},
    }));
    await db.insertInto('tokens').values(left).execute();
    const second = await refresh(first.refreshToken);
    expect(second.success).toBe(true);
    expect(await refresh(second.refreshToken)).toMatchObject(refused);
    const {companyId, permissions} = first.user;
    const other = permissions.find((each: {companyId: string}) => each.companyId !== companyId);
    const to = {companyId: other.companyId};
    expect((await run('setActiveUserSession', to, second.token)).message).toBe('UNAUTHORIZED');
    expect(await me(second.token)).toMatchObject({email, companyId});
    clock.advance(minuteMs);
    expect((await refresh(second.refreshToken)).success).toBe(true);
  });

  test('refuses a repeat once its pair has been refreshed, and keeps the session', async () => {
    const {first, me, refresh} = await open();
    const second = await refresh(first.refreshToken);
    const third = await refresh(second.refreshToken);
    expect(await refresh(first.refreshToken)).toMatchObject(refused);
    expect(await me(third.token)).toMatchObject({email});
    expect((await refresh(third.refreshToken)).success).toBe(true);
  });

  test('keeps nothing in the database that could open a session', async () => {
    const {first, db, clock, me, refresh} = await open();
    const second = await refresh(first.refreshToken);
    const rows = await db.selectFrom('tokens').selectAll().execute();
    const texts = rows.flatMap(({hash, successor_salt: salt}) =>
      salt === null ? [hash] : [hash, salt],
    );
    expect(texts).toHaveLength(5);
    // The tokens that a thief of the database could derive from its content.
    const derived = texts.flatMap((text) =>
      texts.flatMap((salt) => Object.values(deriveSuccessors(text, salt))),
    );
    for (const text of [...texts, ...derived]) {
      expect(await me(text)).toBe('UNAUTHORIZED');
      expect((await refresh(text)).success).toBe(false);
    }
    for (const {token, refreshToken} of [first, second]) {
      expect(texts).not.toContain(token);
      expect(texts).not.toContain(refreshToken);
    }

    clock.advance(30_001);
    await refresh(second.refreshToken);
    const salted = await db
      .selectFrom('tokens')
      .where('successor_salt', 'is not', null)
      .select('hash')
      .execute();
    expect(salted).toEqual([{hash: hashToken(second.refreshToken)}]);
  });

  test('ends the whole session when a refresh token comes back after 30 seconds', async () => {
    const {first, enter, clock, me, refresh, events} = await open();
    const other = await enter();
    const second = await refresh(first.refreshToken);
    const third = await refresh(second.refreshToken);
    clock.advance(30_001);
    events();
    expect(await refresh(first.refreshToken)).toMatchObject(refused);
    const reported = {account: first.user.id, address: '192.0.2.1'};
    expect(events()).toEqual([{event: 'refresh_token_reused', ...reported}]);
    for (const {token, refreshToken} of [first, second, third]) {
      expect(await me(token)).toBe('UNAUTHORIZED');
      expect((await refresh(refreshToken)).success).toBe(false);
    }
    expect(await me(other.token)).toMatchObject({email});
  });

  test('keeps a session for 14 days since its last refresh', async () => {
    const {first, clock, refresh} = await open();
    clock.advance(14 * dayMs - 1);
    const second = await refresh(first.refreshToken);
    expect(second.success).toBe(true);
    clock.advance(14 * dayMs);
    expect(await refresh(second.refreshToken)).toMatchObject(refused);
  });

  test('ends a session 30 days after its sign-in, however often it is refreshed', async () => {
    const {first, clock, me, refresh} = await open();
    let pair = first;
    for (const days of [10, 10]) {
      clock.advance(days * dayMs);
      pair = await refresh(pair.refreshToken);
      expect(pair).toMatchObject({success: true, expiresIn: 900});
    }
    clock.advance(10 * dayMs - 5 * minuteMs);
    pair = await refresh(pair.refreshToken);
    expect(pair).toMatchObject({success: true, expiresIn: 300});
    clock.advance(5 * minuteMs - 1);
    expect(await me(pair.token)).toMatchObject({email});
    clock.advance(1);
    expect(await me(pair.token)).toBe('UNAUTHORIZED');
    expect((await refresh(pair.refreshToken)).success).toBe(false);
  });

  test('keeps the age of the sign-in when the company is switched', async () => {
    const sessionLifetimeDays = 1;
    const {first, clock, run, me, refresh} = await open({sessionLifetimeDays});
    clock.advance(14 * minuteMs);
    const [one, two] = first.user.permissions;
    const switchTo = async (token: string, {companyId}: {companyId: string}) =>
      run('setActiveUserSession', {companyId}, token);
    const isInOne = first.user.companyId === one.companyId;
    const second = await switchTo(first.token, isInOne ? two : one);
    clock.advance(dayMs - 15 * minuteMs);
    const third = await refresh(second.refreshToken);
    expect(third).toMatchObject({success: true, expiresIn: 60});
    const fourth = await switchTo(third.token, isInOne ? one : two);
    expect(fourth).toMatchObject({success: true, expiresIn: 60});
    clock.advance(minuteMs);
    expect(await me(fourth.token)).toBe('UNAUTHORIZED');
    expect((await refresh(fourth.refreshToken)).success).toBe(false);
  });

  test('ends sessions that are older than a lifetime that has been shortened', async () => {
    const {first, databaseUrl, clock} = await open();
    clock.advance(2 * dayMs);
    const shorter = await openSite({
      ...{accounts: 'none', databaseUrl, now: clock.now},
      service: {sessionLifetimeDays: 1},
    });
    expect((await shorter.accounts.refresh(first.refreshToken)).success).toBe(false);
  });

  test('refuses to go on once the password has expired', async () => {
    const {first, db, clock, me, refresh} = await open();
    const {token, refreshToken} = first;
    const expiry = {password_expires_at: clock.now() + 5 * minuteMs};
    await db.updateTable('users').set(expiry).execute();
    clock.advance(5 * minuteMs - 1);
    expect(await me(token)).toMatchObject({email});
    clock.advance(1);
    expect(await me(token)).toBe('UNAUTHORIZED');
    expect(await refresh(refreshToken)).toMatchObject(refused);
  });
});
