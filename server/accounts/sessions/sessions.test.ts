import {
  email,
  openScene,
  operations,
  otherEmail,
  send,
  signIn,
} from '../../testing/accounts-client';
import {describeOnEachStore} from '../../testing/accounts-stores';

const minuteMs = 60_000;

describeOnEachStore((createDatabase) => {
  const open = () => openScene(createDatabase);

  test('refuses a refresh token in place of an access token, and the reverse', async () => {
    const {accounts, me, refresh} = await open();
    const {token, refreshToken} = await signIn(accounts, email);
    expect(await me(refreshToken)).toBe('UNAUTHORIZED');
    expect((await refresh(token)).success).toBe(false);
  });

  test('ends an access token after 15 minutes', async () => {
    const {accounts, clock, me} = await open();
    const {token} = await signIn(accounts, email);
    clock.advance(15 * minuteMs - 1);
    expect(await me(token)).toMatchObject({email});
    clock.advance(1);
    expect(await me(token)).toBe('UNAUTHORIZED');
  });

  test('lists the companies that the user may work in', async () => {
    const {accounts} = await open();
    const {token} = await signIn(accounts, email);
    const {data} = await send(accounts, operations.companies, {}, {token});
    expect(data.companies.map(({name}: {name: string}) => name)).toEqual([
      'Aurora',
      'Harbour',
    ]);
  });

  test('switches the company with a new pair and ends the old one in 30 s', async () => {
    const {accounts, clock, run, me, refresh} = await open();
    const first = await signIn(accounts, email);
    const other = first.user.permissions.find(
      ({companyId}: {companyId: string}) => companyId !== first.user.companyId,
    ).companyId;
    const variables = {companyId: other};
    const second = await run('setActiveUserSession', variables, first.token);
    expect(second).toMatchObject({
      success: true,
      expiresIn: 900,
      user: {companyId: other, lastLoggedInCompanyId: other},
    });
    expect(await me(second.token)).toMatchObject({companyId: other});
    expect((await refresh(first.refreshToken)).success).toBe(false);
    clock.advance(29_999);
    expect(await me(first.token)).toMatchObject({email});
    clock.advance(1);
    expect(await me(first.token)).toBe('UNAUTHORIZED');
    expect((await signIn(accounts, email)).user.companyId).toBe(other);
  });

  test('refuses a company without permission and keeps the session', async () => {
    const {accounts, run, me} = await open();
    const {token} = await signIn(accounts, email);
    const foreign = await signIn(accounts, otherEmail);
    for (const companyId of [
      foreign.user.companyId,
      'no such company',
      '\u0000',
    ]) {
      const result = await run('setActiveUserSession', {companyId}, token);
      expect(result).toMatchObject({
        success: false,
        message: 'You have no access to this company.',
        token: null,
      });
    }
    expect(await me(token)).toMatchObject({email});
  });

  test('refuses to switch without a token', async () => {
    const {run} = await open();
    const error = await run('setActiveUserSession', {companyId: '1'});
    expect(error.message).toBe('UNAUTHORIZED');
  });

  test('switches again for a lost response, which gives the old pair no more time', async () => {
    const {accounts, clock, run, me} = await open();
    const {token, user} = await signIn(accounts, email);
    const variables = {companyId: user.companyId};
    await run('setActiveUserSession', variables, token);
    clock.advance(20_000);
    const again = await run('setActiveUserSession', variables, token);
    expect(await me(again.token)).toMatchObject({email});
    clock.advance(10_000);
    expect(await me(token)).toBe('UNAUTHORIZED');
    const late = await run('setActiveUserSession', variables, token);
    expect(late.message).toBe('UNAUTHORIZED');
  });

  test('leaves no session that can be refreshed when a refresh meets a switch', async () => {
    const {accounts, clock, run, me, refresh} = await open();
    const {token, refreshToken, user} = await signIn(accounts, email);
    const variables = {companyId: user.companyId};
    const [switched, refreshed] = await Promise.all([
      run('setActiveUserSession', variables, token),
      refresh(refreshToken),
    ]);
    expect(switched.success).toBe(true);
    clock.advance(30_000);
    expect(await me(switched.token)).toMatchObject({email});
    if (refreshed.success) {
      expect(await me(refreshed.token)).toBe('UNAUTHORIZED');
      expect((await refresh(refreshed.refreshToken)).success).toBe(false);
    }
  });

  test('signs out the session of the token and no other', async () => {
    const {accounts, run, me, refresh} = await open();
    const first = await signIn(accounts, email);
    const other = await signIn(accounts, email);
    expect(await run('logout', {id: first.user.id}, first.token)).toEqual({
      success: true,
      message: 'Signed out.',
    });
    expect(await me(first.token)).toBe('UNAUTHORIZED');
    expect((await refresh(first.refreshToken)).success).toBe(false);
    expect(await me(other.token)).toMatchObject({email});
  });

  test('signs out the sessions that a switch has left as well', async () => {
    const {accounts, run, me} = await open();
    const first = await signIn(accounts, email);
    const other = await signIn(accounts, email);
    const {id, companyId} = first.user;
    const next = await run('setActiveUserSession', {companyId}, first.token);
    expect(await me(first.token)).toMatchObject({email});
    await run('logout', {id}, next.token);
    expect(await me(first.token)).toBe('UNAUTHORIZED');
    expect(await me(next.token)).toBe('UNAUTHORIZED');
    expect(await me(other.token)).toMatchObject({email});
  });

  test("refuses to sign out with another user's id", async () => {
    const {accounts, run, me} = await open();
    const {token} = await signIn(accounts, email);
    const foreign = await signIn(accounts, otherEmail);
    const result = await run('logout', {id: foreign.user.id}, token);
    expect(result.success).toBe(false);
    expect(await me(token)).toMatchObject({email});
    expect(await me(foreign.token)).toMatchObject({email: otherEmail});
  });

  test('refuses to sign out without a token', async () => {
    const {run} = await open();
    expect((await run('logout', {id: '1'})).message).toBe('UNAUTHORIZED');
  });
});
