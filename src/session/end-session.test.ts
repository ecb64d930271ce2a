import {user} from '../testing/stub-site';
import {createTokenStore} from '../tokens/token-store';
import {clearRecentSearches, rejectToken} from './end-session';
import {createSessionStore} from './state';

const pair = {token: 't1', refreshToken: 'r1', expiresAt: null};

afterEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  document.body.replaceChildren();
});

function setUp() {
  const store = createSessionStore();
  const reason = () => {
    const {phase, signedOutReason} = store.getState();
    return phase === 'signed-out' ? signedOutReason : null;
  };
  return {store, tokens: createTokenStore(), reason};
}

test('the stored token, refused, ends the session', () => {
  const {store, tokens, reason} = setUp();
  tokens.write(pair);
  rejectToken(store, tokens, 't1');
  expect(reason()).toBe('ended');
});

test.each([null, 't0'])('%j, which is not stored, ends nothing', (token) => {
  const {store, tokens, reason} = setUp();
  tokens.write(pair);
  rejectToken(store, tokens, token);
  expect(reason()).toBeNull();
});

test('a token of the address, refused, gives way to the stored one', () => {
  const {store, tokens, reason} = setUp();
  tokens.write(pair);
  sessionStorage.setItem('auth_token', 'from-link');
  rejectToken(store, tokens, 'from-link');
  expect(reason()).toBeNull();
  expect(tokens.read()).toEqual(pair);
});

test('a token of the address, refused, with none stored makes the link invalid', () => {
  const {store, tokens, reason} = setUp();
  sessionStorage.setItem('auth_token', 'from-link');
  rejectToken(store, tokens, 'from-link');
  expect(reason()).toBe('link-invalid');
  expect(tokens.read()).toBeNull();
});

test('the stored token, refused on entry, gives way to that of a link beside it', () => {
  const {store, tokens, reason} = setUp();
  tokens.write(pair);
  sessionStorage.setItem('offered_auth_token', 'from-link');
  rejectToken(store, tokens, 't1');
  expect(reason()).toBeNull();
  expect(tokens.token()).toBe('from-link');
  expect(tokens.offered()).toBeNull();
  expect(localStorage).toHaveLength(0);
});

test('later a link beside it waits for the reader’s answer', () => {
  const {store, tokens, reason} = setUp();
  tokens.write(pair);
  sessionStorage.setItem('offered_auth_token', 'from-link');
  store.dispatch({type: 'user-loaded', user});
  rejectToken(store, tokens, 't1');
  expect(reason()).toBe('ended');
  expect(tokens.token()).toBe('t1');
});

test('recent searches and favourites of DocSearch are removed, and nothing else', () => {
  localStorage.setItem('__DOCSEARCH_RECENT_SEARCHES__prod', '[1]');
  localStorage.setItem('__DOCSEARCH_FAVORITE_SEARCHES__prod', '[1]');
  localStorage.setItem('theme', 'dark');
  clearRecentSearches();
  expect({...localStorage}).toEqual({theme: 'dark'});
});

test('an open search modal is closed first, since it writes them back', () => {
  localStorage.setItem('__DOCSEARCH_RECENT_SEARCHES__prod', '[1]');
  const modal = document.createElement('div');
  modal.className = 'DocSearch-Container';
  modal.addEventListener('mousedown', ({target}) => {
    // What the modal does for a click beside it.
    if (target === modal) {
      localStorage.setItem('__DOCSEARCH_RECENT_SEARCHES__prod', '[2]');
      modal.remove();
    }
  });
  document.body.append(modal);
  clearRecentSearches();
  expect(modal.isConnected).toBe(false);
  expect(localStorage).toHaveLength(0);
});
