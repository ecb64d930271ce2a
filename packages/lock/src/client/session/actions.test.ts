import {hasPhase, openSession, storeTokens, waitForState} from '../testing/open-session';
import {
  type Answers,
  sessionResult,
  travellingUser,
  unauthorized,
  user,
} from '../testing/stub-site';
import {texts} from '../tokens/texts';
import type {Session} from './session';

/** A session that is signed in, with no calls recorded so far. */
async function openSignedIn(answers?: Answers) {
  storeTokens();
  const opened = openSession(answers);
  await waitForState(opened.session, hasPhase('signed-in'));
  opened.calls.length = 0;
  return opened;
}

/** The response to an operation that gives tokens. */
const given = (field: string, own?: Record<string, unknown>) =>
  sessionResult(field, {token: 't2', refreshToken: 'r2', ...own});
const signInAnswer = (own?: Record<string, unknown>) => ({
  AuthenticateUser: given('authenticateUser', own),
});

const email = 'avery@example.com';
const signIn = (session: Session) => session.signIn(email, 'secret');

test('signing in stores tokens and user, and makes the server set the cookie', async () => {
  const {session, calls, names} = openSession(signInAnswer());
  const now = Date.now();
  expect(await signIn(session)).toBeNull();
  await waitForState(session, ({cookie}) => cookie === 'held');
  expect(session.getState()).toMatchObject({phase: 'signed-in', user});
  expect({...localStorage}).toMatchObject({token: 't2', refreshToken: 'r2'});
  const expiresAt = Number(localStorage.getItem('tokenExpiresIn'));
  expect(expiresAt - now).toBeGreaterThanOrEqual(900_000);
  expect(expiresAt - now).toBeLessThan(910_000);
  expect(names()).toEqual(['AuthenticateUser']);
  expect(calls[0]?.variables).toEqual({email, password: 'secret'});
});

test('signing in with a result without a user loads the user', async () => {
  const {session, names} = openSession(signInAnswer({user: null}));
  expect(await signIn(session)).toBeNull();
  expect(session.getState()).toMatchObject({phase: 'signed-in', user});
  expect(names().slice(0, 2)).toEqual(['AuthenticateUser', 'Me']);
});

test('a refused sign-in removes the tokens of another session', async () => {
  const {session} = openSession(signInAnswer({success: false, token: null}));
  storeTokens('left-over');
  await signIn(session);
  expect(session.getState()).toMatchObject({phase: 'no-tokens', user: null});
  expect(localStorage).toHaveLength(0);
});

const no = {success: false, token: null, user: null};
const status = (code: number) => new Response(null, {status: code});
// The specified texts.
const failed = 'Failed to process';
const invalid = 'Invalid credentials';

test.each<[string, string, Answers]>([
  ['signing in with a message', 'Too late', signInAnswer({...no, message: 'Too late'})],
  ['signing in with no message', invalid, signInAnswer(no)],
  ['signing in with an empty message', invalid, signInAnswer({...no, message: ''})],
  ['signing in with no token', failed, signInAnswer({token: null})],
  ['signing in with UNAUTHORIZED', failed, {AuthenticateUser: unauthorized}],
  ['signing in with a status', failed, {AuthenticateUser: status(500)}],
])('%s in the response fails', async (_, message, answers) => {
  const {session, names} = openSession(answers);
  expect(await signIn(session)).toEqual({reason: 'refused', message});
  expect(session.getState()).toMatchObject({phase: 'no-tokens', user: null});
  expect(localStorage.getItem('token')).toBeNull();
  expect(names()).toEqual(Object.keys(answers));
});

const switchAnswer = (own: Record<string, unknown> = {}) => ({
  SetActiveUserSession: given('setActiveUserSession', {
    user: {...travellingUser, companyId: 'c2'},
    ...own,
  }),
});

test('switching the company clears the cache and replaces tokens and user', async () => {
  const {session, calls} = await openSignedIn(switchAnswer());
  const cleared = jest.fn(async () => {});
  session.client?.onClearStore(cleared);
  expect(await session.switchCompany('c2')).toBe(true);
  expect(cleared).toHaveBeenCalledTimes(1);
  expect(session.getState()).toMatchObject({
    phase: 'signed-in',
    user: {companyId: 'c2'},
  });
  expect({...localStorage}).toMatchObject({token: 't2', refreshToken: 'r2'});
  expect(calls[0]).toEqual({
    name: 'SetActiveUserSession',
    variables: {companyId: 'c2'},
    token: 't1',
    replaces: true,
  });
});

test('a switch to the current company, which gives only the same token, keeps the pair', async () => {
  const user = {...travellingUser, companyId: 'c2'};
  const {session} = await openSignedIn(switchAnswer({token: 't1', refreshToken: null, user}));
  const before = {...localStorage};
  expect(await session.switchCompany('c2')).toBe(true);
  expect(session.getState()).toMatchObject({phase: 'signed-in', user: {companyId: 'c2'}});
  expect({...localStorage}).toMatchObject(before);
});

test.each([
  ['success false', switchAnswer({success: false, token: null})],
  ['success without a token', switchAnswer({token: null})],
  ['an error', {SetActiveUserSession: {errors: [{message: 'No'}]}}],
])('switching the company answered by %s changes nothing', async (_, own) => {
  const {session} = await openSignedIn(own);
  expect(await session.switchCompany('c2')).toBe(false);
  expect(session.getState()).toMatchObject({phase: 'signed-in', user});
  expect(localStorage.getItem('token')).toBe('t1');
});

test('signing out ends the session at the server by user id, clears the cookie, then ends it here', async () => {
  const {session, calls} = await openSignedIn();
  localStorage.setItem('__DOCSEARCH_RECENT_SEARCHES__', '[]');
  localStorage.setItem('theme', 'dark');
  const leaving = session.signOut();
  expect(session.getState()).toMatchObject({phase: 'signing-out', user});
  await leaving;
  expect(calls).toEqual([
    {name: 'DELETE /session', variables: {}, token: null},
    {name: 'Logout', variables: {id: '7'}, token: 't1', replaces: true},
  ]);
  expect(session.getState()).toMatchObject({
    phase: 'signed-out',
    user: null,
    cookie: 'cleared',
  });
  expect({...localStorage}).toEqual({theme: 'dark'});
});

test.each([
  ['success false', {data: {logout: {success: false, message: 'No'}}}, 'No'],
  ['an error', {errors: [{message: 'Broken'}]}, expect.any(Error)],
  ['UNAUTHORIZED', unauthorized, expect.any(Error)],
])(
  'signing out with the result %s is logged and still clears the session',
  async (_, answer, reason) => {
    const {session} = await openSignedIn({Logout: answer});
    const logged = jest.spyOn(console, 'error').mockImplementation();
    await session.signOut();
    expect(logged.mock.calls).toEqual([['Sign-out failed at the server:', reason]]);
    expect(session.getState().phase).toBe('signed-out');
    expect(localStorage).toHaveLength(0);
  },
);

test('signing out waits for the server 2 s and no longer, and logs that', async () => {
  const {session} = await openSignedIn({Logout: () => new Promise(() => {})});
  jest.useFakeTimers();
  const logged = jest.spyOn(console, 'error').mockImplementation();
  void session.signOut();
  await jest.advanceTimersByTimeAsync(1999);
  expect(session.getState().phase).toBe('signing-out');
  await jest.advanceTimersByTimeAsync(1);
  expect(session.getState().phase).toBe('signed-out');
  expect(localStorage).toHaveLength(0);
  await jest.advanceTimersByTimeAsync(20_000);
  expect(logged.mock.calls).toEqual([
    ['Sign-out failed at the server:', expect.objectContaining({message: texts.timeout})],
  ]);
});
