import {waitFor} from '@testing-library/react';
import {createTokenStore} from '../tokens/token-store';
import {
  dispatchStorageEvent,
  hasPhase,
  openSession,
  openSignedIn,
  storeTokens,
  waitForState,
} from '../testing/open-session';
import {user} from '../testing/stub-site';

test.each(['token', null])(
  'signing out in another tab, with the storage event %p, ends the session here',
  async (key) => {
    const {session, calls} = await openSignedIn();
    localStorage.clear();
    dispatchStorageEvent(key);
    expect(session.getState()).toMatchObject({phase: 'signed-out', user: null});
    expect(calls).toEqual([]);
  },
);

test('signing in in another tab is followed here', async () => {
  const {session, names} = openSession();
  storeTokens();
  dispatchStorageEvent('token');
  await waitForState(session, ({cookie}) => cookie === 'held');
  expect(session.getState()).toMatchObject({phase: 'signed-in', user});
  expect(names()).toEqual(['Me', 'POST /session']);
});

test.each([
  ['company', {companyId: 'c2'}],
  ['role', {role: 'ADMIN'}],
])(
  'another %s in another tab renews the cookie here too, with its token',
  async (_, own) => {
    const {session, answers, calls} = await openSignedIn();
    answers.Me = {data: {me: {...user, ...own}}};
    storeTokens('t2');
    dispatchStorageEvent('token');
    await waitForState(session, (now) => now.user !== user);
    await waitFor(() => expect(calls).toHaveLength(2));
    expect(calls.map(({name, token}) => [name, token])).toEqual([
      ['Me', 't2'],
      ['POST /session', 't2'],
    ]);
  },
);

test('tokens that another tab refreshed renew nothing here', async () => {
  const {session, names} = await openSignedIn();
  const before = session.getState().user;
  storeTokens('t2');
  dispatchStorageEvent('token');
  await waitForState(session, (now) => now.user !== before);
  await new Promise((resolve) => setTimeout(resolve));
  expect(names()).toEqual(['Me']);
});

test('a hidden tab follows when it becomes visible', async () => {
  const {session, answers, calls} = await openSignedIn();
  const visibility = jest.spyOn(document, 'visibilityState', 'get');
  visibility.mockReturnValue('hidden');
  answers.Me = {data: {me: {...user, companyId: 'c2'}}};
  storeTokens('t2');
  dispatchStorageEvent('token');
  expect(calls).toEqual([]);
  visibility.mockReturnValue('visible');
  document.dispatchEvent(new Event('visibilitychange'));
  await waitForState(session, (now) => now.user?.companyId === 'c2');
});

test('a change of company in another tab while the user loads is followed', async () => {
  storeTokens('t1');
  const {session, answers} = openSession({
    Me: () => {
      // Another tab works for another company while this answer is under way.
      storeTokens('t2');
      dispatchStorageEvent('token');
      answers.Me = {data: {me: {...user, companyId: 'c2'}}};
      return {data: {me: user}};
    },
  });
  const state = await waitForState(session, hasPhase('signed-in'));
  expect(state.user?.companyId).toBe('c2');
});

test('a user loaded after another tab signed out is not signed in', async () => {
  storeTokens();
  const {session} = openSession({
    Me: () => {
      localStorage.clear();
      dispatchStorageEvent('token');
      return {data: {me: user}};
    },
  });
  const state = await waitForState(session, ({phase}) => phase !== 'loading');
  expect(state).toMatchObject({phase: 'signed-out', user: null});
});

test('a page that the Back button brings back after a sign-out shows no user', async () => {
  const {session} = await openSignedIn();
  localStorage.clear();
  window.dispatchEvent(new Event('pageshow'));
  expect(session.getState().phase).toBe('signed-out');
});

describe('when another tab could not load its user', () => {
  /** What that tab does to the storage, and the events it causes here. */
  function failElsewhere(): void {
    const removed = localStorage.getItem('token');
    for (const key of ['token', 'refreshToken', 'tokenExpiresIn']) {
      localStorage.removeItem(key);
    }
    dispatch('signedOutReason', null, 'failed');
    dispatch('signedOutReason', 'failed', null);
    dispatch('token', removed, null);
  }

  function dispatch(
    key: string,
    oldValue: string | null,
    newValue: string | null,
  ): void {
    window.dispatchEvent(
      new StorageEvent('storage', {key, oldValue, newValue}),
    );
  }

  test('this one goes on with its tokens, and asks for itself', async () => {
    const {session, calls} = await openSignedIn();
    failElsewhere();
    await waitFor(() =>
      expect(calls).toMatchObject([{name: 'Me', token: 't1'}]),
    );
    expect(session.getState()).toMatchObject({phase: 'signed-in', user});
    expect(Object.keys(localStorage)).toEqual(['guideCookie']);
    expect({...sessionStorage}).toMatchObject({
      token: 't1',
      refreshToken: 'refresh-t1',
    });
  });

  test('it is signed out if its tokens are refused', async () => {
    const {session, answers} = await openSignedIn();
    answers.Me = {errors: [{message: 'UNAUTHORIZED'}]};
    failElsewhere();
    const state = await waitForState(session, hasPhase('signed-out'));
    expect(state.signedOutReason).toBe('ended');
    expect(sessionStorage).toHaveLength(0);
  });

  test('it stays if its own question fails as well', async () => {
    const {session, answers, names} = await openSignedIn();
    answers.Me = new Response('', {status: 500});
    failElsewhere();
    await waitFor(() => expect(names()).toEqual(['Me']));
    await new Promise((resolve) => setTimeout(resolve));
    expect(session.getState()).toMatchObject({phase: 'signed-in', user});
    expect(sessionStorage.getItem('token')).toBe('t1');
  });

  test('a hidden tab keeps the pair that another tab has refreshed meanwhile', async () => {
    const {session, names} = await openSignedIn();
    const visibility = jest.spyOn(document, 'visibilityState', 'get');
    visibility.mockReturnValue('hidden');
    storeTokens('t2');
    dispatch('token', 't1', 't2');
    failElsewhere();
    expect(names()).toEqual([]);
    visibility.mockReturnValue('visible');
    document.dispatchEvent(new Event('visibilitychange'));
    await waitFor(() => expect(names()).toEqual(['Me']));
    expect(sessionStorage.getItem('token')).toBe('t2');
    expect(session.getState().phase).toBe('signed-in');
  });

  test('a pair that this tab has not heard of is not kept', async () => {
    const {session} = await openSignedIn();
    storeTokens('t2');
    failElsewhere();
    expect(session.getState()).toMatchObject({
      phase: 'signed-out',
      signedOutReason: 'failed',
    });
  });

  test('a tab that is loading its user loads it again, and stays', async () => {
    storeTokens();
    let times = 0;
    const {session} = openSession({
      Me: () => {
        if (++times === 1) {
          failElsewhere();
        }
        return {data: {me: user}};
      },
    });
    const state = await waitForState(session, ({phase}) => phase !== 'loading');
    expect(state.phase).toBe('signed-in');
    expect(times).toBe(2);
  });

  test('the next sign-out elsewhere ends this session too', async () => {
    const {session} = await openSignedIn();
    failElsewhere();
    dispatch('signedOutReason', null, 'none');
    expect(session.getState().phase).toBe('signed-out');
    expect(sessionStorage).toHaveLength(0);
  });

  test('a sign-in elsewhere is followed, and replaces the tokens kept here', async () => {
    const {session, answers} = await openSignedIn();
    failElsewhere();
    answers.Me = {data: {me: {...user, id: '8'}}};
    storeTokens('t3');
    dispatch('token', null, 't3');
    await waitForState(session, (now) => now.user?.id === '8');
    expect(sessionStorage.getItem('token')).toBeNull();
  });
});

test('a tab without tokens, such as one with a wrong password, ends no other', () => {
  const setItem = jest.spyOn(Storage.prototype, 'setItem');
  createTokenStore().clear('none');
  expect(setItem).not.toHaveBeenCalled();
});
