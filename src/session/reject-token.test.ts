import {user} from '../testing/user';
import {rejectToken} from './reject-token';
import {createSessionStore} from './session-store';
import {createTokenStore} from '../tokens/token-store';

const pair = {token: 't1', refreshToken: 'r1', expiresAt: null};

afterEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

function setUp() {
  const parts = {store: createSessionStore(), tokens: createTokenStore()};
  const reason = () => {
    const {phase, signedOutReason} = parts.store.getState();
    return phase === 'signed-out' ? signedOutReason : null;
  };
  return {...parts, parts, reason};
}

test('the stored token, refused, ends the session', () => {
  const {parts, tokens, reason} = setUp();
  tokens.write(pair);
  rejectToken(parts, 't1');
  expect(reason()).toBe('ended');
});

test.each([null, 't0'])('%j, which is not stored, ends nothing', (token) => {
  const {parts, tokens, reason} = setUp();
  tokens.write(pair);
  rejectToken(parts, token);
  expect(reason()).toBeNull();
});

test('a token of the address, refused, gives way to the stored one', () => {
  const {parts, tokens, reason} = setUp();
  tokens.write(pair);
  sessionStorage.setItem('auth_token', 'from-link');
  rejectToken(parts, 'from-link');
  expect(reason()).toBeNull();
  expect(tokens.read()).toEqual(pair);
});

test('a token of the address, refused, with none stored makes the link invalid', () => {
  const {parts, tokens, reason} = setUp();
  sessionStorage.setItem('auth_token', 'from-link');
  rejectToken(parts, 'from-link');
  expect(reason()).toBe('link-invalid');
  expect(tokens.read()).toBeNull();
});

test('the stored token, refused on entry, gives way to that of a link beside it', () => {
  const {parts, tokens, reason} = setUp();
  tokens.write(pair);
  sessionStorage.setItem('offered_auth_token', 'from-link');
  rejectToken(parts, 't1');
  expect(reason()).toBeNull();
  expect(tokens.token()).toBe('from-link');
  expect(tokens.offered()).toBeNull();
  expect(localStorage).toHaveLength(0);
});

test('later a link beside it waits for the reader’s answer', () => {
  const {parts, tokens, reason, store} = setUp();
  tokens.write(pair);
  sessionStorage.setItem('offered_auth_token', 'from-link');
  store.dispatch({type: 'user-loaded', user});
  rejectToken(parts, 't1');
  expect(reason()).toBe('ended');
  expect(tokens.token()).toBe('t1');
});
