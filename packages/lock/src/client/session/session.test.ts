import {hasPhase, openSession, storeTokens, waitForState} from '../testing/open-session';

test('no request is sent before the session starts, as while pre-rendering', () => {
  storeTokens();
  const {session, calls} = openSession({}, {isStarted: false});
  expect(session.getState().phase).toBe('starting');
  expect(calls).toEqual([]);
});

test('a page that starts without tokens removes recent searches', () => {
  localStorage.setItem('__DOCSEARCH_RECENT_SEARCHES__', '[]');
  openSession();
  expect(localStorage).toHaveLength(0);
});

test('a token without a user is cleared after 100 ms', async () => {
  jest.useFakeTimers();
  storeTokens();
  const {session} = openSession({Me: {data: {me: null}}});
  await jest.advanceTimersByTimeAsync(0);
  await waitForState(session, hasPhase('no-user'));
  await jest.advanceTimersByTimeAsync(99);
  expect(session.getState().phase).toBe('no-user');
  expect(localStorage.getItem('token')).toBe('t1');
  await jest.advanceTimersByTimeAsync(1);
  expect(session.getState()).toMatchObject({phase: 'signed-out', signedOutReason: 'ended'});
  expect(localStorage).toHaveLength(0);
});
