import {TokenStore} from './token-store';

const ignore = () => {};

const pair = {token: 't1', refreshToken: 'r1', expiresAt: 1_800_000_000_000};

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  delete window.linkToken;
});
afterEach(() => jest.restoreAllMocks());

function refuseWrites(...storages: Storage[]): void {
  const setItem = Storage.prototype.setItem;
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(function (this: Storage, key, value) {
    if (storages.includes(this)) {
      throw new DOMException('full', 'QuotaExceededError');
    }
    setItem.call(this, key, value);
  });
}

test('tokens are stored under the keys token, refreshToken and tokenExpiresIn', () => {
  new TokenStore(ignore).write(pair);
  expect({...localStorage}).toEqual({
    token: 't1',
    refreshToken: 'r1',
    tokenExpiresIn: '1800000000000',
  });
});

test('a token without refresh token and expiry removes the stored ones', () => {
  const store = new TokenStore(ignore);
  store.write(pair);
  store.write({token: 't2', refreshToken: null, expiresAt: null});
  expect({...localStorage}).toEqual({token: 't2'});
});

test.each(['', 'two words', 'x'.repeat(8193)])(
  'a stored value that cannot be a token is ignored: %j',
  (value) => {
    localStorage.setItem('token', value);
    expect(new TokenStore(ignore).read()).toBeNull();
  },
);

test.each(['', 'soon', '-1'])('a corrupt expiry is ignored: %j', (value) => {
  new TokenStore(ignore).write(pair);
  localStorage.setItem('tokenExpiresIn', value);
  expect(new TokenStore(ignore).read()).toEqual({...pair, expiresAt: null});
});

test('a token from the address comes first, is never paired with stored ones, and the next pair removes it', () => {
  new TokenStore(ignore).write(pair);
  sessionStorage.setItem('auth_token', 'handed-over');
  expect(new TokenStore(ignore).read()).toEqual({
    token: 'handed-over',
    refreshToken: null,
    expiresAt: null,
  });
  new TokenStore(ignore).write(pair);
  expect(new TokenStore(ignore).read()).toEqual(pair);
});

test('where session storage is denied a token from the address is used, and does not come back once it is dropped', () => {
  window.linkToken = 'handed-over';
  const store = new TokenStore(ignore);
  expect(store.read()?.token).toBe('handed-over');
  expect(store.dropLink()).toBe(true);
  expect(store.read()).toBeNull();
});

test('with local storage full the tokens are kept in session storage, and this is reported once', () => {
  refuseWrites(localStorage);
  const dispatch = jest.fn();
  const store = new TokenStore(dispatch);
  store.write(pair);
  store.write({...pair, token: 't2'});
  expect(sessionStorage.getItem('token')).toBe('t2');
  expect(store.read()?.token).toBe('t2');
  expect(store.canStore()).toBe(true);
  expect(dispatch).toHaveBeenCalledTimes(1);
});

test('denied storage keeps the tokens in memory until they are cleared', () => {
  refuseWrites(localStorage, sessionStorage);
  const store = new TokenStore(ignore);
  store.write(pair);
  expect(store.read()).toEqual(pair);
  expect(new TokenStore(ignore).read()).toBeNull();
  expect(store.canStore()).toBe(false);
  store.clear('none');
  expect(store.read()).toBeNull();
});

test('while overwriting, other tabs never see a moment without a token', () => {
  const store = new TokenStore(ignore);
  store.write(pair);
  const removed = jest.spyOn(Storage.prototype, 'removeItem');
  store.write({...pair, token: 't2'});
  const keys = removed.mock.calls
    .filter((_, call) => removed.mock.contexts[call] === localStorage)
    .map(([key]) => key);
  expect(keys).not.toContain('token');
});

test('the token is stored last, so that other tabs read all three values at its event', () => {
  const stored = jest.spyOn(Storage.prototype, 'setItem');
  new TokenStore(ignore).write(pair);
  expect(stored.mock.calls.map(([key]) => key).at(-1)).toBe('token');
});
