import {waitFor} from '@testing-library/react';
import {createClient} from '../graphql/create-client';
import {stubSession} from '../testing/stub-session';
import {stubSite} from '../testing/stub-site';
import {user} from '../testing/user';
import {delay} from '../tokens/http';
import {followTabs} from './follow-tabs';
import type {SessionEvent} from './reduce-session';
import {createSessionStore} from './session-store';
import {createTokenStore} from '../tokens/token-store';

const pair = {token: 't1', refreshToken: 'r1', expiresAt: null};

afterEach(() => {
  jest.restoreAllMocks();
  localStorage.clear();
});

/** A tab with this token, after these events. */
function setUp(...events: SessionEvent[]) {
  const {names} = stubSite();
  const store = createSessionStore();
  const tokens = createTokenStore();
  tokens.write(pair);
  events.forEach(store.dispatch);
  const client = createClient({session: stubSession()});
  const restore = jest.fn();
  return {
    names,
    store,
    restore,
    follow: () => followTabs({store, tokens, client}, restore),
  };
}

const signedIn = {type: 'user-loaded', user} as const;
const signedOut = {type: 'signed-out', reason: 'none'} as const;

test('without a change by another tab nothing happens', () => {
  const {follow, store, restore, names} = setUp(signedIn);
  follow();
  expect(store.getState().phase).toBe('signed-in');
  expect(restore).not.toHaveBeenCalled();
  expect(names()).toEqual([]);
});

test('tokens that another tab removed sign this one out, with the reason', () => {
  const {follow, store} = setUp(signedIn);
  localStorage.clear();
  follow();
  expect(store.getState()).toMatchObject({
    phase: 'signed-out',
    signedOutReason: 'signed-out-elsewhere',
  });
});

test('tokens that another tab stored restore a session that was signed out', () => {
  const {follow, restore} = setUp(signedOut);
  localStorage.setItem('token', 't2');
  follow();
  expect(restore).toHaveBeenCalledTimes(1);
});

test('tokens that another tab replaced have their user loaded', async () => {
  const {follow, restore, names} = setUp(signedIn);
  localStorage.setItem('token', 't2');
  follow();
  expect(restore).not.toHaveBeenCalled();
  await waitFor(() => expect(names()).toEqual(['Me']));
});

test('a tab that loads its user, or is hidden, follows later', async () => {
  const loading = setUp({type: 'tokens-found'});
  localStorage.clear();
  loading.follow();
  expect(loading.store.getState().phase).toBe('loading');

  const hidden = setUp(signedIn);
  jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  localStorage.setItem('token', 't2');
  hidden.follow();
  await delay(10);
  expect(hidden.names()).toEqual([]);
});
