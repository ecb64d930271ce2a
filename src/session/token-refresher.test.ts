import {createTokenRefresher} from './token-refresher';
import {tabLock} from './tab-lock';
import {createTokenStore} from './token-store';
import type {Tokens} from './tokens';

const now = 1_800_000_000_000;
const old = {token: 'old', refreshToken: 'r1', expiresAt: now + 4000};
const fresh = {token: 'new', refreshToken: 'r2', expiresAt: now + 900_000};

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

function setUp(stored: Tokens | null, respond: () => Promise<Tokens>) {
  const store = createTokenStore();
  if (stored) {
    store.write(stored);
  }
  const clock = {now};
  const lock = tabLock('test');
  const options = {
    tokens: store,
    lock,
    refresh: jest.fn(respond),
    onRefused: jest.fn(() => store.clear('none')),
    onRefreshed: jest.fn(),
    now: () => clock.now,
  };
  return {...options, store, clock, refresher: createTokenRefresher(options)};
}

test('a token with less than 5 seconds left is refreshed', async () => {
  const {refresher, refresh, store, onRefreshed} = setUp(
    old,
    async () => fresh,
  );
  await refresher.refreshIfDue();
  expect(refresh).toHaveBeenCalledWith(old);
  expect(store.read()).toEqual(fresh);
  expect(onRefreshed).toHaveBeenCalledTimes(1);
});

test.each([
  ['exactly 5 seconds left', {...old, expiresAt: now + 5000}],
  ['no refresh token', {...old, refreshToken: null}],
  ['no expiry', {...old, expiresAt: null}],
  ['nothing stored', null],
])('nothing is refreshed with %s', async (_, stored) => {
  const {refresher, refresh} = setUp(stored, async () => fresh);
  await refresher.refreshIfDue();
  expect(refresh).not.toHaveBeenCalled();
});

test('twenty calls at once make one refresh', async () => {
  const {refresher, refresh} = setUp(old, async () => fresh);
  await Promise.all(Array.from({length: 20}, () => refresher.refreshIfDue()));
  expect(refresh).toHaveBeenCalledTimes(1);
});

test('a pair that another tab stored while this one waited for the lock is used', async () => {
  const {refresher, refresh, store, lock} = setUp(old, async () => old);
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  const otherTab = lock.run(() => held);
  const refreshed = refresher.refreshIfDue();
  store.write(fresh);
  release();
  await Promise.all([otherTab, refreshed]);
  expect(store.read()).toEqual(fresh);
  expect(refresh).not.toHaveBeenCalled();
});

test('a pair whose values arrive one by one from another tab is used', async () => {
  const {refresher, refresh, store, lock} = setUp(old, async () => old);
  jest.spyOn(lock, 'isAnnounced').mockResolvedValue(true);
  const refreshed = refresher.refreshIfDue();
  localStorage.setItem('refreshToken', fresh.refreshToken);
  await new Promise((resolve) => setTimeout(resolve, 50));
  store.write(fresh);
  await refreshed;
  expect(refresh).not.toHaveBeenCalled();
});

test('a pair just received is not refreshed again for 30 s', async () => {
  const brief = {...fresh, expiresAt: now + 1000};
  const {refresher, refresh, clock} = setUp(old, async () => brief);
  await refresher.refreshIfDue();
  clock.now += 29_000;
  await refresher.refreshIfDue();
  expect(refresh).toHaveBeenCalledTimes(1);
  clock.now += 1000;
  await refresher.refreshIfDue();
  expect(refresh).toHaveBeenCalledTimes(2);
});

test.each(['UNAUTHORIZED', 'Session expired'])(
  '%s ends the session and fails the call',
  async (words) => {
    const {refresher, onRefused, store} = setUp(old, async () => {
      throw new Error(words);
    });
    await expect(refresher.refreshIfDue()).rejects.toThrow(words);
    expect(onRefused).toHaveBeenCalledTimes(1);
    expect(store.read()).toBeNull();
  },
);

test('a refused refresh deletes no newer pair than the one it used', async () => {
  const {refresher, onRefused, store} = setUp(old, async () => {
    store.write(fresh);
    throw new Error('UNAUTHORIZED');
  });
  await expect(refresher.refreshIfDue()).rejects.toThrow('UNAUTHORIZED');
  expect(onRefused).not.toHaveBeenCalled();
  expect(store.read()).toEqual(fresh);
});

test('after a failed refresh the old token is used while it is valid', async () => {
  const {refresher, store} = setUp(old, async () => {
    throw new Error('Error refreshing auth token');
  });
  await refresher.refreshIfDue();
  expect(store.read()).toEqual(old);
});

test('a failed refresh of an expired token fails the call and keeps the pair', async () => {
  const expired = {...old, expiresAt: now - 1};
  const {refresher, store} = setUp(expired, async () => {
    throw new Error('Error refreshing auth token');
  });
  await expect(refresher.refreshIfDue()).rejects.toThrow(
    'Error refreshing auth token',
  );
  expect(store.read()).toEqual(expired);
});

test('a reader who signed out during a refresh stays signed out', async () => {
  const {refresher, store} = setUp(old, async () => {
    store.clear('none');
    return fresh;
  });
  await refresher.refreshIfDue();
  expect(store.read()).toBeNull();
});

test('after a failure the next call tries again', async () => {
  let tries = 0;
  const {refresher, store} = setUp(old, async () => {
    if (++tries === 1) {
      throw new Error('Failed to fetch');
    }
    return fresh;
  });
  await refresher.refreshIfDue();
  await refresher.refreshIfDue();
  expect(store.read()).toEqual(fresh);
});
