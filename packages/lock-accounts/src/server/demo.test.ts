import {open} from '../../../testing/src/open';
import {openTestDatabase, testRoles} from '../../../testing/src/all-features';
import {operations} from '../../../testing/src/operations';
import {addTestUser} from '../../../testing/src/test-accounts';
import {createLibsqlDatabase} from '../../../testing/src/accounts-stores';
import {listDemoAccounts} from './demo';
import {demoPassword} from './sessions/check-new-password';

const demoAccounts = listDemoAccounts(testRoles);

test('lets each demo account in with its role and companies', async () => {
  const {accounts} = await open({accounts: 'demo'});
  const {send, trySignIn, run} = accounts;
  for (const account of demoAccounts) {
    const {email, role, companies, companyRoles = {}} = account;
    const {token, user} = await trySignIn(email, demoPassword);
    expect(user.role).toBe(role);
    const roles: Record<string, string> = {};
    const {data} = await send(operations.companies, {}, {token});
    for (const {id: companyId, name} of data.companies) {
      const switched = await run('setActiveUserSession', {companyId}, token);
      roles[name] = switched.user.role;
    }
    expect(roles).toEqual(
      Object.fromEntries(companies.map((name) => [name, companyRoles[name] ?? role])),
    );
  }
});

test('a second start of the demo adds no account, and opens one whose password has expired', async () => {
  const databaseUrl = await createLibsqlDatabase();
  await open({accounts: 'demo', databaseUrl});
  const db = await openTestDatabase(databaseUrl);
  await db.updateTable('users').set({password_expires_at: 1}).execute();
  const {accounts} = await open({accounts: 'demo', databaseUrl});
  expect((await accounts.trySignIn(demoAccounts[2]!.email, demoPassword)).success).toBe(true);
  expect(await db.selectFrom('users').select('id').execute()).toHaveLength(3);
});

test('refuses a database with another account and adds nothing', async () => {
  const databaseUrl = await createLibsqlDatabase();
  await addTestUser(databaseUrl, 'robin@harbour.test', ['Harbour']);
  await expect(open({accounts: 'demo', databaseUrl})).rejects.toThrow(
    'The demo accounts are not added to a database that holds other accounts',
  );
  const {accounts} = await open({accounts: 'none', databaseUrl});
  const {email} = demoAccounts[0]!;
  expect((await accounts.trySignIn(email, demoPassword)).success).toBe(false);
});

test('refuses to open demo accounts without the demo until they are disabled', async () => {
  const databaseUrl = await createLibsqlDatabase();
  await open({accounts: 'demo', databaseUrl});
  await expect(open({accounts: 'none', databaseUrl})).rejects.toThrow('whose password is public');
  const db = await openTestDatabase(databaseUrl);
  await db.updateTable('users').set({disabled_at: 1}).execute();
  await open({accounts: 'none', databaseUrl});
});
