import {verify} from '@node-rs/argon2';
import {open as openSite} from '../../../../testing/src/open';
import {operations} from '../../../../testing/src/operations';
import {
  addTestUser,
  cheapCost,
  correctPassword,
  email,
} from '../../../../testing/src/test-accounts';
import type {AccountsOptions} from '../open-accounts';
import {createPasswords} from './passwords';
import {invalidCredentials} from './sign-in';

const address = '192.0.2.1';
const expired = 'old@harbour.test';
const withoutCompany = 'new@harbour.test';
const unknown = 'x@harbour.test';
const newPassword = 'a wholly different one';
const argon2id = expect.stringContaining('$argon2id$v=19$m=8,t=1,p=1$');

async function open(options?: Partial<AccountsOptions>) {
  const counted = jest.fn(verify);
  const passwords = createPasswords({verify: counted, cost: cheapCost});
  const {accounts, clock, events} = await openSite({
    ...{accounts: 'test', at: '2031-05-04T03:02:01Z'},
    service: {passwords, ...options},
  });
  const {databaseUrl, run, trySignIn: enter} = accounts;
  await addTestUser(databaseUrl, expired, ['Harbour'], clock.now());
  await addTestUser(databaseUrl, withoutCompany, []);
  const change = (password: string, newPassword: string, user = email) =>
    run('changePassword', {email: user, password, newPassword});
  /** Gives the hashes with which passwords were compared since the last call. */
  const hashes = () => counted.mock.calls.splice(0).map(([hash]) => hash);
  return {...accounts, enter, events, change, hashes};
}

test('signs in with a pair of tokens and the user, whatever the case of the e-mail', async () => {
  const {enter, me, events} = await open();
  const result = await enter('Robin@HARBOUR.test');
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
  const {id, companyId, lastLoggedInCompanyId, permissions} = result.user;
  expect(lastLoggedInCompanyId).toBe(companyId);
  expect(permissions).toHaveLength(2);
  expect(permissions).toContainEqual({id: expect.any(String), companyId});
  expect(events()).toEqual([{event: 'signed_in', account: id, address}]);
  expect(await me(result.token)).toEqual(result.user);
});

test('refuses an unknown account, a wrong password and a disabled account alike, after one check each', async () => {
  const {db, enter, change, hashes, events} = await open();
  const {user} = await enter();
  events();
  hashes();
  const refusal = {
    success: false,
    message: 'Invalid credentials',
    token: null,
    refreshToken: null,
    expiresIn: null,
    user: null,
  };
  expect(await enter(email, 'wrong')).toEqual(refusal);
  expect(await enter(unknown)).toEqual(refusal);
  expect(await change('wrong', 'short')).toEqual(refusal);
  expect(await change('wrong', 'short', unknown)).toEqual(refusal);
  await db.updateTable('users').set({disabled_at: 1}).execute();
  expect(await enter()).toEqual(refusal);
  expect(hashes()).toEqual(Array(5).fill(argon2id));
  const account = user.id;
  const event = {event: 'sign_in_refused', address};
  expect(events()).toEqual([
    {...event, account, reason: 'wrong_password'},
    {...event, reason: 'unknown_account'},
    {...event, account, reason: 'wrong_password'},
    {...event, reason: 'unknown_account'},
    {...event, account, reason: 'disabled'},
  ]);
});

test('refuses an account that is disabled while its password is checked', async () => {
  const passwords = createPasswords({
    cost: cheapCost,
    async verify() {
      await db.updateTable('users').set({disabled_at: 1}).execute();
      return true;
    },
  });
  const {db, enter, events} = await open({passwords});
  expect(await enter()).toMatchObject({
    success: false,
    message: invalidCredentials,
  });
  expect(events()).toMatchObject([{reason: 'changed_meanwhile'}]);
});

test('treats an e-mail with a control character as that of an unknown account', async () => {
  const {enter, hashes} = await open();
  for (const control of ['\u0000', '\u001b', '\u0085']) {
    const {message} = await enter(`robin${control}@harbour.test`, 'wrong');
    expect(message).toBe(invalidCredentials);
  }
  expect(hashes()).toHaveLength(3);
});

test.each([
  [
    expired,
    'Your password has expired. Choose a new one.',
    'password_expired',
    {
      email: expired,
      companyId: null,
      passwordExpiresAt: '2031-05-04T03:02:01.000Z',
      permissions: [expect.anything()],
    },
  ],
  [
    withoutCompany,
    'Your account has no company yet. Ask your administrator for access.',
    'no_company',
    null,
  ],
])('tells a person who knows the password of %s: %s', async (account, message, reason, user) => {
  const {enter, events} = await open();
  const refusal = {success: false, token: null, refreshToken: null};
  expect(await enter(account)).toMatchObject({...refusal, message, user});
  const id = expect.any(String);
  expect(events()).toEqual([{event: 'sign_in_refused', account: id, address, reason}]);
  expect(await enter(account, 'wrong')).toMatchObject({
    ...refusal,
    message: invalidCredentials,
    user: null,
  });
});

test.each([undefined, '', 'x'.repeat(43)])(
  'answers UNAUTHORIZED with status 200 to the token %p',
  async (token) => {
    const {send} = await open();
    const {me, companies, setActiveUserSession, logout} = operations;
    const variables = {companyId: '1', id: '1'};
    for (const document of [me, companies, setActiveUserSession, logout]) {
      const sent = send(document, variables, {token});
      const {status, errors} = await sent;
      expect(status).toBe(200);
      expect(errors).toHaveLength(1);
      expect(errors[0].message).toContain('UNAUTHORIZED');
      expect(errors[0].extensions).toEqual({code: 'UNAUTHORIZED'});
    }
  },
);

test('changes the password, ends all other sessions and opens one', async () => {
  const {enter, change, me, refresh, events} = await open();
  const before = await enter();
  events();
  const result = await change(correctPassword, newPassword);
  const {id: account, companyId} = before.user;
  expect(result).toMatchObject({
    success: true,
    expiresIn: 900,
    user: {email, companyId},
  });
  // The event has neither an e-mail address nor a password nor a token.
  const event = {event: 'password_changed', account, address};
  expect(events()).toEqual([event]);
  expect(await me(result.token)).toMatchObject({email});
  expect(await me(before.token)).toBe('UNAUTHORIZED');
  expect((await refresh(before.refreshToken)).success).toBe(false);
  expect((await enter()).success).toBe(false);
  expect((await enter(email, newPassword)).success).toBe(true);
});

// check-new-password.test.ts tests the rules. These rows show which facts of the account the rules get.
test.each([
  [correctPassword, 'The new password must differ from the current one.'],
  ['harbour-aurora', expect.stringContaining('easy to guess')],
  ['Platform2026!', expect.stringContaining('easy to guess')],
])('refuses the new password %p and changes nothing', async (password, message: unknown) => {
  const {enter, change, me, events} = await open();
  const {token, user} = await enter();
  events();
  expect(await change(correctPassword, password)).toMatchObject({
    success: false,
    message,
    token: null,
    user: null,
  });
  const event = {event: 'sign_in_refused', account: user.id, address};
  expect(events()).toEqual([{...event, reason: 'new_password'}]);
  expect(await me(token)).toMatchObject({email});
  expect((await enter()).success).toBe(true);
});

test('changes no password of an account without a company', async () => {
  const {change, enter, events} = await open();
  await change(correctPassword, newPassword, withoutCompany);
  expect(events()).toMatchObject([{reason: 'no_company'}]);
  const {message} = await enter(withoutCompany, newPassword);
  expect(message).toBe(invalidCredentials);
});

test('counts wrong passwords of changes together with those of sign-ins', async () => {
  const {enter, change} = await open();
  for (let i = 0; i < 5; i++) {
    await change('wrong', newPassword);
    await enter(email, 'wrong');
  }
  const {message} = await change(correctPassword, newPassword);
  expect(message).toMatch(/^Too many failed attempts/);
});

test('lets only one of two changes at the same time succeed', async () => {
  const {enter, change} = await open();
  const passwords = [newPassword, 'and another good one'];
  const results = await Promise.all(passwords.map((each) => change(correctPassword, each)));
  const kept = passwords.filter((_, i) => results[i].success);
  expect(kept).toHaveLength(1);
  expect((await enter(email, kept[0])).success).toBe(true);
});
