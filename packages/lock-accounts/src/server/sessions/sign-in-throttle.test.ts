import {localCounts} from 'docusaurus-lock-server/http/throttle';
import {open as openSite} from '../../../../testing/src/open';
import {cheapCost, email, otherEmail} from '../../../../testing/src/test-accounts';
import {describeOnEachStore, describeOnPostgres} from '../../../../testing/src/accounts-stores';
import {createPasswords} from './passwords';
import {invalidCredentials as invalid} from './sign-in';
import {createSignInThrottle} from './sign-in-throttle';

const throttled = 'Too many failed attempts. Try again in 15 minutes.';

async function openFor(createDatabase: () => Promise<string>) {
  // Refuses every password at once: counting needs no real hash.
  const counted = jest.fn(async () => false);
  const passwords = createPasswords({verify: counted, cost: cheapCost});
  const {accounts, events} = await openSite({
    ...{accounts: 'test', databaseUrl: await createDatabase()},
    service: {passwords},
  });
  const {trySignIn: enter} = accounts;
  const fail = async (user: string, address?: string): Promise<string> =>
    (await enter(user, 'wrong', address)).message;
  /** Fails so many times, each with another account or all with one. */
  const failOften = async (times: number, user?: string) => {
    for (let i = 0; i < times; i++) {
      expect(await fail(user ?? `${i}@harbour.test`)).toBe(invalid);
    }
  };
  return {...accounts, enter, events, counted, fail, failOften};
}

describeOnEachStore((createDatabase) => {
  const open = () => openFor(createDatabase);

  test('refuses an account after 10 failures from any address, without a check', async () => {
    const {enter, counted, fail, events} = await open();
    for (let i = 0; i < 10; i++) {
      expect(await fail(email, `192.0.2.${i}`)).toBe(invalid);
    }
    events();
    counted.mockResolvedValue(true);
    const result = await enter(email.toUpperCase());
    expect(result).toMatchObject({success: false, message: throttled});
    expect(counted).toHaveBeenCalledTimes(10);
    const common = {event: 'sign_in_throttled', address: '192.0.2.1'};
    const account = expect.any(String);
    expect(events()).toEqual([{...common, account, reason: 'account'}]);
    expect((await enter(otherEmail)).success).toBe(true);
  });

  test('lets no more than 10 of 30 attempts at once reach the password', async () => {
    const {counted, fail} = await open();
    await Promise.all(Array.from({length: 30}, (_, i) => fail(email, `192.0.2.${i}`)));
    expect(counted).toHaveBeenCalledTimes(10);
  });

  test('refuses an address after 100 failures on any accounts', async () => {
    const {fail, failOften} = await open();
    await failOften(100);
    expect(await fail(email)).toBe(throttled);
    expect(await fail(email, '192.0.2.99')).toBe(invalid);
  });

  test("empties the account's count at a success", async () => {
    const {enter, counted, fail, failOften} = await open();
    await failOften(9, email);
    counted.mockResolvedValueOnce(true);
    expect((await enter()).success).toBe(true);
    await failOften(10, email);
    expect(await fail(email)).toBe(throttled);
  });

  test('counts the right password of a disabled account', async () => {
    const {db, enter, counted, fail, failOften} = await open();
    await failOften(9, email);
    await db.updateTable('users').set({disabled_at: 1}).execute();
    counted.mockResolvedValueOnce(true);
    expect((await enter()).message).toBe(invalid);
    expect(await fail(email)).toBe(throttled);
  });

  test("counts no success on the address and keeps the address's failures", async () => {
    const {enter, counted, fail, failOften} = await open();
    await failOften(99);
    counted.mockResolvedValue(true);
    for (let i = 0; i < 3; i++) {
      expect((await enter()).success).toBe(true);
    }
    counted.mockResolvedValue(false);
    expect(await fail(email)).toBe(invalid);
    expect(await fail(email)).toBe(throttled);
  });
});

describeOnPostgres((createDatabase) => {
  test('processes share the counts', async () => {
    const {databaseUrl, failOften} = await openFor(createDatabase);
    await failOften(10, email);
    const second = await openSite({accounts: 'none', databaseUrl});
    expect((await second.accounts.trySignIn()).message).toBe(throttled);
  });
});

test('refuses an attempt on a throttled account without counting it on the address', async () => {
  const throttle = createSignInThrottle(localCounts);
  for (let i = 0; i < 210; i++) {
    await throttle.begin('192.0.2.1', 'a');
  }
  expect((await throttle.begin('192.0.2.1', 'b')).allowed).toBe(true);
});
