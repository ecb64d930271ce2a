import {openScene, send} from '../../testing/accounts-client';
import {operations} from '../../testing/operations';
import {email, otherEmail} from '../../testing/test-accounts';
import {describeOnEachStore} from '../../testing/accounts-stores';

const minuteMs = 60_000;
const address = '192.0.2.1';

describeOnEachStore((createDatabase) => {
  /** A scene with a session; a switch stays in its company if none is given. */
  async function open() {
    const scene = await openScene(createDatabase);
    const session = await scene.enter();
    const switchTo = (token: string, companyId = session.user.companyId) =>
      scene.run('setActiveUserSession', {companyId}, token);
    return {...scene, session, switchTo};
  }

  test('refuses a refresh token in place of an access token, and the reverse', async () => {
    const {session, me, refresh} = await open();
    expect(await me(session.refreshToken)).toBe('UNAUTHORIZED');
    expect((await refresh(session.token)).success).toBe(false);
  });

  test('ends an access token after 15 minutes', async () => {
    const {session, clock, me} = await open();
    clock.advance(15 * minuteMs - 1);
    expect(await me(session.token)).toMatchObject({email});
    clock.advance(1);
    expect(await me(session.token)).toBe('UNAUTHORIZED');
  });

  test('lists the companies that the user may work in', async () => {
    const {accounts, session} = await open();
    const {token} = session;
    const {data} = await send(accounts, operations.companies, {}, {token});
    expect(data.companies).toMatchObject([{name: 'Aurora'}, {name: 'Harbour'}]);
  });

  test('switches the company with a new pair and ends the old one in 30 s', async () => {
    const {session, enter, clock, me, refresh, switchTo} = await open();
    const {companyId: other} = session.user.permissions.find(
      ({companyId}: {companyId: string}) => companyId !== session.user.companyId,
    );
    const second = await switchTo(session.token, other);
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

  test('switches again for a lost response, which gives the old pair no more time', async () => {
    const {session, clock, me, switchTo} = await open();
    await switchTo(session.token);
    clock.advance(20_000);
    const again = await switchTo(session.token);
    expect(await me(again.token)).toMatchObject({email});
    clock.advance(10_000);
    expect(await me(session.token)).toBe('UNAUTHORIZED');
    expect((await switchTo(session.token)).message).toBe('UNAUTHORIZED');
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

  test('signs out the session of the token and those that a switch has left, and no other', async () => {
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
