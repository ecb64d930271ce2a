import {hasPhase, openSession, storeTokens, waitForState} from '../testing/open-session';
import {unauthorized, user} from '../testing/stub-site';
import {noteSearcher} from './searches';
import type {Phase} from './state';

test('no request is sent before the session starts, as while pre-rendering', () => {
  storeTokens();
  const {session, calls} = openSession({}, {isStarted: false});
  expect(session.getState().phase).toBe('starting');
  expect(calls).toEqual([]);
});

test('a page that starts without tokens removes what was searched for', () => {
  localStorage.setItem('__DOCSEARCH_RECENT_SEARCHES__', '[]');
  openSession();
  expect(localStorage).toHaveLength(0);
});

test.each([
  ['keeps what they have searched for', user.id, '[]'],
  ['removes what another has searched for', '8', null],
])('a user who is loaded %s', async (_, reader, kept) => {
  noteSearcher(reader);
  localStorage.setItem('__DOCSEARCH_RECENT_SEARCHES__', '[]');
  storeTokens();
  const {session} = openSession();
  await waitForState(session, hasPhase('signed-in'));
  expect(localStorage.getItem('__DOCSEARCH_RECENT_SEARCHES__')).toBe(kept);
});

test('after UNAUTHORIZED the request is forwarded once more, without the token, and no cookie is requested', async () => {
  jest.useFakeTimers();
  storeTokens();
  const {session, calls} = openSession({
    Me: ({token}) => (token ? unauthorized : {data: {me: null}}),
  });
  await jest.advanceTimersByTimeAsync(0);
  await waitForState(session, hasPhase('signed-out'));
  const phases: Phase[] = [];
  session.subscribe(() => phases.push(session.getState().phase));
  await jest.advanceTimersByTimeAsync(300_000);
  expect(calls.map(({name, token}) => [name, token])).toEqual([
    ['Me', 't1'],
    ['Me', null],
  ]);
  expect(phases).toEqual([]);
  expect(jest.getTimerCount()).toBe(0);
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
