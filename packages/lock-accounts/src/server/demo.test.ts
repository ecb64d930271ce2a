import {
  openTestDatabase,
  createClock,
  openScene,
  openTestAccounts,
  send,
  signIn,
} from '../../../lock-server/src/testing/accounts-client';
import {operations} from '../../../lock-server/src/testing/operations';
import {addTestUser} from '../../../lock-server/src/testing/test-accounts';
import {createLibsqlDatabase} from '../../../lock-server/src/testing/accounts-stores';
import {demoAccounts} from './demo';

test('lets each demo account in with its role and companies', async () => {
  const demo = {accounts: 'demo'} as const;
  const {accounts, enter, run} = await openScene(createLibsqlDatabase, demo);
  for (const account of demoAccounts) {
    const {email, password, role, companies, companyRoles = {}} = account;
    const {token, user} = await enter(email, password);
    expect(user.role).toBe(role);
    const roles: Record<string, string> = {};
    const {data} = await send(accounts, operations.companies, {}, {token});
    for (const {id: companyId, name} of data.companies) {
      const switched = await run('setActiveUserSession', {companyId}, token);
      roles[name] = switched.user.role;
    }
    expect(roles).toEqual(
      Object.fromEntries(companies.map((name) => [name, companyRoles[name] ?? role])),
    );
  }
});

test("counts the days of casey's password from each start", async () => {
  const url = await createLibsqlDatabase();
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
  const url = await createLibsqlDatabase();
  await addTestUser(url, 'robin@harbour.test', ['Harbour']);
  await expect(openTestAccounts(url, {demo: true})).rejects.toThrow(
    'The demo accounts are not added to a database that holds other accounts',
  );
  const accounts = await openTestAccounts(url);
  const {email, password} = demoAccounts[0]!;
  expect((await signIn(accounts, email, password)).success).toBe(false);
});

test('refuses to open demo accounts without the demo until they are disabled', async () => {
  const url = await createLibsqlDatabase();
  await openTestAccounts(url, {demo: true});
  await expect(openTestAccounts(url)).rejects.toThrow('whose password is public');
  const db = await openTestDatabase(url);
  await db.updateTable('users').set({disabled_at: 1}).execute();
  await openTestAccounts(url);
});
