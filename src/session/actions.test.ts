import {waitFor} from '@testing-library/react';
import {
  openSession,
  openSignedIn,
  storeTokens,
  waitForState,
} from '../testing/open-session';
import {travellingUser, unauthorized, user} from '../testing/stub-site';
import {messages} from '../tokens/texts';

const pair = {token: 't2', refreshToken: 'r2', expiresIn: 900};

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

test('signing in stores tokens and user and has the cookie set', async () => {
  const {session, calls, names} = openSession(signInAnswer());
  const now = Date.now();
  expect(await session.signIn('avery@example.com', 'secret')).toBeNull();
  await waitForState(session, ({cookie}) => cookie === 'held');
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

test('signing in with a result without a user loads the user', async () => {
  const {session, names} = openSession(signInAnswer({user: null}));
  expect(await session.signIn('avery@example.com', 'secret')).toBeNull();
  expect(session.getState()).toMatchObject({phase: 'signed-in', user});
  expect(names().slice(0, 2)).toEqual(['AuthenticateUser', 'Me']);
});

test.each([
  ['the message of the server', 'Too many tries', 'Too many tries'],
  ['one of ours for no message', null, messages.invalidCredentials],
  ['one of ours for an empty one', '', messages.invalidCredentials],
])('a refused sign-in gives %s', async (_, message, shown) => {
  const answer = signInAnswer({success: false, message, token: null});
  const {session} = openSession(answer);
  storeTokens('left-over');
  expect(await session.signIn('avery@example.com', 'wrong')).toEqual({
    reason: 'refused',
    message: shown,
  });
  expect(session.getState()).toMatchObject({phase: 'signed-out', user: null});
  expect(localStorage).toHaveLength(0);
});

test.each([
  ['an error of the server', {AuthenticateUser: unauthorized}],
  ['a status', {AuthenticateUser: new Response('', {status: 500})}],
  ['success without a token', signInAnswer({token: null})],
])('a sign-in that ends with %s has failed', async (_, own) => {
  const {session} = openSession(own);
  expect(await session.signIn('avery@example.com', 'secret')).toEqual({
    reason: 'refused',
    message: messages.failedToProcess,
  });
  expect(session.getState().phase).toBe('signed-out');
  expect(localStorage).toHaveLength(0);
});

const expiredUser = {...user, passwordExpiresAt: '2020-01-01T00:00:00Z'};

test('a refused sign-in whose user has an expired password says so', async () => {
  const {session} = openSession(
    signInAnswer({
      success: false,
      message: 'Password expired',
      token: null,
      user: expiredUser,
    }),
  );
  expect(await session.signIn('avery@example.com', 'secret')).toEqual({
    reason: 'password-expired',
    message: 'Password expired',
  });
  expect(session.getState()).toMatchObject({phase: 'signed-out', user: null});
});

test('a user with an expired password whom the server signs in is signed in', async () => {
  const {session} = openSession(signInAnswer({user: expiredUser}));
  expect(await session.signIn('avery@example.com', 'secret')).toBeNull();
});

function changeAnswer(own: Record<string, unknown> = {}) {
  const changePassword = {success: true, message: null, user, ...pair, ...own};
  return {ChangePassword: {data: {changePassword}}};
}

const change = ['avery@example.com', 'old', 'a new pass phrase'] as const;

test('changing the password stores tokens and user and has the cookie set', async () => {
  const {session, calls, names} = openSession(changeAnswer());
  expect(await session.changePassword(...change)).toBeNull();
  await waitForState(session, ({cookie}) => cookie === 'held');
  expect(session.getState()).toMatchObject({phase: 'signed-in', user});
  expect({...localStorage}).toMatchObject({token: 't2', refreshToken: 'r2'});
  expect(names()).toEqual(['ChangePassword', 'POST /session']);
  expect(calls[0]?.variables).toEqual({
    email: 'avery@example.com',
    password: 'old',
    newPassword: 'a new pass phrase',
  });
});

test.each([
  ['the message of the server', 'Too common', 'Too common'],
  ['one of ours for no message', null, messages.failedToProcess],
])('a refused change of password gives %s', async (_, message, shown) => {
  const {session} = openSession(
    changeAnswer({success: false, message, token: null, user: null}),
  );
  expect(await session.changePassword(...change)).toEqual({
    reason: 'refused',
    message: shown,
  });
  expect(localStorage).toHaveLength(0);
});

test.each([
  ['UNAUTHORIZED', {ChangePassword: unauthorized}],
  ['a status', {ChangePassword: new Response('', {status: 500})}],
  ['success without a token', changeAnswer({token: null})],
])('a change of password that ends with %s has failed', async (_, own) => {
  const {session, names} = openSession(own);
  expect(await session.changePassword(...change)).toEqual({
    reason: 'refused',
    message: messages.failedToProcess,
  });
  expect(names()).toEqual(['ChangePassword']);
});

const unknownField = {
  errors: [
    {message: 'Cannot query field "changePassword" on type "Mutation".'},
  ],
};

test.each([
  ['status 400', Response.json(unknownField, {status: 400})],
  ['an error of validation', unknownField],
])(
  'an endpoint that answers %s cannot change passwords',
  async (_, ChangePassword) => {
    const {session} = openSession({ChangePassword});
    expect(await session.changePassword(...change)).toHaveProperty(
      'reason',
      'unsupported',
    );
  },
);

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

test('switching the company clears what is cached and replaces tokens and user', async () => {
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
  });
});

test('a switch ends in a cookie of the new token, even while one of the old token is pending', async () => {
  const {session, answers, calls} = await openSignedIn(switchAnswer());
  let answer = (_: Response) => {};
  answers['POST /session'] = () =>
    new Promise<Response>((resolve) => (answer = resolve));
  void session.renewCookie();
  await waitFor(() => expect(calls).toHaveLength(1));
  expect(await session.switchCompany('c2')).toBe(true);
  answer(new Response(null, {status: 204}));
  const renewals = () => calls.filter(({name}) => name === 'POST /session');
  await waitFor(() => expect(renewals()).toHaveLength(2));
  expect(renewals().map(({token}) => token)).toEqual(['t1', 't2']);
});

test('a switch asks for the cookie once', async () => {
  const {session, names} = await openSignedIn(switchAnswer());
  await session.switchCompany('c2');
  await new Promise((resolve) => setTimeout(resolve));
  expect(names().filter((name) => name === 'POST /session')).toHaveLength(1);
});

test('a renewal that waits while the reader signs out is not sent', async () => {
  const {session, answers, names} = await openSignedIn(switchAnswer());
  let answer = (_: Response) => {};
  answers['POST /session'] = () =>
    new Promise<Response>((resolve) => (answer = resolve));
  void session.renewCookie();
  await waitFor(() => expect(names()).toHaveLength(1));
  await session.switchCompany('c2');
  const left = session.signOut();
  answer(new Response(null, {status: 204}));
  await left;
  await new Promise((resolve) => setTimeout(resolve));
  expect(names().filter((name) => name === 'POST /session')).toHaveLength(1);
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
    {name: 'Logout', variables: {id: '7'}, token: 't1'},
    {name: 'DELETE /session', variables: {}, token: null},
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
    expect(logged.mock.calls).toEqual([
      ['Sign-out failed at the server:', reason],
    ]);
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
    [
      'Sign-out failed at the server:',
      expect.objectContaining({message: messages.timeout}),
    ],
  ]);
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
