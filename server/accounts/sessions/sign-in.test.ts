import {verify} from '@node-rs/argon2';
import {
  addTestUser,
  correctPassword,
  email,
  openScene,
  operations,
  send,
  signIn,
} from '../../testing/accounts-client';
import {describeOnEachStore} from '../../testing/accounts-stores';
import type {AccountsOptions} from '../open-accounts';
import {createPasswords} from './passwords';

describeOnEachStore((createDatabase) => {
  const open = (options?: Partial<AccountsOptions>) =>
    openScene(createDatabase, options);

  test('signs in with a pair of tokens and the user', async () => {
    const {accounts, me} = await open();
    const result = await signIn(accounts, email);
    expect(result).toMatchObject({
      success: true,
      message: null,
      expiresIn: 900,
      token: expect.stringMatching(/^[\w-]{43}$/),
      refreshToken: expect.stringMatching(/^[\w-]{43}$/),
      user: {
        email,
        firstName: 'Robin',
        lastName: 'Vale',
        role: 'OPERATOR',
        isEndUserAgreementAccepted: true,
        passwordExpiresAt: null,
      },
    });
    const {companyId, lastLoggedInCompanyId, permissions} = result.user;
    expect(lastLoggedInCompanyId).toBe(companyId);
    expect(permissions).toHaveLength(2);
    expect(permissions).toContainEqual({id: expect.any(String), companyId});
    expect(await me(result.token)).toEqual(result.user);
  });

  test('signs in whatever the case of the e-mail', async () => {
    const {accounts} = await open();
    expect((await signIn(accounts, 'Robin@HARBOUR.test')).success).toBe(true);
  });

  test('refuses an unknown account and a wrong password in the same words', async () => {
    const {accounts} = await open();
    const refusal = {
      success: false,
      message: 'Invalid credentials',
      token: null,
      refreshToken: null,
      expiresIn: null,
      user: null,
    };
    expect(await signIn(accounts, email, 'wrong')).toEqual(refusal);
    expect(await signIn(accounts, 'x@harbour.test')).toEqual(refusal);
  });

  test.each(['\u0000', '\u001b', '\u0085'])(
    'treats an e-mail with %j as that of an unknown account',
    async (control) => {
      const counted = jest.fn(verify);
      const passwords = createPasswords({verify: counted});
      const {accounts} = await open({passwords});
      const user = `robin${control}@harbour.test`;
      const messages: string[] = [];
      for (let i = 0; i < 11; i++) {
        messages.push((await signIn(accounts, user, 'wrong')).message);
      }
      expect(messages).toEqual([
        ...Array<string>(10).fill('Invalid credentials'),
        'Too many failed attempts. Try again in 15 minutes.',
      ]);
      expect(counted).toHaveBeenCalledTimes(10);
    },
  );

  test('verifies one password for a known and for an unknown account', async () => {
    const counted = jest.fn(verify);
    const passwords = createPasswords({verify: counted});
    const {accounts} = await open({passwords});
    await signIn(accounts, email, 'wrong');
    expect(counted).toHaveBeenCalledTimes(1);
    await signIn(accounts, 'x@harbour.test', 'wrong');
    expect(counted).toHaveBeenCalledTimes(2);
    const costs = counted.mock.calls.map(([hash]) =>
      String(hash).slice(0, '$argon2id$v=19$m=19456,t=2,p=1'.length),
    );
    expect(costs).toEqual(Array(2).fill('$argon2id$v=19$m=19456,t=2,p=1'));
  });

  test('refuses an expired password and says when it expired, to whoever knows it', async () => {
    const {accounts, url, clock} = await open();
    const user = 'old@harbour.test';
    await addTestUser(url, user, ['Harbour'], clock.now());
    expect(await signIn(accounts, user)).toMatchObject({
      success: false,
      message: 'Your password has expired. Choose a new one.',
      token: null,
      refreshToken: null,
      user: {
        email: user,
        companyId: null,
        passwordExpiresAt: '2031-05-04T03:02:01.000Z',
        permissions: [expect.anything()],
      },
    });
    expect(await signIn(accounts, user, 'wrong')).toMatchObject({
      success: false,
      message: 'Invalid credentials',
      user: null,
    });
  });

  test('refuses an account without a company and says so, to whoever knows its password', async () => {
    const {accounts, url, clock} = await open();
    const user = 'new@harbour.test';
    await addTestUser(url, user, [], clock.now());
    expect(await signIn(accounts, user)).toMatchObject({
      success: false,
      message:
        'Your account has no company yet. Ask your administrator for access.',
      token: null,
      user: null,
    });
    const {message} = await signIn(accounts, user, 'wrong');
    expect(message).toBe('Invalid credentials');
  });

  test('signs in ten at once', async () => {
    const {accounts} = await open();
    const results = await Promise.all(
      Array.from({length: 10}, (_, i) =>
        signIn(accounts, email, correctPassword, `192.0.2.${i}`),
      ),
    );
    expect(results.map(({success}) => success)).toEqual(Array(10).fill(true));
  });

  test.each([undefined, '', 'x'.repeat(43)])(
    'answers UNAUTHORIZED with status 200 to the token %p',
    async (token) => {
      const {accounts} = await open();
      for (const document of [operations.me, operations.companies]) {
        const {status, errors} = await send(accounts, document, {}, {token});
        expect(status).toBe(200);
        expect(errors).toHaveLength(1);
        expect(errors[0].message).toContain('UNAUTHORIZED');
        expect(errors[0].extensions).toEqual({code: 'UNAUTHORIZED'});
      }
    },
  );
});

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
