import {
  dispatchStorageEvent,
  hasPhase,
  openSession,
  openSignedIn,
  storeTokens,
  waitForState,
} from '../testing/open-session';
import {unauthorized} from '../testing/stub-site';
import {createTokenStore} from './token-store';

const refused = new Response(null, {status: 401});
const network = new TypeError('Failed to fetch');
const me = (user: null) => ({data: {me: user}});

test('a reader who has no tokens is given no reason', () => {
  expect(openSession().session.getState()).toMatchObject({
    phase: 'signed-out',
    signedOutReason: 'none',
  });
});

test.each([
  ['UNAUTHORIZED', {Me: unauthorized}],
  ['no user', {Me: me(null)}],
  ['a refused cookie', {'POST /session': refused}],
])('stored tokens that meet %s give the reason ended', async (_, answers) => {
  storeTokens();
  const {session} = openSession(answers);
  const state = await waitForState(session, hasPhase('signed-out'));
  expect(state.signedOutReason).toBe('ended');
});

test('a refused refresh gives the reason ended', async () => {
  storeTokens('t1', {expiresAt: Date.now() + 4000});
  const {session} = openSession({RefreshAuthToken: unauthorized});
  const state = await waitForState(session, hasPhase('signed-out'));
  expect(state.signedOutReason).toBe('ended');
});

test('an endpoint out of reach gives the reason unreachable', async () => {
  jest.useFakeTimers();
  storeTokens();
  const {session} = openSession({Me: network});
  await jest.advanceTimersByTimeAsync(10_000);
  expect(session.getState()).toMatchObject({
    phase: 'signed-out',
    signedOutReason: 'unreachable',
  });
});

test('a refused token of the address gives the reason link-invalid', async () => {
  sessionStorage.setItem('auth_token', 'nonsense');
  const {session} = openSession({
    Me: ({token}) => (token ? unauthorized : me(null)),
  });
  const state = await waitForState(session, hasPhase('signed-out'));
  expect(state.signedOutReason).toBe('link-invalid');
});

test('signing out in another tab is given as the reason', async () => {
  const {session} = await openSignedIn();
  localStorage.clear();
  dispatchStorageEvent('token');
  expect(session.getState().signedOutReason).toBe('signed-out-elsewhere');
});

test('signing out here gives no reason', async () => {
  const {session} = await openSignedIn();
  await session.signOut();
  expect(session.getState()).toMatchObject({
    phase: 'signed-out',
    signedOutReason: 'none',
  });
});

test.each([
  ['ended', 'ended'],
  ['unreachable', 'unreachable'],
  ['none', 'signed-out-elsewhere'],
  ['link-invalid', 'signed-out-elsewhere'],
] as const)(
  'a session that another tab ended for the reason %s ends here as %s',
  async (there, here) => {
    const {session} = await openSignedIn();
    // What the other tab stores for a moment, as this one hears of it.
    const key = 'signedOutReason';
    const setItem = jest.spyOn(Storage.prototype, 'setItem');
    createTokenStore().clear(there);
    expect(setItem).toHaveBeenCalledWith(key, there);
    for (const newValue of [there, null]) {
      window.dispatchEvent(new StorageEvent('storage', {key, newValue}));
    }
    expect(session.getState().phase).toBe('signed-in');
    dispatchStorageEvent('token');
    expect(session.getState().signedOutReason).toBe(here);
    expect(localStorage).toHaveLength(0);
  },
);

test('a reason left by the page before is taken once', () => {
  window.history.replaceState({key: 'x', signedOutReason: 'ended'}, '');
  expect(openSession().session.getState().signedOutReason).toBe('ended');
  expect(window.history.state).toEqual({key: 'x'});
  expect(openSession().session.getState().signedOutReason).toBe('none');
});
