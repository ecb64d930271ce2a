import {addTestUser, email} from './testing/test-accounts';
import {describeOnPostgres} from './testing/accounts-stores';
import {open} from './testing/open';

const oldSecret = 'the-old-secret-of-the-site-32-characters';
const newSecret = 'the-new-secret-of-the-site-32-characters';

const serve = (DATABASE_URL: string, SESSION_SECRET: string) =>
  open({way: 'process', settings: {DATABASE_URL, SESSION_SECRET}});

describeOnPostgres((createDatabase) => {
  /** Creates a database with the account that signs in. */
  async function createSite(): Promise<string> {
    const databaseUrl = await createDatabase();
    await addTestUser(databaseUrl, email, ['Harbour']);
    return databaseUrl;
  }

  test('two servers accept each other’s sessions, and killing one loses no one', async () => {
    const databaseUrl = await createSite();
    const [one, two] = await Promise.all([
      serve(databaseUrl, oldSecret),
      serve(databaseUrl, oldSecret),
    ]);

    const pair = await one.accounts.signIn();
    const cookie = await one.accounts.openGate(pair.token);
    expect(await two.accounts.statusOf(cookie)).toBe(200);

    one.site.child.kill('SIGKILL');
    await one.site.ended;

    expect(await two.accounts.statusOf(cookie)).toBe(200);
    expect(await two.accounts.me(pair.token)).toMatchObject({email});
    const {token} = await two.accounts.refresh(pair.refreshToken);
    expect(await two.accounts.statusOf(await two.accounts.openGate(token))).toBe(200);
  });

  test('a secret is rotated by the list, and an old one taken out shuts its cookies out', async () => {
    const databaseUrl = await createSite();
    const [before, during, after] = await Promise.all([
      serve(databaseUrl, oldSecret),
      serve(databaseUrl, `${newSecret},${oldSecret}`),
      serve(databaseUrl, newSecret),
    ]);
    const {token} = await before.accounts.signIn();
    const oldCookie = await before.accounts.openGate(token);
    const newCookie = await during.accounts.openGate(token);

    expect(await during.accounts.statusOf(oldCookie)).toBe(200);
    expect(await after.accounts.statusOf(newCookie)).toBe(200);
    expect(await after.accounts.statusOf(oldCookie)).toBe(401);
  });
});
