import {sql} from 'kysely';
import {createReadingToken} from 'docusaurus-lock-assistants/server/reading-tokens';
import {makeCall, saidIn} from '../../../../testing/src/assistants-scene';
import {openTestDatabase} from '../../../../testing/src/all-features';
import {addTestUser, correctPassword} from '../../../../testing/src/test-accounts';
import {changeUser, findCompanyId, grant} from '../store/directory';
import {openQuirkyProvider, type SsoAnswer} from './testing/quirky-provider';
import type {ProviderQuirks} from './testing/small-provider';

const failed = 'The provider did not confirm your sign-in. Try again.';
const away = 'The provider that signs you in could not be reached. Try again in a moment.';
const admin = {groups: ['staff', 'guide-admins'], companies: ['Harbour']};

test('an answer that signs in opens the guide, and one that is refused does not', async () => {
  const person = {...admin, email: 'Kim@Example.com'};
  const {accounts, visit, post, become} = await openQuirkyProvider({}, person);
  const response = await post(await visit());
  expect(await response.json()).toMatchObject({
    data: {
      completeSso: {
        ...{success: true, message: null, signOutUrl: null},
        user: {email: 'kim@example.com', firstName: 'Kim', lastName: 'Berg', role: 'ADMIN'},
      },
    },
  });
  const cookie = response.headers.get('set-cookie') ?? '';
  expect(cookie).toMatch(/^docs-session=.*HttpOnly/);
  expect(await accounts.readStatus(cookie.split(';')[0] ?? '')).toBe(200);
  become({groups: []});
  expect((await post(await visit())).headers.get('set-cookie')).toBeNull();
});

/** Faults of the answer that the browser brings, each with the reason in the log. */
const forged: [string, (answer: SsoAnswer) => Partial<SsoAnswer>, reason: string][] = [
  ['another state', () => ({state: 'another'}), 'OAUTH_INVALID_RESPONSE'],
  ['no state', () => ({state: ''}), 'ERR_INVALID_ARG_VALUE'],
  ['another nonce', () => ({nonce: 'another'}), 'id_token_nonce'],
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
];

test('an answer that somebody has changed opens no session and makes no account', async () => {
  const {signIn, reasons, users} = await openQuirkyProvider({}, admin);
  for (const [what, change, reason] of forged) {
    const {success, token, message} = await signIn(change);
    expect({what, success, token, message}).toEqual({
      ...{what, success: false, token: null, message: failed},
    });
    expect({what, reason: reasons().at(-1)}).toEqual({what, reason});
  }
  expect(await users()).toEqual([]);
});

test('a code works once, and only in the browser that began the sign-in', async () => {
  const {begin, visit, complete, reasons} = await openQuirkyProvider({}, admin);
  const own = await visit();
  expect(await complete(own)).toMatchObject({success: true});
  expect(await complete(own)).toMatchObject({success: false});

  // Somebody leads the browser of a victim back with a code of the attacker's own account.
  const attackers = await visit();
  const {state, nonce, verifier} = await begin();
  const withOwnState = attackers.query.replace(attackers.state, state);
  for (const query of [attackers.query, withOwnState]) {
    expect(await complete({query, state, nonce, verifier})).toMatchObject({success: false});
  }
  expect(reasons()).toEqual(['invalid_grant', 'OAUTH_INVALID_RESPONSE', 'invalid_grant']);
});

test('a code of 11,000 characters signs in', async () => {
  const {signIn} = await openQuirkyProvider({codeLength: 11_000}, admin);
  expect(await signIn()).toMatchObject({success: true});
});

/** Faults of an ID token, each with the reason in the log; provider-table.test.ts has more. */
const badTokens: [string, ProviderQuirks, reason: string][] = [
  ['signed with another key', {foreignKey: true}, 'OAUTH_INVALID_RESPONSE'],
  ['not signed', {alg: 'none'}, 'OAUTH_UNSUPPORTED_OPERATION'],
  ['of another issuer', {idToken: {iss: 'https://evil.example'}}, 'id_token_iss'],
  ['on behalf of another client', {idToken: {azp: 'wiki'}}, 'id_token_azp'],
  ['for two clients and of the other', {idToken: {aud: ['guide', 'wiki']}}, 'id_token_aud'],
  ['31 s after its end', {clock: -331}, 'id_token_exp'],
  ['35 s of the future', {clock: 35}, 'id_token_iat'],
  ['of nobody', {idToken: {sub: ''}}, 'id_token_sub'],
  ['of a long name', {idToken: {sub: 'x'.repeat(256)}}, 'id_token_sub'],
  ['of a name with a control character', {idToken: {sub: 'p\u0000'}}, 'id_token_sub'],
];

test('an ID token with a fault opens no session and makes no account', async () => {
  const metadata = {id_token_signing_alg_values_supported: ['RS256', 'HS256', 'none']};
  const {small, signIn, reasons, users} = await openQuirkyProvider({metadata}, admin);
  const found = [];
  for (const [what, habits] of badTokens) {
    small.state.habits = {metadata, ...habits};
    const {success} = await signIn();
    found.push([what, success, reasons().at(-1)]);
  }
  expect(found).toEqual(badTokens.map(([what, , reason]) => [what, false, reason]));
  expect(await users()).toEqual([]);
});

test.each([{clock: -320}, {clock: 25}, {idToken: {azp: 'guide', aud: ['guide', 'wiki']}}])(
  'an ID token just within the limits is accepted: %j',
  async (habits) => {
    const {signIn} = await openQuirkyProvider(habits, admin);
    expect(await signIn()).toMatchObject({success: true});
  },
);

test('a token that is signed with new keys of the provider is accepted at once', async () => {
  const {small, signIn} = await openQuirkyProvider({}, admin);
  expect(await signIn()).toMatchObject({success: true});
  small.changeKeys();
  expect(await signIn()).toMatchObject({success: true});
});

test('an account of the same e-mail address is not changed, and the operator is told how to link it', async () => {
  const {accounts, db, signIn, reasons, users, told, run, become} = await openQuirkyProvider(
    {},
    {
      ...admin,
      sub: "it's p-1",
    },
  );
  await addTestUser(accounts.databaseUrl, 'kim@example.com', ['Harbour', 'Aurora']);
  const before = await users();
  expect((await signIn()).message).toContain('Another account here has your e-mail address');
  expect(reasons()).toEqual(['email_taken']);
  expect(await users()).toEqual(before);
  const own = await accounts.signIn('kim@example.com', correctPassword);

  const [, id = '', subject = ''] = /accounts link (\S+) --subject '(.+)'$/.exec(told()) ?? [];
  expect([id, subject]).toEqual([before[0]?.id, "it'\\''s p-1"]);
  await grant(db, id, await findCompanyId(db, 'Company', true), 'MANAGER');
  expect(await run('link', id, '--subject', "it's p-1")).toContain('signs in as kim@example.com');
  expect(await accounts.me(own.token)).toBe('UNAUTHORIZED');
  // The role of the provider holds, and the password opens nothing.
  become({groups: ['guide-ops']});
  const linked = await signIn();
  expect(linked.user).toMatchObject({id, role: 'OPERATOR'});
  expect(await accounts.trySignIn('kim@example.com', correctPassword)).toMatchObject({
    success: false,
  });
});

test('an account that was linked by either spelling of the issuer signs in, and is linked once', async () => {
  for (const path of ['/', '']) {
    const other = (issuer: string) => (path ? issuer.slice(0, -1) : `${issuer}/`);
    const set = (issuer: string) => ({OIDC_ISSUER: other(issuer)});
    const {accounts, db, small, signIn, run} = await openQuirkyProvider({path}, admin, set);
    await addTestUser(accounts.databaseUrl, 'kim@example.com', ['Company']);
    const link = () => run('link', 'kim@example.com', '--subject', 'p-1');
    expect(await link()).toContain(`p-1 of ${small.issuer} signs in as kim@example.com.`);
    // As earlier versions have written it.
    await db
      .updateTable('identities')
      .set({issuer: other(small.issuer)})
      .execute();
    expect(await signIn()).toMatchObject({success: true, user: {email: 'kim@example.com'}});
    await expect(link()).rejects.toThrow(`p-1 of ${small.issuer} has an account already.`);
  }
});

test('accounts link asks the provider whether the issuer is its own', async () => {
  const {accounts, run} = await openQuirkyProvider({issuer: 'https://own.example'}, admin);
  await addTestUser(accounts.databaseUrl, 'kim@example.com', ['Company']);
  await expect(run('link', 'kim@example.com', '--subject', 'p-1')).rejects.toThrow(
    'and the provider names itself https://own.example: set OIDC_ISSUER=https://own.example, or change the issuer at the provider',
  );
});

test('one command moves all accounts to another issuer, except people who have signed in by both', async () => {
  const {db, small, signIn, become, run, users} = await openQuirkyProvider({}, admin);
  await signIn();
  become({sub: 'p-2', email: 'lee@example.com'});
  await signIn();
  const old = 'https://old.example.com/';
  await db.updateTable('identities').set({issuer: old}).where('subject', '=', 'p-1').execute();
  await db
    .insertInto('identities')
    .values({issuer: old, subject: 'p-2', user_id: (await users())[0]?.id ?? ''})
    .execute();
  expect(await run('link', '--from-issuer', 'https://old.example.com')).toBe(
    `1 of https://old.example.com sign in by ${small.issuer} now.\n`,
  );
  become({sub: 'p-1', email: 'kim@example.com'});
  expect(await signIn()).toMatchObject({success: true});
  expect(await users()).toHaveLength(2);
  await expect(run('link', 'kim@example.com')).rejects.toThrow('Give an account and --subject');
});

test('an account without a password answers every password as a wrong one', async () => {
  const {accounts, signIn, reasons} = await openQuirkyProvider({}, admin);
  await signIn();
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

test('each sign-in updates the account from the claims', async () => {
  const {signIn, become, users} = await openQuirkyProvider({}, admin);
  const first = await signIn();
  // The name has an invisible character, which is removed.
  become({email: 'kim.moss@example.com', name: 'Kim Mo\u200bss', groups: ['guide-ops']});
  const second = await signIn();
  expect(second.user).toEqual({
    id: first.user?.id,
    email: 'kim.moss@example.com',
    firstName: 'Kim',
    lastName: 'Moss',
    role: 'OPERATOR',
  });
  expect(await users()).toHaveLength(1);
});

test('a reading token ends with the session by the provider, and with the role', async () => {
  const {db, site, signIn, become, isOpen, accounts} = await openQuirkyProvider({}, admin);
  const session = await signIn();
  const owner = {userId: session.user?.id ?? '', generation: 0};
  const {token} = await createReadingToken(db, owner, Date.now());
  await accounts.openGate(session.token ?? '');
  const read = async () => {
    const call = makeCall(token, 'fetch', {page: '/manual/reports'});
    const response = await site.app.request('/mcp', call);
    return response.status === 200 ? (await saidIn(response)).text : response.status;
  };
  expect(await read()).toMatch(/^# Reading otter reports/);
  await db.updateTable('sessions').set({expires_at: 1}).execute();
  expect(await read()).toMatch(/^Open the guide once/);
  const next = await signIn();
  expect(await read()).toMatch(/^# Reading otter reports/);
  become({groups: ['staff']});
  expect(await signIn()).toMatchObject({success: false, token: null});
  expect(await isOpen(next)).toBe(false);
  expect(await read()).toBe(401);
});

test('the session of a company ends when the claims no longer name the company', async () => {
  const set = {OIDC_COMPANY_CLAIM: 'companies'};
  const {db, signIn, become, isOpen} = await openQuirkyProvider({}, admin, set);
  await findCompanyId(db, 'Harbour', true);
  await findCompanyId(db, 'Fjord', true);
  const atHarbour = await signIn();
  become({companies: ['Fjord']});
  const atFjord = await signIn();
  expect([await isOpen(atHarbour), await isOpen(atFjord)]).toEqual([false, true]);
  // The claims name no company of this site, so all sessions end.
  become({companies: ['Harbour AS']});
  expect((await signIn()).success).toBe(false);
  expect(await isOpen(atFjord)).toBe(false);
});

test('a person with the address of another account is refused, and loses the session', async () => {
  const {accounts, signIn, become, reasons, isOpen} = await openQuirkyProvider({}, admin);
  const session = await signIn();
  await addTestUser(accounts.databaseUrl, 'lee@example.com', ['Company']);
  become({email: 'lee@example.com'});
  expect((await signIn()).success).toBe(false);
  expect(reasons()).toEqual(['email_taken']);
  expect(await isOpen(session)).toBe(false);
});

test('a disabled account stays closed', async () => {
  const {db, signIn, reasons} = await openQuirkyProvider({}, admin);
  const {user} = await signIn();
  await changeUser(db, user?.id ?? '', {disabled_at: 1});
  expect((await signIn()).message).toBe('Your account here is disabled. Ask your administrator.');
  expect(reasons()).toEqual(['disabled']);
});

/** Claims that let nobody in, each with the reason; provider-table.test.ts has more. */
const refusedClaims: [string, Record<string, unknown>, reason: string][] = [
  ['other groups', {groups: ['Guide-Admins', 'guide-admins2']}, 'no_role'],
  ['groups in groups', {groups: [['guide-admins']]}, 'no_role'],
  ['a text with a line end', {groups: 'guide-admins\n'}, 'no_role'],
  ['an e-mail address with a control character', {email: 'kim\u0000@example.com'}, 'no_email'],
  ['an e-mail address with a sign that turns text', {email: 'kim\u202e@example.com'}, 'no_email'],
  ['a company that does not exist', {companies: ['Harbour AS']}, 'no_company'],
  ['an empty company', {companies: ['', ' ']}, 'no_company'],
  ['a company of 300 characters', {companies: ['H'.repeat(300)]}, 'no_company'],
  ['no companies', {companies: undefined}, 'no_company'],
];

test('claims that cannot be read let nobody in', async () => {
  const set = {OIDC_COMPANY_CLAIM: 'companies'};
  const {db, signIn, become, reasons, users} = await openQuirkyProvider({}, {}, set);
  await findCompanyId(db, 'Harbour', true);
  for (const [what, claims, reason] of refusedClaims) {
    become({...admin, email: 'kim@example.com', ...claims});
    const {success} = await signIn();
    expect({what, success, reason: reasons().at(-1)}).toEqual({what, success: false, reason});
  }
  expect(await users()).toEqual([]);
});

test('two first sign-ins of a person at once make one account', async () => {
  const {signIn, users} = await openQuirkyProvider({}, admin);
  const results = await Promise.all([signIn(), signIn(), signIn()]);
  expect(results.map(({success}) => success)).toEqual([true, true, true]);
  expect(await users()).toHaveLength(1);
});

test('after a hundred failures nobody can sign in from the address, even by password', async () => {
  const {complete, accounts, reasons} = await openQuirkyProvider({}, admin);
  const answer = {query: '?code=x', state: 's', nonce: 'n', verifier: 'v'};
  for (let i = 0; i < 100; i++) {
    await complete(answer);
  }
  expect(reasons()).toHaveLength(100);
  expect((await complete(answer)).message).toMatch(/^Too many failed attempts/);
  const {message} = await accounts.trySignIn('kim@example.com', correctPassword, 'unknown');
  expect(message).toMatch(/^Too many failed attempts/);
});

test('a provider that is away is reported as away, and is left alone for a moment', async () => {
  const {begin, small, reasons, told} = await openQuirkyProvider({status: 503}, admin);
  expect(await begin()).toMatchObject({success: false, url: null, message: away});
  small.state.habits = {};
  expect(await begin()).toMatchObject({success: false, message: away});
  expect(reasons()).toEqual(['provider_away', 'provider_away']);
  expect(told()).toContain('/.well-known/openid-configuration answers 503');
});

test.each([
  [
    'nothing the first time, and for another account after a refusal',
    {},
    {},
    null,
    'select_account',
  ],
  ['what is set', {OIDC_PROMPT: 'login'} as const, {}, 'login', 'login'],
  ['what the provider knows', {}, {prompt_values_supported: ['login']}, null, 'login'],
])('the provider is asked for %s', async (_, set, metadata, first, second) => {
  const {begin} = await openQuirkyProvider({metadata}, admin, set);
  const ask = async (again: boolean) =>
    new URL((await begin(again)).url).searchParams.get('prompt');
  expect([await ask(false), await ask(true)]).toEqual([first, second]);
});

test('with OIDC_SIGN_OUT, Logout also ends the session at the provider, with a hint that names the user', async () => {
  const {small, signIn} = await openQuirkyProvider({}, admin, {OIDC_SIGN_OUT: 'on'});
  const {signOutUrl} = await signIn();
  const {origin, searchParams} = new URL(signOutUrl ?? '');
  expect(origin).toBe(small.origin);
  const {id_token_hint: hint = '', ...others} = Object.fromEntries(searchParams);
  expect(others).toEqual({
    client_id: 'guide',
    post_logout_redirect_uri: 'http://localhost:3000/',
  });
  const claims = Buffer.from(hint.split('.')[1] ?? '', 'base64url').toString();
  expect(JSON.parse(claims)).toMatchObject({sub: 'p-1', aud: 'guide'});
});

test('a discovery document that sends browsers to a `javascript:` address is refused', async () => {
  const metadata = {authorization_endpoint: 'javascript:alert(1)'};
  const {begin, told} = await openQuirkyProvider({metadata}, admin);
  expect(await begin()).toMatchObject({success: false, message: away});
  expect(told()).toContain('its authorization_endpoint cannot be used');
});

test('an account that an earlier version has linked loses its password when tables are updated', async () => {
  const {accounts, db, signIn} = await openQuirkyProvider({}, admin);
  await addTestUser(accounts.databaseUrl, 'lee@example.com', ['Company']);
  const {user} = await signIn();
  const [lee] = await db.selectFrom('users').where('id', '!=', user!.id).selectAll().execute();
  await changeUser(db, user!.id, {password_hash: lee!.password_hash, password_expires_at: 1});
  await sql`delete from kysely_migration where name = '004_no_password_beside_provider'`.execute(
    db,
  );
  await openTestDatabase(accounts.databaseUrl);
  const tryPassword = (email: string) => accounts.trySignIn(email, correctPassword);
  expect(await tryPassword('kim@example.com')).toMatchObject({message: 'Invalid credentials'});
  expect(await tryPassword('lee@example.com')).toMatchObject({success: true});
  expect(await signIn()).toMatchObject({success: true});
});
