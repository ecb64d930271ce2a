import {addTestUser, correctPassword} from '../../../../lock-server/src/testing/test-accounts';
import {changeUser, findCompanyId} from '../store/directory';
import type {SsoAnswer} from './provider';
import {createReadingToken} from 'docusaurus-lock-assistants/server/reading-tokens';
import {openProviderScene, people} from './testing/provider-scene';

const failed = 'The provider did not confirm your sign-in. Try again.';
const away = 'The provider that signs you in could not be reached. Try again in a moment.';

test('a reader signs in with a provider, by groups, and gets the guide', async () => {
  const {accounts, signIn} = await openProviderScene();
  const result = await signIn();
  expect(result).toMatchObject({
    success: true,
    message: null,
    user: {email: 'kim@example.com', firstName: 'Kim', lastName: 'Berg', role: 'ADMIN'},
  });
  expect(await accounts.readStatus(await accounts.openGate(result.token ?? ''))).toBe(200);
});

test('the answer of a completed sign-in sets the gate cookie, and that of a refused one does not', async () => {
  const {visit, post} = await openProviderScene();
  const readCookie = async (person: string) =>
    (await post(await visit(person))).headers.get('set-cookie');
  expect(await readCookie('kim')).toMatch(/^docs-session=.*HttpOnly/);
  expect(await readCookie('max')).toBeNull();
});

/** What is wrong with the answer that the browser brings, each with the word in the log. */
const forged: [string, (answer: SsoAnswer) => Partial<SsoAnswer>, reason: string][] = [
  ['another state', () => ({state: 'another'}), 'OAUTH_INVALID_RESPONSE'],
  ['no state', () => ({state: ''}), 'ERR_INVALID_ARG_VALUE'],
  ['another nonce', () => ({nonce: 'another'}), 'OAUTH_JWT_CLAIM_COMPARISON_FAILED'],
  ['another verifier', () => ({verifier: 'a'.repeat(43)}), 'invalid_grant'],
  ['no query', () => ({query: ''}), 'OAUTH_INVALID_RESPONSE'],
  [
    'the issuer of another provider',
    ({query}) => ({query: query.replace(/iss=[^&]+/, 'iss=https%3A%2F%2Fevil.example')}),
    'OAUTH_INVALID_RESPONSE',
  ],
  ['no issuer', ({query}) => ({query: query.replace(/&?iss=[^&]+/, '')}), 'OAUTH_INVALID_RESPONSE'],
  [
    'an error beside the code',
    ({query}) => ({query: `${query}&error=server_error`}),
    'server_error',
  ],
  [
    'a token in the query instead of a code',
    ({query}) => ({query: query.replace(/code=[^&]+/, 'id_token=a.b.c')}),
    'OAUTH_UNSUPPORTED_OPERATION',
  ],
  ['a query of 5,000 characters', ({query}) => ({query: query + 'x'.repeat(5000)}), 'too_long'],
  ['a state of 300 characters', () => ({state: 'x'.repeat(300)}), 'too_long'],
];

test('an answer that somebody has changed opens no session and makes no account', async () => {
  const {signIn, reasons, users} = await openProviderScene();
  for (const [what, change, reason] of forged) {
    const {success, token, message} = await signIn('kim', change);
    expect({what, success, token, message}).toEqual({
      ...{what, success: false, token: null, message: failed},
    });
    expect({what, reason: reasons().at(-1)}).toEqual({what, reason});
  }
  expect(await users()).toEqual([]);
});

test("a code is good once, and for the browser alone that began: a stranger's opens nothing", async () => {
  const {begin, visit, complete, reasons} = await openProviderScene();
  const own = await visit('kim');
  expect(await complete(own)).toMatchObject({success: true});
  expect(await complete(own)).toMatchObject({success: false});

  // Somebody leads the browser of a victim back with a code of the attacker's own account.
  const attackers = await visit('lee');
  const {state, nonce, verifier} = await begin();
  const withOwnState = attackers.query.replace(attackers.state, state);
  for (const query of [attackers.query, withOwnState]) {
    expect(await complete({query, state, nonce, verifier})).toMatchObject({success: false});
  }
  expect(reasons()).toEqual(['invalid_grant', 'OAUTH_INVALID_RESPONSE', 'invalid_grant']);
});

test('who is refused at the provider is told to ask an administrator', async () => {
  const {signIn, reasons} = await openProviderScene();
  expect((await signIn('nobody')).message).toBe(
    'The provider did not let you in. Ask your administrator for access.',
  );
  expect(reasons()).toEqual(['access_denied']);
});

test('an account of the same e-mail address is neither joined nor changed', async () => {
  const {accounts, signIn, reasons, users} = await openProviderScene();
  await addTestUser(accounts.databaseUrl, 'kim@example.com', ['Harbour']);
  const before = await users();
  expect((await signIn('kim')).message).toContain('Another account here has your e-mail address');
  expect(reasons()).toEqual(['email_taken']);
  expect(await users()).toEqual(before);
  await expect(accounts.signIn('kim@example.com', correctPassword)).resolves.toHaveProperty(
    'token',
  );
});

test('an account without a password answers one as it does a wrong one', async () => {
  const {accounts, signIn, reasons} = await openProviderScene();
  await signIn('kim');
  const credentials = {email: 'kim@example.com', password: 'a long pass phrase'};
  for (const [operation, variables] of [
    ['authenticateUser', credentials],
    ['changePassword', {...credentials, newPassword: 'correct horse battery 2'}],
  ] as const) {
    const {message} = await accounts.run(operation, variables);
    expect(message).toBe('Invalid credentials');
  }
  expect(reasons()).toEqual(['wrong_password', 'wrong_password']);
});

test('at each sign-in the account becomes what the claims say', async () => {
  const {signIn, provider, users} = await openProviderScene();
  const first = await signIn('kim');
  await provider.setPeople({
    kim: {email: 'kim.moss@example.com', name: 'Kim Moss', groups: ['guide-ops']},
  });
  const second = await signIn('kim');
  expect(second.user).toEqual({
    id: first.user?.id,
    email: 'kim.moss@example.com',
    firstName: 'Kim',
    lastName: 'Moss',
    role: 'OPERATOR',
  });
  expect(await users()).toHaveLength(1);
});

test('claims without a role end all sessions and reading tokens', async () => {
  const {db, site, signIn, provider, isOpen} = await openProviderScene();
  const session = await signIn('kim');
  const owner = {userId: session.user?.id ?? '', name: 'Editor', days: 1, generation: 0};
  const made = await createReadingToken(db, owner, Date.now());
  const read = async () => {
    const headers = {accept: 'text/markdown', authorization: `Bearer ${made?.token}`};
    return (await site.app.request('/manual/reports', {headers})).status;
  };
  expect(await read()).toBe(200);
  await provider.setPeople({kim: {...people.kim, groups: ['staff']}});
  expect(await signIn('kim')).toMatchObject({success: false, token: null});
  expect(await isOpen(session)).toBe(false);
  expect(await read()).toBe(401);
});

test('a company that the claims no longer name takes its session with it', async () => {
  const {db, signIn, provider, isOpen} = await openProviderScene({OIDC_COMPANY_CLAIM: 'companies'});
  await findCompanyId(db, 'Harbour', true);
  await findCompanyId(db, 'Fjord', true);
  const atHarbour = await signIn('kim');
  await provider.setPeople({kim: {...people.kim, companies: ['Fjord']}});
  const atFjord = await signIn('kim');
  expect([await isOpen(atHarbour), await isOpen(atFjord)]).toEqual([false, true]);
  // None of ours: then all end.
  await provider.setPeople({kim: {...people.kim, companies: ['Harbour AS']}});
  expect((await signIn('kim')).success).toBe(false);
  expect(await isOpen(atFjord)).toBe(false);
});

test('a disabled account stays closed', async () => {
  const {db, signIn, reasons} = await openProviderScene();
  const {user} = await signIn('kim');
  await changeUser(db, user?.id ?? '', {disabled_at: 1});
  expect((await signIn('kim')).message).toBe(
    'Your account here is disabled. Ask your administrator.',
  );
  expect(reasons()).toEqual(['disabled']);
});

/** Claims that let nobody in, each with the reason. */
const refusedClaims: [string, Record<string, unknown>, reason: string][] = [
  ['no groups', {groups: undefined}, 'no_role'],
  [
    'other groups',
    {groups: ['Guide-Admins', 'guide-admins2', 'guide-admins,guide-ops']},
    'no_role',
  ],
  ['groups that are an object', {groups: {'guide-admins': true}}, 'no_role'],
  ['groups in groups', {groups: [['guide-admins']]}, 'no_role'],
  ["Entra's groups overage", {groups: undefined, _claim_names: {groups: 'src1'}}, 'groups_overage'],
  ['no e-mail address', {email: undefined}, 'no_email'],
  ['an e-mail address with a control character', {email: 'kim\u0000@example.com'}, 'no_email'],
  ['an e-mail address with a sign that turns text', {email: 'kim\u202e@example.com'}, 'no_email'],
  ['a company that does not exist', {companies: ['Harbour AS']}, 'no_company'],
  ['an empty company', {companies: ['', ' ']}, 'no_company'],
  ['a company of 300 characters', {companies: ['H'.repeat(300)]}, 'no_company'],
  ['no companies', {companies: undefined}, 'no_company'],
];

test('claims that cannot be read let nobody in', async () => {
  const {db, provider, signIn, reasons, users} = await openProviderScene({
    OIDC_COMPANY_CLAIM: 'companies',
  });
  await findCompanyId(db, 'Harbour', true);
  for (const [what, claims, reason] of refusedClaims) {
    await provider.setPeople({kim: {...people.kim, ...claims}});
    const {success} = await signIn('kim');
    expect({what, success, reason: reasons().at(-1)}).toEqual({what, success: false, reason});
  }
  expect(await users()).toEqual([]);
});

test('claims that are only at the userinfo endpoint are read there', async () => {
  const {signIn} = await openProviderScene({}, {inUserinfo: true});
  expect((await signIn('kim')).user).toMatchObject({role: 'ADMIN', email: 'kim@example.com'});
});

test('two first sign-ins of a person at once make one account', async () => {
  const {signIn, users} = await openProviderScene();
  const results = await Promise.all([signIn('kim'), signIn('kim'), signIn('kim')]);
  expect(results.map(({success}) => success)).toEqual([true, true, true]);
  expect(await users()).toHaveLength(1);
});

test('a hundred failures close the sign-in for the address, also by password', async () => {
  const {complete, accounts, reasons} = await openProviderScene();
  const answer = {query: '?code=x', state: 's', nonce: 'n', verifier: 'v'};
  for (let i = 0; i < 100; i++) {
    await complete(answer);
  }
  expect(reasons()).toHaveLength(100);
  expect((await complete(answer)).message).toMatch(/^Too many failed attempts/);
  const {message} = await accounts.trySignIn('kim@example.com', correctPassword, 'unknown');
  expect(message).toMatch(/^Too many failed attempts/);
});

test('a provider that is away is said to be, is not counted, and is asked again', async () => {
  const {begin, provider, reasons} = await openProviderScene();
  await provider.setFaults({status: 500});
  expect(await begin()).toMatchObject({success: false, url: null, message: away});
  await provider.setFaults({});
  expect(await begin()).toMatchObject({success: false, message: away});
  expect(reasons()).toEqual(['provider_away', 'provider_away']);
});

test.each([
  [-50, true],
  [50, true],
  [600, false],
])('a provider whose clock is off by %d s signs in: %s', async (clock, success) => {
  const {provider, signIn} = await openProviderScene();
  await provider.setFaults({clock});
  expect(await signIn('kim')).toMatchObject({success});
});

test('Logout ends the session of the provider too where the settings say so', async () => {
  const {begin, provider} = await openProviderScene({OIDC_SIGN_OUT: 'on'});
  const {signOutUrl} = await begin();
  const {origin, searchParams} = new URL(signOutUrl ?? '');
  expect(origin).toBe(provider.issuer);
  expect(Object.fromEntries(searchParams)).toEqual({
    client_id: 'guide',
    post_logout_redirect_uri: 'http://localhost:3000/',
  });
});

describe('a logout token of the provider', () => {
  const events = {'http://schemas.openid.net/event/backchannel-logout': {}};
  const claims = {sub: 'kim', jti: '1', events};

  test('ends the sessions of its person', async () => {
    const {provider, signIn, isOpen, logOut} = await openProviderScene();
    const [kim, lee] = [await signIn('kim'), await signIn('lee')];
    expect(await logOut(await provider.sign(claims), '192.0.2.1')).toBe(true);
    expect([await isOpen(kim), await isOpen(lee)]).toEqual([false, true]);
  });

  test('that is not valid ends nothing', async () => {
    const {provider, signIn, isOpen, logOut} = await openProviderScene();
    const kim = await signIn('kim');
    const now = Math.floor(Date.now() / 1000);
    const tokens: [string, string][] = [
      ['no token', 'x'],
      ['of another key', await provider.sign(claims, {isForeign: true})],
      ['for another client', await provider.sign({...claims, aud: 'other'})],
      ['of another issuer', await provider.sign({...claims, iss: 'https://evil.example'})],
      ['without a subject', await provider.sign({...claims, sub: undefined})],
      ['without the event', await provider.sign({...claims, events: {}})],
      ['with a nonce, as an ID token has', await provider.sign({...claims, nonce: 'n'})],
      ['of an hour ago', await provider.sign({...claims, iat: now - 3600})],
      ['that has expired', await provider.sign({...claims, exp: now - 600})],
    ];
    for (const [what, token] of tokens) {
      expect({what, isValid: await logOut(token, '192.0.2.1')}).toEqual({what, isValid: false});
    }
    expect(await isOpen(kim)).toBe(true);
  });
});
