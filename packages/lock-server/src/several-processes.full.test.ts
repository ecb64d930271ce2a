import {addTestUser, email} from '../../testing/src/test-accounts';
import {describeOnPostgres} from '../../testing/src/accounts-stores';
import {open} from '../../testing/src/open';
import {secret} from '../../testing/src/test-site';

describeOnPostgres((createDatabase) => {
  test('two servers accept each other’s sessions, and killing one ends no session', async () => {
    const databaseUrl = await createDatabase();
    await addTestUser(databaseUrl, email, ['Harbour']);
    const settings = {DATABASE_URL: databaseUrl, SESSION_SECRET: secret};
    const [one, two] = await Promise.all([
      open({way: 'process', settings}),
      open({way: 'process', settings}),
    ]);

    const pair = await one.accounts.signIn();
    const cookie = await one.accounts.openGate(pair.token);
    expect(await two.accounts.readStatus(cookie)).toBe(200);

    one.site.child.kill('SIGKILL');
    await one.site.ended;

    expect(await two.accounts.readStatus(cookie)).toBe(200);
    expect(await two.accounts.me(pair.token)).toMatchObject({email});
    const {token} = await two.accounts.refresh(pair.refreshToken);
    expect(await two.accounts.readStatus(await two.accounts.openGate(token))).toBe(200);
  });
});
