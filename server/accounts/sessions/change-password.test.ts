import {verify} from '@node-rs/argon2';
import {
  openTestDatabase,
  addTestUser,
  operations,
  correctPassword,
  send,
  signIn,
} from '../../testing/accounts-client';
import {email, openScene} from '../../testing/accounts-scene';
import {describeOnEachStore} from '../../testing/accounts-stores';
import type {AccountsOptions} from '../open-accounts';
import {createPasswords} from './passwords';

const newPassword = 'a wholly different one';

describeOnEachStore((createDatabase) => {
  async function open(options?: Partial<AccountsOptions>) {
    const scene = await openScene(createDatabase, options);
    const change = async (
      password: string,
      newPassword: string,
      user = email,
    ) => {
      const {changePassword} = operations;
      const variables = {email: user, password, newPassword};
      const {data} = await send(scene.accounts, changePassword, variables);
      return data.result;
    };
    return {...scene, change};
  }

  test('changes the password, ends all other sessions and opens one', async () => {
    const {accounts, change, me, refresh} = await open();
    const before = await signIn(accounts, email);
    const result = await change(correctPassword, newPassword);
    expect(result).toMatchObject({
      success: true,
      expiresIn: 900,
      user: {email, companyId: before.user.companyId},
    });
    expect(await me(result.token)).toMatchObject({email});
    expect(await me(before.token)).toBe('UNAUTHORIZED');
    expect((await refresh(before.refreshToken)).success).toBe(false);
    expect((await signIn(accounts, email)).success).toBe(false);
    expect((await signIn(accounts, email, newPassword)).success).toBe(true);
  });

  test('lets an account in again whose password has expired', async () => {
    const {accounts, url, clock, change} = await open();
    const user = 'old@harbour.test';
    await addTestUser(url, user, ['Harbour'], clock.now());
    const {token, user: changed} = await change(
      correctPassword,
      newPassword,
      user,
    );
    expect(token).not.toBeNull();
    expect(changed.passwordExpiresAt).toBeNull();
    expect((await signIn(accounts, user, newPassword)).success).toBe(true);
  });

  test.each([
    ['elf letters', 'The password must have at least 12 characters.'],
    [correctPassword, 'The new password must differ from the current one.'],
    [email, expect.stringContaining('little more than your name')],
    ['Robin-Vale-2026', expect.stringContaining('little more than your name')],
    ['harbour-aurora', expect.stringContaining('little more than your name')],
    ['Platform2026!', expect.stringContaining('little more than your name')],
  ])(
    'refuses %p in its place and changes nothing',
    async (password, message: unknown) => {
      const {accounts, change, me} = await open();
      const {token} = await signIn(accounts, email);
      expect(await change(correctPassword, password)).toMatchObject({
        success: false,
        message,
        token: null,
        user: null,
      });
      expect(await me(token)).toMatchObject({email});
      expect((await signIn(accounts, email)).success).toBe(true);
    },
  );

  test('judges the new password only for whoever knows the current one', async () => {
    const {change} = await open();
    const {message} = await change('wrong', 'short');
    expect(message).toBe('Invalid credentials');
  });

  test('verifies one password for a known and for an unknown account', async () => {
    const counted = jest.fn(verify);
    const passwords = createPasswords({verify: counted});
    const {change} = await open({passwords});
    const {message} = await change('wrong', newPassword, 'x@harbour.test');
    expect(message).toBe('Invalid credentials');
    expect(counted).toHaveBeenCalledTimes(1);
    await change('wrong', newPassword);
    expect(counted).toHaveBeenCalledTimes(2);
  });

  test('counts wrong passwords together with those of the sign-in', async () => {
    const {accounts, change} = await open();
    for (let i = 0; i < 5; i++) {
      await change('wrong', newPassword);
      await signIn(accounts, email, 'wrong');
    }
    const {message} = await change(correctPassword, newPassword);
    expect(message).toMatch(/^Too many failed attempts/);
  });

  test('refuses a disabled account as if its password were wrong', async () => {
    const {url, change} = await open();
    const db = await openTestDatabase(url);
    await db.updateTable('users').set({disabled_at: 1}).execute();
    const {message} = await change(correctPassword, newPassword);
    expect(message).toBe('Invalid credentials');
  });

  test('lets one of two changes at once succeed', async () => {
    const {accounts, change} = await open();
    const passwords = [newPassword, 'and another good one'];
    const results = await Promise.all(
      passwords.map((each) => change(correctPassword, each)),
    );
    const kept = passwords.filter((_, i) => results[i].success);
    expect(kept).toHaveLength(1);
    expect((await signIn(accounts, email, kept[0])).success).toBe(true);
  });
});
