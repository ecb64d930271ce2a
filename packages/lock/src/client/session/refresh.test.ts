import {sessionResult, stubSite, unauthorized} from '../testing/stub-site';
import {recordServerDate} from '../tokens/browser';
import {type TokenPair, TokenStore} from '../tokens/token-store';
import {TokenRefresher, toTokens} from './refresh';

const now = Date.parse('2026-11-21T09:00:00Z');
const old = {token: 'old', refreshToken: 'r1', expiresAt: now + 4000};
const expired = {...old, expiresAt: now - 1};
const fresh = {token: 'new', refreshToken: 'r2', expiresAt: now + 900_000};

let clock = now;
beforeEach(() => {
  clock = now;
  jest.spyOn(Date, 'now').mockImplementation(() => clock);
});
afterEach(() => {
  jest.restoreAllMocks();
  localStorage.clear();
  sessionStorage.clear();
});

/** The response of an endpoint that gives the pair `fresh`. */
const refreshed = (own?: Record<string, unknown>) =>
  sessionResult('refreshAuthToken', {token: 'new', refreshToken: 'r2', ...own});

const failed = {errors: [{message: 'Out of order'}]};

type Answers = NonNullable<Parameters<typeof stubSite>[0]>;

function setUp(stored: TokenPair | null, RefreshAuthToken: Answers[string] = refreshed()) {
  const store = new TokenStore(() => {});
  if (stored) {
    store.write(stored);
  }
  const site = stubSite({RefreshAuthToken});
  const options = {
    tokens: store,
    endpoint: '/graphql',
    dispatch: jest.fn(() => store.clear('none')),
  };
  const refresher = new TokenRefresher(options);
  return {...options, ...site, store, refreshIfDue: () => refresher.refreshIfDue()};
}

test('a token with less than 5 seconds left is refreshed, with the old one', async () => {
  const {refreshIfDue, calls, store} = setUp(old);
  await refreshIfDue();
  expect(calls).toEqual([
    {name: 'RefreshAuthToken', variables: {refreshToken: 'r1'}, token: 'old'},
  ]);
  expect(store.read()).toEqual(fresh);
});

test.each([
  ['exactly 5 seconds left', {...old, expiresAt: now + 5000}],
  ['no refresh token', {...old, refreshToken: null}],
  ['no expiry', {...old, expiresAt: null}],
  ['nothing stored', null],
])('nothing is refreshed with %s', async (_, stored) => {
  const {refreshIfDue, calls} = setUp(stored);
  await refreshIfDue();
  expect(calls).toEqual([]);
});

test('a pair that was received expired is not refreshed again for 30 s', async () => {
  const expiresIn = new Date(now - 1000).toISOString();
  const {refreshIfDue, calls} = setUp(old, refreshed({expiresIn}));
  await refreshIfDue();
  clock += 29_000;
  await refreshIfDue();
  expect(calls).toHaveLength(1);
  clock += 1000;
  await refreshIfDue();
  expect(calls).toHaveLength(2);
});

test('a token that lives for less than 30 s never goes out expired', async () => {
  const {refreshIfDue, calls} = setUp(old, refreshed({expiresIn: 20}));
  await refreshIfDue();
  clock = now + 14_999;
  await refreshIfDue();
  expect(calls).toHaveLength(1);
  clock = now + 15_001;
  await refreshIfDue();
  expect(calls).toHaveLength(2);
});

test('an endpoint that does not rotate leaves the refresh token as it was', async () => {
  const {refreshIfDue, store} = setUp(old, refreshed({refreshToken: null}));
  await refreshIfDue();
  expect(store.read()).toEqual({...fresh, refreshToken: 'r1'});
});

test('a refused refresh deletes no newer pair than the one it used', async () => {
  const {refreshIfDue, dispatch, store} = setUp(old, () => {
    store.write(fresh);
    return unauthorized;
  });
  await expect(refreshIfDue()).rejects.toThrow('UNAUTHORIZED');
  expect(dispatch).not.toHaveBeenCalled();
  expect(store.read()).toEqual(fresh);
});

test('after a failed refresh the old token is used while it is valid, and the next call tries again', async () => {
  const {refreshIfDue, answers, store} = setUp(old, failed);
  await refreshIfDue();
  expect(store.read()).toEqual(old);
  answers.RefreshAuthToken = refreshed();
  await refreshIfDue();
  expect(store.read()).toEqual(fresh);
});

test.each<[string, Answers[string]]>([
  ['Out of order', failed],
  ['Too old', refreshed({success: false, message: 'Too old'})],
  ['Error refreshing auth token', refreshed({success: false})],
  ['Error refreshing auth token', refreshed({success: false, message: ''})],
  ['Error refreshing auth token', {data: {refreshAuthToken: null}}],
  ['Graphql error', {data: null}],
  ['Unable to retrieve new access token', refreshed({token: null})],
  ['Unable to retrieve new access token', refreshed({token: 'two words'})],
])(
  'where an expired token is not refreshed the call fails with %j, and the pair is kept',
  async (message, answer) => {
    const {refreshIfDue, store} = setUp(expired, answer);
    await expect(refreshIfDue()).rejects.toThrow(new Error(message));
    expect(store.read()).toEqual(expired);
  },
);

test('calls at the same time share a refresh that fails', async () => {
  const {refreshIfDue, calls} = setUp(expired, failed);
  const both = await Promise.allSettled([refreshIfDue(), refreshIfDue()]);
  expect(both.map(({status}) => status)).toEqual(['rejected', 'rejected']);
  expect(calls).toHaveLength(1);
});

test('a reader who signed out during a refresh stays signed out', async () => {
  const {refreshIfDue, store} = setUp(old, () => {
    store.clear('none');
    return refreshed();
  });
  await refreshIfDue();
  expect(store.read()).toBeNull();
});

test('a result without refresh token and expiry is a token that is never refreshed', () => {
  expect(toTokens({token: 't1'})).toEqual({token: 't1', refreshToken: null, expiresAt: null});
});

test('a moment of expiry is corrected by the clock of the server, from the last response with a date', () => {
  const answered = (date: string) => recordServerDate(new Response(null, {headers: {date}}));
  const expiry = (expiresIn: unknown) => toTokens({token: 't1', expiresIn}).expiresAt;
  const moment = '2026-11-21T09:25:00Z';
  expect(expiry(moment)).toBe(now + 25 * 60_000);
  answered('Sat, 21 Nov 2026 09:10:00 GMT');
  answered('soon');
  expect(expiry(moment)).toBe(now + 15 * 60_000);
  expect(expiry(900)).toBe(now + 15 * 60_000);
});
