import {
  openTestDatabase,
  addTestUser,
  createClock,
  openTestAccounts,
  operations,
  send,
  signIn,
} from '../testing/accounts-client';
import {describeOnEachStore} from '../testing/accounts-stores';
import {demoAccounts} from './demo';

describeOnEachStore((createDatabase) => {
  test('lets each demo account in with its role and companies', async () => {
    const accounts = await openTestAccounts(await createDatabase(), {
      demo: true,
    });
    for (const {email, password, role, companies} of demoAccounts) {
      const {success, user} = await signIn(accounts, email, password);
      expect(success).toBe(true);
      expect(user.role).toBe(role);
      expect(user.permissions).toHaveLength(companies.length);
    }
  });

  test('gives casey another role in the second company', async () => {
    const accounts = await openTestAccounts(await createDatabase(), {
      demo: true,
    });
    const {email, password} = demoAccounts[2]!;
    const {token, user} = await signIn(accounts, email, password);
    const other = user.permissions.find(
      ({companyId}: {companyId: string}) => companyId !== user.companyId,
    );
    const switched = await send(
      accounts,
      operations.setActiveUserSession,
      {companyId: other.companyId},
      {token},
    );
    expect(switched.data.result.user.role).toBe('MANAGER');
    const me = await send(accounts, operations.me, {}, {token});
    expect(me.data.me.role).toBe('VIEWER');
  });

  test("counts the days of casey's password from each start", async () => {
    const url = await createDatabase();
    const clock = createClock();
    const options = {demo: true, now: clock.now};
    await openTestAccounts(url, options);
    clock.advance(60_000);
    const accounts = await openTestAccounts(url, options);
    const {email, password} = demoAccounts[2]!;
    const {user} = await signIn(accounts, email, password);
    expect(user).toMatchObject({
      isEndUserAgreementAccepted: false,
      passwordExpiresAt: '2031-05-09T03:03:01.000Z',
    });
    const db = await openTestDatabase(url);
    expect(await db.selectFrom('users').select('id').execute()).toHaveLength(3);
  });

  test('refuses a database with another account and adds nothing', async () => {
    const url = await createDatabase();
    await addTestUser(url, 'robin@harbour.test', ['Harbour']);
    await expect(openTestAccounts(url, {demo: true})).rejects.toThrow(
      'The demo accounts are not added to a database that holds other accounts',
    );
    const accounts = await openTestAccounts(url);
    const {email, password} = demoAccounts[0]!;
    expect((await signIn(accounts, email, password)).success).toBe(false);
  });

  test('refuses to open demo accounts without the demo until they are disabled', async () => {
    const url = await createDatabase();
    await openTestAccounts(url, {demo: true});
    await expect(openTestAccounts(url)).rejects.toThrow(
      'whose password is public',
    );
    const db = await openTestDatabase(url);
    await db.updateTable('users').set({disabled_at: 1}).execute();
    await openTestAccounts(url);
  });
});
