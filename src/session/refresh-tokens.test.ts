import {stubSite, unauthorized} from '../testing/stub-site';
import {refreshTokens} from './refresh-tokens';
import {toTokens} from './to-tokens';

afterEach(() => jest.restoreAllMocks());

function answer(own: Record<string, unknown>) {
  const refreshAuthToken = {
    success: true,
    token: 't2',
    refreshToken: 'r2',
    expiresIn: 900,
    message: null,
    user: null,
    ...own,
  };
  return {RefreshAuthToken: {data: {refreshAuthToken}}};
}

function renew(...site: Parameters<typeof stubSite>) {
  const {calls} = stubSite(...site);
  return {
    calls,
    tokens: refreshTokens(
      {token: 't1', refreshToken: 'r1', expiresAt: 0},
      '/graphql',
    ),
  };
}

test('a refresh token is exchanged for a new pair, with the old token', async () => {
  const now = Date.now();
  const {calls, tokens} = renew(answer({}));
  expect(await tokens).toEqual({
    token: 't2',
    refreshToken: 'r2',
    expiresAt: expect.any(Number),
  });
  const left = ((await tokens).expiresAt ?? 0) - now;
  expect(left).toBeGreaterThanOrEqual(900_000);
  expect(left).toBeLessThan(905_000);
  expect(calls).toEqual([
    {
      name: 'RefreshAuthToken',
      variables: {refreshToken: 'r1'},
      token: 't1',
    },
  ]);
});

test('an endpoint that does not rotate leaves the refresh token as it was', async () => {
  const {tokens} = renew(answer({refreshToken: null}));
  expect(await tokens).toMatchObject({token: 't2', refreshToken: 'r1'});
});

test.each([
  [
    'the message of the server',
    {success: false, message: 'Too old'},
    'Too old',
  ],
  [
    "'Error refreshing auth token' for no message",
    {success: false},
    'Error refreshing auth token',
  ],
  [
    "'Error refreshing auth token' for an empty one",
    {success: false, message: ''},
    'Error refreshing auth token',
  ],
  [
    "'Unable to retrieve new access token' for no token",
    {token: null},
    'Unable to retrieve new access token',
  ],
  [
    "'Unable to retrieve new access token' for one that no header can carry",
    {token: 'two words'},
    'Unable to retrieve new access token',
  ],
])('a failed refresh gives %s', async (_, own, message) => {
  await expect(renew(answer(own)).tokens).rejects.toThrow(new Error(message));
});

test.each([
  ['the first error', {RefreshAuthToken: unauthorized}, 'UNAUTHORIZED'],
  [
    "'Graphql error' for no data",
    {RefreshAuthToken: {data: null}},
    'Graphql error',
  ],
  [
    "'Error refreshing auth token' for an answer that is null",
    {RefreshAuthToken: {data: {refreshAuthToken: null}}},
    'Error refreshing auth token',
  ],
])('a failed call gives %s', async (_, site, message) => {
  await expect(renew(site).tokens).rejects.toThrow(message);
});

test('a result without refresh token and expiry is a token that is never refreshed', () => {
  expect(toTokens({token: 't1'})).toEqual({
    token: 't1',
    refreshToken: null,
    expiresAt: null,
  });
});
