import {open as openSite} from '../../../../testing/src/open';
import {email, otherEmail} from '../../../../testing/src/test-accounts';
import {describeOnEachStore} from '../../../../testing/src/accounts-stores';

const minuteMs = 60_000;
const address = '192.0.2.1';

describeOnEachStore((createDatabase) => {
  /** Opens a site with a session; `switchTo` switches to the other company by default. */
  async function open() {
    const {accounts, clock, events} = await openSite({
      ...{accounts: 'test', at: '2031-05-04T03:02:01Z', databaseUrl: await createDatabase()},
    });
    const {db, run, trySignIn: enter} = accounts;
    const session = await enter();
    const {companyId: here, permissions} = session.user;
    const other: string = permissions.find(
      ({companyId}: {companyId: string}) => companyId !== here,
    ).companyId;
    const switchTo = (token: string, companyId = other) =>
      run('setActiveUserSession', {companyId}, token);
    const tokenRows = () => db.selectFrom('tokens').selectAll().orderBy('hash').execute();
    const sessionRows = () => db.selectFrom('sessions').selectAll().execute();
    events();
    return {...accounts, enter, clock, events, session, other, switchTo, tokenRows, sessionRows};
  }

  test('refuses a refresh token in place of an access token, and the reverse', async () => {
    const {session, me, refresh} = await open();
    expect(await me(session.refreshToken)).toBe('UNAUTHORIZED');
    expect((await refresh(session.token)).success).toBe(false);
  });

  test('switches the company with a new pair and ends the old one in 30 s', async () => {
    const {session, other, enter, clock, me, refresh, switchTo, events} = await open();
    const second = await switchTo(session.token);
    const event = {event: 'company_switched', account: session.user.id, address};
    expect(events()).toEqual([event]);
    expect(second).toMatchObject({
      success: true,
      expiresIn: 900,
      user: {companyId: other, lastLoggedInCompanyId: other},
    });
    expect(await me(second.token)).toMatchObject({companyId: other});
    expect((await refresh(session.refreshToken)).success).toBe(false);
    clock.advance(29_999);
    expect(await me(session.token)).toMatchObject({email});
    clock.advance(1);
    expect(await me(session.token)).toBe('UNAUTHORIZED');
    expect((await enter()).user.companyId).toBe(other);
  });

  test('refuses a company without permission and keeps the session', async () => {
    const {session, enter, me, switchTo} = await open();
    const foreign = await enter(otherEmail);
    for (const id of [foreign.user.companyId, 'no such company', '\u0000']) {
      expect(await switchTo(session.token, id)).toMatchObject({
        success: false,
        message: 'You have no access to this company.',
        token: null,
      });
    }
    expect(await me(session.token)).toMatchObject({email});
  });

  test('gives a repeat within 30 s the same pair, and does not prolong the old one', async () => {
    const {session, clock, me, switchTo, events, sessionRows, tokenRows} = await open();
    const second = await switchTo(session.token);
    const [sessions, tokens] = [await sessionRows(), await tokenRows()];
    events();
    clock.advance(20_000);
    const again = await switchTo(session.token);
    expect(again).toEqual({...second, expiresIn: 880});
    expect([await sessionRows(), await tokenRows(), events()]).toEqual([sessions, tokens, []]);
    expect(await me(again.token)).toMatchObject({email});
    clock.advance(10_000);
    expect(await me(session.token)).toBe('UNAUTHORIZED');
    expect((await switchTo(session.token)).message).toBe('UNAUTHORIZED');
  });

  test('gives one pair to switches at the same time', async () => {
    const {session, switchTo, sessionRows, events} = await open();
    const answers = await Promise.all([1, 2, 3].map(() => switchTo(session.token)));
    const [pair] = answers;
    expect(pair).toMatchObject({success: true, expiresIn: 900});
    expect(answers).toEqual([pair, pair, pair]);
    expect(await sessionRows()).toHaveLength(1);
    expect(events()).toHaveLength(1);
  });

  test('refuses a repeat once its pair has been refreshed or switched', async () => {
    const {session, switchTo, refresh, me} = await open();
    const second = await switchTo(session.token);
    const third = await refresh(second.refreshToken);
    expect((await switchTo(session.token)).message).toBe('UNAUTHORIZED');
    expect(await me(third.token)).toMatchObject({email});
  });

  test('a switch into the company of now goes on with a new pair', async () => {
    const {session, clock, me, refresh, switchTo, sessionRows} = await open();
    const {token, user} = session;
    const next = await switchTo(token, user.companyId);
    expect(next).toMatchObject({success: true, expiresIn: 900, user});
    expect(await sessionRows()).toHaveLength(1);
    clock.advance(30_000);
    expect(await me(token)).toBe('UNAUTHORIZED');
    expect((await refresh(next.refreshToken)).success).toBe(true);
  });

  test('switching to and fro opens no session, and leaves no tokens behind', async () => {
    const {session, other, clock, switchTo, sessionRows, tokenRows} = await open();
    let {token} = session;
    for (let i = 0; i < 60; i++) {
      clock.advance(10_000);
      token = (await switchTo(token, i % 2 ? session.user.companyId : other)).token;
    }
    expect(await sessionRows()).toHaveLength(1);
    // The pair, and access tokens of the last 30 s.
    expect((await tokenRows()).length).toBeLessThanOrEqual(5);
  });

  test('a sign-in ends expired sessions of the account, and the oldest session if there are too many', async () => {
    const {session, enter, clock, me, refresh, sessionRows} = await open();
    const foreign = await enter(otherEmail);
    clock.advance(1000);
    const second = await enter();
    // A refresh uses the first session, so it is not the oldest any more.
    clock.advance(1000);
    const used = await refresh(session.refreshToken);
    clock.advance(1000);
    const later = [];
    for (let i = 0; i < 49; i++) {
      later.push(await enter());
    }
    expect(await me(second.token)).toBe('UNAUTHORIZED');
    for (const {token} of [used, ...later, foreign]) {
      expect(await me(token)).not.toBe('UNAUTHORIZED');
    }
    expect(await sessionRows()).toHaveLength(51);
    // The expired sessions end.
    clock.advance(14 * 24 * 60 * minuteMs);
    await enter();
    expect(await sessionRows()).toHaveLength(2);
  });

  test('leaves no session that can be refreshed when a refresh meets a switch', async () => {
    const {session, clock, me, refresh, switchTo} = await open();
    const [switched, refreshed] = await Promise.all([
      switchTo(session.token),
      refresh(session.refreshToken),
    ]);
    expect(switched.success).toBe(true);
    clock.advance(30_000);
    expect(await me(switched.token)).toMatchObject({email});
    if (refreshed.success) {
      expect(await me(refreshed.token)).toBe('UNAUTHORIZED');
      expect((await refresh(refreshed.refreshToken)).success).toBe(false);
    }
  });

  test('signs out the session of the token, with the tokens from before a switch, and no other', async () => {
    const {session, enter, run, me, refresh, switchTo, events} = await open();
    const {id} = session.user;
    const other = await enter();
    const next = await switchTo(session.token);
    expect(await me(session.token)).toMatchObject({email});
    events();
    expect(await run('logout', {id}, next.token)).toEqual({
      success: true,
      message: 'Signed out.',
    });
    const event = {event: 'session_ended', account: id, address};
    expect(events()).toEqual([event]);
    expect(await me(session.token)).toBe('UNAUTHORIZED');
    expect(await me(next.token)).toBe('UNAUTHORIZED');
    expect((await refresh(next.refreshToken)).success).toBe(false);
    expect(await me(other.token)).toMatchObject({email});
  });

  test("refuses to sign out with another user's id", async () => {
    const {session, enter, run, me} = await open();
    const foreign = await enter(otherEmail);
    const {id} = foreign.user;
    const result = await run('logout', {id}, session.token);
    expect(result.success).toBe(false);
    expect(await me(session.token)).toMatchObject({email});
    expect(await me(foreign.token)).toMatchObject({email: otherEmail});
  });
});
