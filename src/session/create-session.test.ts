import {denyStorage} from '../testing/deny-storage';
import {
  hearStorage,
  makeSession,
  openSession,
  storeTokens,
  until,
} from '../testing/open-session';
import {unauthorized} from '../testing/stub-site';
import {travellingUser, user} from '../testing/user';
import type {Phase, SessionState} from './session-state';

const pair = {token: 't2', refreshToken: 'r2', expiresIn: 900};
const netless = new TypeError('Failed to fetch');

function is(phase: Phase) {
  return (state: SessionState) => state.phase === phase;
}

function signInAnswer(own: Record<string, unknown> = {}) {
  const authenticateUser = {
    success: true,
    message: null,
    user,
    ...pair,
    ...own,
  };
  return {AuthenticateUser: {data: {authenticateUser}}};
}

function switchAnswer(own: Record<string, unknown> = {}) {
  const elsewhere = {...travellingUser, companyId: 'c2'};
  const setActiveUserSession = {
    success: true,
    user: elsewhere,
    ...pair,
    ...own,
  };
  return {SetActiveUserSession: {data: {setActiveUserSession}}};
}

async function openSignedIn(
  answers: Parameters<typeof openSession>[0] = {},
): Promise<ReturnType<typeof openSession>> {
  storeTokens();
  const opened = openSession(answers);
  await until(opened.session, ({door}) => door === 'open');
  opened.calls.length = 0;
  return opened;
}

test('nothing is asked before the session starts, as while pre-rendering', () => {
  storeTokens();
  const {session, calls} = makeSession();
  expect(session.getState().phase).toBe('starting');
  expect(calls).toEqual([]);
});

test('without tokens nobody is signed in and nothing is asked', () => {
  const {session, calls} = openSession();
  expect(session.getState().phase).toBe('signed-out');
  expect(calls).toEqual([]);
});

test('where storage is denied the session says so', () => {
  denyStorage();
  expect(openSession().session.getState().phase).toBe('unkept');
});

test('stored tokens load their user, then open the door', async () => {
  storeTokens();
  const {session, calls, names} = openSession();
  expect(session.getState().phase).toBe('loading');
  const state = await until(session, ({door}) => door !== 'shut');
  expect(state).toMatchObject({phase: 'signed-in', user, door: 'open'});
  expect(names()).toEqual(['Me', 'POST /session']);
  expect(calls.map(({token}) => token)).toEqual(['t1', 't1']);
});

test('a server that does not open the door leaves it stuck, the session good', async () => {
  storeTokens();
  const {session} = openSession({
    'POST /session': new Response(null, {status: 502}),
  });
  const {phase} = await until(session, ({door}) => door === 'stuck');
  expect(phase).toBe('signed-in');
  expect(localStorage.getItem('token')).toBe('t1');
});

test('a door that was stuck opens by itself once the server answers', async () => {
  jest.useFakeTimers();
  storeTokens();
  const {session, answers} = openSession({'POST /session': netless});
  await jest.advanceTimersByTimeAsync(1000);
  expect(session.getState().door).toBe('stuck');
  answers['POST /session'] = new Response(null, {status: 204});
  await jest.advanceTimersByTimeAsync(30_000);
  expect(session.getState().door).toBe('open');
});

test('UNAUTHORIZED discards tokens and user', async () => {
  storeTokens();
  sessionStorage.setItem('anything', '1');
  const {session} = openSession({Me: unauthorized});
  const state = await until(session, is('signed-out'));
  expect(state.user).toBeNull();
  expect(localStorage).toHaveLength(0);
  expect(sessionStorage).toHaveLength(0);
});

test('after UNAUTHORIZED the request is forwarded once more, without the token', async () => {
  storeTokens();
  const {session, calls} = openSession({
    Me: ({token}) => (token ? unauthorized : {data: {me: null}}),
  });
  await until(session, is('signed-out'));
  const phases: Phase[] = [];
  session.subscribe(() => phases.push(session.getState().phase));
  await new Promise((resolve) => setTimeout(resolve, 150));
  expect(calls.map(({name, token}) => [name, token])).toEqual([
    ['Me', 't1'],
    ['Me', null],
  ]);
  expect(phases).toEqual([]);
});

test('after UNAUTHORIZED nothing is sent for nobody', async () => {
  jest.useFakeTimers();
  storeTokens();
  const {session, names} = openSession({Me: unauthorized});
  await jest.advanceTimersByTimeAsync(300_000);
  expect(session.getState().phase).toBe('signed-out');
  expect(names()).not.toContain('POST /session');
  expect(jest.getTimerCount()).toBe(0);
});

test('a token without a user is cleared after 100 ms', async () => {
  jest.useFakeTimers();
  storeTokens();
  const {session} = openSession({Me: {data: {me: null}}});
  await until(session, is('nobody'));
  await jest.advanceTimersByTimeAsync(99);
  expect(session.getState().phase).toBe('nobody');
  expect(localStorage.getItem('token')).toBe('t1');
  await jest.advanceTimersByTimeAsync(1);
  expect(session.getState().phase).toBe('signed-out');
  expect(localStorage).toHaveLength(0);
});

test('a network failure on entry clears the session, after five tries', async () => {
  jest.useFakeTimers();
  storeTokens();
  const {session, names} = openSession({Me: netless});
  await jest.advanceTimersByTimeAsync(10_000);
  expect(names()).toEqual(['Me', 'Me', 'Me', 'Me', 'Me']);
  expect(session.getState().phase).toBe('signed-out');
  expect(localStorage).toHaveLength(0);
});

test('a network failure when looking again changes nothing', async () => {
  const {session, answers, names} = await openSignedIn();
  jest.useFakeTimers();
  answers.Me = netless;
  storeTokens('t2');
  hearStorage('token');
  await jest.advanceTimersByTimeAsync(10_000);
  expect(names()).toContain('Me');
  expect(session.getState()).toMatchObject({phase: 'signed-in', user});
  expect(localStorage.getItem('token')).toBe('t2');
});

test('signing in stores tokens and user and opens the door', async () => {
  const {session, calls, names} = openSession(signInAnswer());
  const now = Date.now();
  expect(await session.signIn('avery@example.com', 'secret')).toBeNull();
  await until(session, ({door}) => door === 'open');
  expect(session.getState()).toMatchObject({phase: 'signed-in', user});
  expect({...localStorage}).toMatchObject({token: 't2', refreshToken: 'r2'});
  const expiresAt = Number(localStorage.getItem('tokenExpiresIn'));
  expect(expiresAt - now).toBeGreaterThanOrEqual(900_000);
  expect(expiresAt - now).toBeLessThan(910_000);
  expect(names()).toEqual(['AuthenticateUser', 'POST /session']);
  expect(calls[0]?.variables).toEqual({
    email: 'avery@example.com',
    password: 'secret',
  });
});

test('an answer to signing in that has no user has it asked for', async () => {
  const {session, names} = openSession(signInAnswer({user: null}));
  expect(await session.signIn('avery@example.com', 'secret')).toBeNull();
  expect(session.getState()).toMatchObject({phase: 'signed-in', user});
  expect(names().slice(0, 2)).toEqual(['AuthenticateUser', 'Me']);
});

test.each([
  ['the message of the server', 'Too many tries', 'Too many tries'],
  ["'Invalid credentials' for no message", null, 'Invalid credentials'],
  ["'Invalid credentials' for an empty one", '', 'Invalid credentials'],
])('a refused sign-in gives %s', async (_, message, shown) => {
  const answer = signInAnswer({success: false, message, token: null});
  const {session} = openSession(answer);
  storeTokens('left-over');
  expect(await session.signIn('avery@example.com', 'wrong')).toBe(shown);
  expect(session.getState()).toMatchObject({phase: 'signed-out', user: null});
  expect(localStorage).toHaveLength(0);
});

test.each([
  ['an error of the server', {AuthenticateUser: unauthorized}],
  ['a status', {AuthenticateUser: new Response('', {status: 500})}],
  ['success without a token', signInAnswer({token: null})],
])("a sign-in that ends with %s gives 'Failed to process'", async (_, own) => {
  const {session} = openSession(own);
  expect(await session.signIn('avery@example.com', 'secret')).toBe(
    'Failed to process',
  );
  expect(session.getState().phase).toBe('signed-out');
  expect(localStorage).toHaveLength(0);
});

test("a sign-in without a network gives 'Failed to process' after five tries", async () => {
  jest.useFakeTimers();
  const {session, names} = openSession({AuthenticateUser: netless});
  const message = session.signIn('avery@example.com', 'secret');
  await jest.advanceTimersByTimeAsync(10_000);
  expect(await message).toBe('Failed to process');
  expect(names()).toHaveLength(5);
});

test('the names of the companies come after the user, where there is a choice', async () => {
  storeTokens();
  const companies = [
    {__typename: 'Company', id: 'c1', name: 'Zeta'},
    {__typename: 'Company', id: 'c2', name: 'Alpha'},
  ];
  const {session} = openSession({
    Me: {data: {me: travellingUser}},
    Companies: {data: {companies}},
  });
  const state = await until(session, (now) => now.companies.length > 0);
  expect(state.companies.map(({name}) => name)).toEqual(['Alpha', 'Zeta']);
});

test('switching the company clears what is cached and replaces tokens and user', async () => {
  const {session, calls} = await openSignedIn(switchAnswer());
  const cleared = jest.fn(async () => {});
  session.client.onClearStore(cleared);
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
  });
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

test('signing out ends the session at the server by user id, shuts the door, then ends it here', async () => {
  const {session, calls} = await openSignedIn();
  localStorage.setItem('__DOCSEARCH_RECENT_SEARCHES__', '[]');
  localStorage.setItem('theme', 'dark');
  const leaving = session.signOut();
  expect(session.getState()).toMatchObject({phase: 'leaving', user});
  await leaving;
  expect(calls).toEqual([
    {name: 'Logout', variables: {id: '7'}, token: 't1'},
    {name: 'DELETE /session', variables: {}, token: null},
  ]);
  expect(session.getState()).toMatchObject({
    phase: 'signed-out',
    user: null,
    door: 'shut',
  });
  expect({...localStorage}).toEqual({theme: 'dark'});
});

test.each([
  ['success false', {data: {logout: {success: false, message: 'No'}}}, 'No'],
  ['an error', {errors: [{message: 'Broken'}]}, expect.any(Error)],
  ['UNAUTHORIZED', unauthorized, expect.any(Error)],
])(
  'signing out answered by %s is logged and clears all the same',
  async (_, answer, reason) => {
    const {session} = await openSignedIn({Logout: answer});
    const logged = jest.spyOn(console, 'error').mockImplementation();
    await session.signOut();
    expect(logged.mock.calls).toEqual([
      ['Sign-out failed at the server:', reason],
    ]);
    expect(session.getState().phase).toBe('signed-out');
    expect(localStorage).toHaveLength(0);
  },
);

test('signing out waits for the server 2 s and no longer', async () => {
  const {session} = await openSignedIn({Logout: () => new Promise(() => {})});
  jest.useFakeTimers();
  void session.signOut();
  await jest.advanceTimersByTimeAsync(1999);
  expect(session.getState().phase).toBe('leaving');
  await jest.advanceTimersByTimeAsync(1);
  expect(session.getState().phase).toBe('signed-out');
  expect(localStorage).toHaveLength(0);
  jest.spyOn(console, 'error').mockImplementation();
  await jest.advanceTimersByTimeAsync(20_000);
});

test('a page that is closed while signing out ends the session at once', async () => {
  const {session} = await openSignedIn({Logout: () => new Promise(() => {})});
  jest.useFakeTimers();
  void session.signOut();
  window.dispatchEvent(new Event('pagehide'));
  expect(localStorage).toHaveLength(0);
  jest.spyOn(console, 'error').mockImplementation();
  await jest.advanceTimersByTimeAsync(20_000);
});

test('a refused token of the address gives way to the stored session', async () => {
  storeTokens();
  sessionStorage.setItem('auth_token', 'nonsense');
  const {session} = openSession({
    Me: ({token}) => (token === 'nonsense' ? unauthorized : {data: {me: user}}),
  });
  await until(session, ({phase}) => phase === 'signed-in');
  expect(localStorage.getItem('token')).toBe('t1');
  expect(sessionStorage.getItem('auth_token')).toBeNull();
});

test.each(['token', null])(
  'signing out in another tab, heard as %p, ends this one',
  async (key) => {
    const {session, calls} = await openSignedIn();
    localStorage.clear();
    hearStorage(key);
    expect(session.getState()).toMatchObject({phase: 'signed-out', user: null});
    expect(calls).toEqual([]);
  },
);

test('signing in in another tab is followed here', async () => {
  const {session, names} = openSession();
  storeTokens();
  hearStorage('token');
  await until(session, ({door}) => door === 'open');
  expect(session.getState()).toMatchObject({phase: 'signed-in', user});
  expect(names()).toEqual(['Me', 'POST /session']);
});

test('another company in another tab becomes the company of this one', async () => {
  const {session, answers} = await openSignedIn();
  answers.Me = {data: {me: {...user, companyId: 'c2'}}};
  storeTokens('t2');
  hearStorage('token');
  const state = await until(session, (now) => now.user?.companyId === 'c2');
  expect(state.phase).toBe('signed-in');
});

test('a hidden tab follows when it is looked at again', async () => {
  const {session, answers, calls} = await openSignedIn();
  const visibility = jest.spyOn(document, 'visibilityState', 'get');
  visibility.mockReturnValue('hidden');
  answers.Me = {data: {me: {...user, companyId: 'c2'}}};
  storeTokens('t2');
  hearStorage('token');
  expect(calls).toEqual([]);
  visibility.mockReturnValue('visible');
  document.dispatchEvent(new Event('visibilitychange'));
  await until(session, (now) => now.user?.companyId === 'c2');
});

test('a change of company while the user loads is seen once loaded', async () => {
  storeTokens('t1');
  const {session, answers} = openSession({
    Me: () => {
      // Another tab works for another company while this answer is under way.
      storeTokens('t2');
      hearStorage('token');
      answers.Me = {data: {me: {...user, companyId: 'c2'}}};
      return {data: {me: user}};
    },
  });
  const state = await until(session, is('signed-in'));
  expect(state.user?.companyId).toBe('c2');
});

test('a user who arrives after another tab signed out is not signed in', async () => {
  storeTokens();
  const {session} = openSession({
    Me: () => {
      localStorage.clear();
      hearStorage('token');
      return {data: {me: user}};
    },
  });
  const state = await until(session, ({phase}) => phase !== 'loading');
  expect(state).toMatchObject({phase: 'signed-out', user: null});
});

test('a page that the Back button brings back after a sign-out shows no user', async () => {
  const {session} = await openSignedIn();
  localStorage.clear();
  window.dispatchEvent(new Event('pageshow'));
  expect(session.getState().phase).toBe('signed-out');
});

test('a stopped session follows nothing', () => {
  const {session} = makeSession();
  session.start()();
  storeTokens();
  hearStorage('token');
  expect(session.getState().phase).toBe('signed-out');
});

test('a handed-over token loads its user and takes nothing from local storage', async () => {
  storeTokens('stored', {expiresAt: Date.now() - 1000});
  sessionStorage.setItem('auth_token', 'handed-over');
  const {session, calls} = openSession();
  await until(session, ({door}) => door === 'open');
  expect(calls.map(({name, token}) => [name, token])).toEqual([
    ['Me', 'handed-over'],
    ['POST /session', 'handed-over'],
  ]);
});

test('UNAUTHORIZED for a token that was replaced meanwhile clears nothing', async () => {
  const {session, answers} = await openSignedIn();
  answers.Me = ({token}) => {
    if (token === 'newer') return {data: {me: user}};
    storeTokens('newer');
    return unauthorized;
  };
  storeTokens('t2');
  hearStorage('token');
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(session.getState()).toMatchObject({phase: 'signed-in', user});
  expect(localStorage.getItem('token')).toBe('newer');
});

test('a door that refuses a token replaced meanwhile clears nothing', async () => {
  storeTokens();
  const {session, answers} = openSession({
    'POST /session': () => {
      answers['POST /session'] = new Response(null, {status: 204});
      storeTokens('newer');
      return new Response(null, {status: 401});
    },
  });
  await until(session, ({door}) => door !== 'shut');
  expect(session.getState().phase).toBe('signed-in');
  expect(localStorage.getItem('token')).toBe('newer');
});

test('a door that refuses the token ends the session', async () => {
  storeTokens();
  const {session} = openSession({
    'POST /session': new Response(null, {status: 401}),
  });
  await until(session, is('signed-in'));
  await until(session, is('signed-out'));
  expect(localStorage).toHaveLength(0);
});

test('a token that is due is renewed before the user is asked for', async () => {
  storeTokens('t1', {expiresAt: Date.now() + 4000});
  const refreshAuthToken = {success: true, message: null, user, ...pair};
  const {session, calls} = openSession({
    RefreshAuthToken: {data: {refreshAuthToken}},
  });
  await until(session, is('signed-in'));
  expect(calls[0]).toMatchObject({
    name: 'RefreshAuthToken',
    variables: {refreshToken: 'refresh-t1'},
  });
  expect(calls.find(({name}) => name === 'Me')?.token).toBe('t2');
  expect(localStorage.getItem('refreshToken')).toBe('r2');
});

test('a refused renewal ends the session', async () => {
  storeTokens('t1', {expiresAt: Date.now() + 4000});
  const {session, names} = openSession({RefreshAuthToken: unauthorized});
  await until(session, is('signed-out'));
  expect(names()).toEqual(['RefreshAuthToken']);
  expect(localStorage).toHaveLength(0);
});
