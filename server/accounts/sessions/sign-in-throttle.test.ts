import {verify} from '@node-rs/argon2';
import {localCounts} from '../../http/throttle';
import {
  correctPassword,
  email,
  openScene,
  openTestAccounts,
  otherEmail,
  signIn,
} from '../../testing/accounts-client';
import {describeOnEachStore} from '../../testing/accounts-stores';
import {createPasswords} from './passwords';
import {createSignInThrottle} from './sign-in-throttle';

const throttled = 'Too many failed attempts. Try again in 15 minutes.';

describeOnEachStore((createDatabase) => {
  async function open() {
    // Says no at once: counting needs no real hash.
    const counted = jest.fn(async () => false);
    const passwords = createPasswords({verify: counted});
    const scene = await openScene(createDatabase, {passwords});
    const fail = async (email: string, address?: string) =>
      (await signIn(scene.accounts, email, 'wrong', address)).message;
    return {...scene, counted, fail};
  }

  test('refuses an account after 10 failures, unverified, from any address', async () => {
    const {accounts, counted, fail} = await open();
    for (let i = 0; i < 10; i++) {
      expect(await fail(email, `192.0.2.${i}`)).toBe('Invalid credentials');
    }
    counted.mockResolvedValue(true);
    const result = await signIn(accounts, email.toUpperCase(), correctPassword);
    expect(result).toMatchObject({success: false, message: throttled});
    expect(counted).toHaveBeenCalledTimes(10);
    expect((await signIn(accounts, otherEmail)).success).toBe(true);
  });

  test('refuses an account that does not exist in the same way', async () => {
    const {fail} = await open();
    for (let i = 0; i < 10; i++) {
      await fail('x@harbour.test');
    }
    expect(await fail('x@harbour.test')).toBe(throttled);
  });

  test('lets no more than 10 of 30 attempts at once reach the password', async () => {
    const {counted, fail} = await open();
    await Promise.all(
      Array.from({length: 30}, (_, i) => fail(email, `192.0.2.${i}`)),
    );
    expect(counted).toHaveBeenCalledTimes(10);
  });

  test('refuses an address after 100 failures on any accounts', async () => {
    const {fail} = await open();
    for (let i = 0; i < 100; i++) {
      expect(await fail(`${i}@harbour.test`)).toBe('Invalid credentials');
    }
    expect(await fail(email)).toBe(throttled);
    expect(await fail(email, '192.0.2.99')).toBe('Invalid credentials');
  });

  test("empties the account's count at a success", async () => {
    const {accounts, counted, fail} = await open();
    for (let i = 0; i < 9; i++) {
      await fail(email);
    }
    counted.mockImplementation(verify as never);
    expect((await signIn(accounts, email)).success).toBe(true);
    for (let i = 0; i < 10; i++) {
      expect(await fail(email)).toBe('Invalid credentials');
    }
    expect(await fail(email)).toBe(throttled);
  });

  test("counts no success on the address and keeps the address's failures", async () => {
    const {accounts, counted, fail} = await open();
    for (let i = 0; i < 99; i++) {
      await fail(`${i}@harbour.test`);
    }
    counted.mockResolvedValue(true);
    for (let i = 0; i < 3; i++) {
      expect((await signIn(accounts, email)).success).toBe(true);
    }
    counted.mockResolvedValue(false);
    expect(await fail(email)).toBe('Invalid credentials');
    expect(await fail(email)).toBe(throttled);
  });

  test('refuses an attempt on a throttled account without counting it on the address', async () => {
    const throttle = createSignInThrottle(localCounts);
    for (let i = 0; i < 10; i++) {
      await throttle.begin('192.0.2.1', 'a');
    }
    for (let i = 0; i < 200; i++) {
      await throttle.begin('192.0.2.1', 'a');
    }
    expect((await throttle.begin('192.0.2.1', 'b')).allowed).toBe(true);
  });

  test('shares the counts between processes on PostgreSQL', async () => {
    const {url, fail} = await open();
    if (url.startsWith('file:')) {
      return;
    }
    for (let i = 0; i < 10; i++) {
      await fail(email);
    }
    const second = await openTestAccounts(url);
    expect((await signIn(second, email)).message).toBe(throttled);
  });
});
