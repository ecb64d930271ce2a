import {verify} from '@node-rs/argon2';
import {
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

  test('verifies one password for accounts that may not read as well', async () => {
    const counted = jest.fn(verify);
    const passwords = createPasswords({verify: counted});
    const {accounts, url, clock} = await open({passwords});
    await addTestUser(url, 'old@harbour.test', ['Harbour'], clock.now());
    await addTestUser(url, 'new@harbour.test', []);
    await signIn(accounts, 'old@harbour.test');
    await signIn(accounts, 'new@harbour.test');
    expect(counted).toHaveBeenCalledTimes(2);
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
