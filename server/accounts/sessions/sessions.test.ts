import {operations, send, signIn} from '../../testing/accounts-client';
import {email, openScene, otherEmail} from '../../testing/accounts-scene';
import {describeOnEachStore} from '../../testing/accounts-stores';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

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
    clock.advance(15 * MINUTE_MS - 1);
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
    for (const companyId of [foreign.user.companyId, 'no such company']) {
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

  test('switches again for a lost answer, which gives the old pair no more time', async () => {
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

  test('exchanges a refresh token and leaves the earlier access token to run out', async () => {
    const {accounts, clock, me, refresh} = await open();
    const first = await signIn(accounts, email);
    clock.advance(10 * MINUTE_MS);
    const second = await refresh(first.refreshToken);
    expect(second).toMatchObject({
      success: true,
      expiresIn: 900,
      user: {email},
    });
    expect(second.token).not.toBe(first.token);
    expect(await me(second.token)).toMatchObject({email});
    expect(await me(first.token)).toMatchObject({email});
    clock.advance(5 * MINUTE_MS);
    expect(await me(first.token)).toBe('UNAUTHORIZED');
    expect(await me(second.token)).toMatchObject({email});
  });

  test('exchanges a used refresh token for 30 seconds', async () => {
    const {accounts, clock, me, refresh} = await open();
    const first = await signIn(accounts, email);
    const second = await refresh(first.refreshToken);
    clock.advance(30_000);
    const third = await refresh(first.refreshToken);
    expect(await me(third.token)).toMatchObject({email});
    expect((await refresh(second.refreshToken)).success).toBe(true);
    expect((await refresh(third.refreshToken)).success).toBe(true);
  });

  test('exchanges one refresh token four times at once', async () => {
    const {accounts, refresh} = await open();
    const {refreshToken} = await signIn(accounts, email);
    const results = await Promise.all(
      [1, 2, 3, 4].map(() => refresh(refreshToken)),
    );
    expect(results.map(({success}) => success)).toEqual(Array(4).fill(true));
  });

  test('ends the whole session when a refresh token comes back after that', async () => {
    const {accounts, clock, me, refresh} = await open();
    const first = await signIn(accounts, email);
    const other = await signIn(accounts, email);
    const second = await refresh(first.refreshToken);
    const third = await refresh(second.refreshToken);
    clock.advance(30_001);
    const reuse = await refresh(first.refreshToken);
    expect(reuse.success).toBe(false);
    expect(reuse.message).toContain('UNAUTHORIZED');
    for (const {token, refreshToken} of [first, second, third]) {
      expect(await me(token)).toBe('UNAUTHORIZED');
      expect((await refresh(refreshToken)).success).toBe(false);
    }
    expect(await me(other.token)).toMatchObject({email});
  });

  test('keeps a session for 14 days since its last refresh', async () => {
    const {accounts, clock, refresh} = await open();
    const first = await signIn(accounts, email);
    clock.advance(14 * DAY_MS - 1);
    const second = await refresh(first.refreshToken);
    expect(second.success).toBe(true);
    clock.advance(14 * DAY_MS);
    expect(await refresh(second.refreshToken)).toMatchObject({
      success: false,
      message: expect.stringContaining('UNAUTHORIZED'),
    });
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
