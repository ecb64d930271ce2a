import {
  addTestUser,
  correctPassword,
  email,
  openScene,
  openTestDatabase,
  operations,
  send,
  signIn,
} from '../testing/accounts-client';
import {describeOnEachStore} from '../testing/accounts-stores';

const address = '192.0.2.1';

describeOnEachStore((createDatabase) => {
  async function open() {
    const report = jest.fn();
    const scene = await openScene(createDatabase, {report});
    const db = await openTestDatabase(scene.url);
    const users = await db
      .selectFrom('users')
      .select(['id', 'email'])
      .execute();
    const account = users.find((user) => user.email === email)?.id;
    /** The events since the last call. */
    const events = () => {
      const reported = report.mock.calls.flat();
      report.mockClear();
      return reported;
    };
    return {...scene, account, events};
  }

  test('reports sign-in, sign-out and reuse with account and address', async () => {
    const {accounts, clock, run, refresh, account, events} = await open();
    const first = await signIn(accounts, email);
    expect(events()).toEqual([{event: 'signed_in', account, address}]);
    await refresh(first.refreshToken);
    await refresh(first.refreshToken);
    expect(events()).toEqual([]);
    clock.advance(30_001);
    await refresh(first.refreshToken);
    expect(events()).toEqual([
      {event: 'refresh_token_reused', account, address},
    ]);
    const second = await signIn(accounts, email);
    await run('logout', {id: second.user.id}, second.token);
    expect(events()).toEqual([
      {event: 'signed_in', account, address},
      {event: 'session_ended', account, address},
    ]);
  });

  test('reports each refused sign-in with its reason', async () => {
    const {accounts, url, clock, account, events} = await open();
    await signIn(accounts, email, 'wrong');
    await signIn(accounts, 'x@harbour.test');
    expect(events()).toEqual([
      {event: 'sign_in_refused', account, address, reason: 'wrong_password'},
      {event: 'sign_in_refused', address, reason: 'unknown_account'},
    ]);
    await addTestUser(url, 'old@harbour.test', ['Harbour'], clock.now());
    await addTestUser(url, 'new@harbour.test', []);
    await signIn(accounts, 'old@harbour.test');
    await signIn(accounts, 'new@harbour.test');
    const db = await openTestDatabase(url);
    await db.updateTable('users').set({disabled_at: 1}).execute();
    await signIn(accounts, email);
    const common = {event: 'sign_in_refused', address};
    expect(events()).toEqual([
      {...common, account: expect.any(String), reason: 'password_expired'},
      {...common, account: expect.any(String), reason: 'no_company'},
      {...common, account, reason: 'disabled'},
    ]);
  });

  test('reports a right password whose change is refused', async () => {
    const {accounts, url, account, events} = await open();
    const user = 'new@harbour.test';
    await addTestUser(url, user, []);
    const change = (email: string, newPassword: string) =>
      send(accounts, operations.changePassword, {
        email,
        password: correctPassword,
        newPassword,
      });
    await change(email, 'x');
    await change(user, 'a wholly different one');
    const common = {event: 'sign_in_refused', address};
    expect(events()).toEqual([
      {...common, account, reason: 'new_password'},
      {...common, account: expect.any(String), reason: 'no_company'},
    ]);
  });

  test('reports a throttled sign-in and whose failures were too many', async () => {
    const {accounts, account, events} = await open();
    for (let i = 0; i < 10; i++) {
      await signIn(accounts, email, 'wrong');
    }
    events();
    await signIn(accounts, email);
    expect(events()).toEqual([
      {event: 'sign_in_throttled', account, address, reason: 'account'},
    ]);
  });

  test('reports a changed password, and names no e-mail, password or token', async () => {
    const {accounts, account, events} = await open();
    const newPassword = 'a wholly different one';
    const variables = {email, password: correctPassword, newPassword};
    const {changePassword} = operations;
    const {data} = await send(accounts, changePassword, variables);
    const reported = events();
    expect(reported).toEqual([{event: 'password_changed', account, address}]);
    const text = JSON.stringify(reported);
    for (const secret of [
      email,
      correctPassword,
      newPassword,
      data.result.token,
      data.result.refreshToken,
    ]) {
      expect(text).not.toContain(secret);
    }
  });
});
