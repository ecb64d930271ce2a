import {openSession, storeTokens, waitForState} from '../testing/open-session';
import {unauthorized} from '../testing/stub-site';
import {user} from '../testing/user';

const pair = {token: 't2', refreshToken: 'r2', expiresIn: 900};
const netless = new TypeError('Failed to fetch');

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
  ["'Invalid credentials' for no message", null, 'Invalid credentials'],
  ["'Invalid credentials' for an empty one", '', 'Invalid credentials'],
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
])("a sign-in that ends with %s gives 'Failed to process'", async (_, own) => {
  const {session} = openSession(own);
  expect(await session.signIn('avery@example.com', 'secret')).toEqual({
    reason: 'refused',
    message: 'Failed to process',
  });
  expect(session.getState().phase).toBe('signed-out');
  expect(localStorage).toHaveLength(0);
});

test("a sign-in without a network gives 'Failed to process' after five tries", async () => {
  jest.useFakeTimers();
  const {session, names} = openSession({AuthenticateUser: netless});
  const message = session.signIn('avery@example.com', 'secret');
  await jest.advanceTimersByTimeAsync(10_000);
  expect(await message).toHaveProperty('message', 'Failed to process');
  expect(names()).toHaveLength(5);
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
  ["'Failed to process' for no message", null, 'Failed to process'],
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
])(
  "a change of password that ends with %s gives 'Failed to process'",
  async (_, own) => {
    const {session, names} = openSession(own);
    expect(await session.changePassword(...change)).toEqual({
      reason: 'refused',
      message: 'Failed to process',
    });
    expect(names()).toEqual(['ChangePassword']);
  },
);

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
