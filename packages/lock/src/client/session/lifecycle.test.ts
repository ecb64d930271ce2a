import {hasPhase, openSession, storeTokens, waitForState} from '../testing/open-session';
import {unauthorized, user} from '../testing/stub-site';

test.each([
  ['ended', 'UNAUTHORIZED', unauthorized],
  ['failed', 'status 404', new Response('{}', {status: 404})],
  ['failed', 'a GraphQL error', {errors: [{message: 'No'}]}],
  ['unreachable', 'no network', new TypeError('Failed to fetch')],
  ['unreachable', 'a gateway without an answer', new Response(null, {status: 502})],
  ['unreachable', 'a gateway whose time was up', new Response(null, {status: 504})],
])('the reason is %s for stored tokens that meet %s', async (signedOutReason, _, Me) => {
  jest.useFakeTimers();
  storeTokens();
  sessionStorage.setItem('anything', '1');
  const {session} = openSession({Me});
  await jest.advanceTimersByTimeAsync(10_000);
  expect(session.getState()).toMatchObject({phase: 'signed-out', user: null, signedOutReason});
  expect(localStorage).toHaveLength(0);
  expect(sessionStorage).toHaveLength(0);
});

const refresh = (own: object) => ({data: {refreshAuthToken: own}});

test.each([
  [
    'a refusal with a message',
    ['refresh-failed', 'Revoked'],
    refresh({success: false, message: 'Revoked'}),
  ],
  ['UNAUTHORIZED', ['ended', ''], unauthorized],
  ['a GraphQL error', ['refresh-failed', 'Broken'], {errors: [{message: 'Broken'}]}],
  ['status 500', ['failed', ''], new Response('', {status: 500})],
  ['HTML', ['failed', ''], new Response('<html>')],
])(
  'a refresh of an expired token that meets %s gives the reason %j',
  async (_, [reason, message], answer) => {
    storeTokens('t1', {expiresAt: 1000});
    const {session} = openSession({RefreshAuthToken: answer});
    expect(await waitForState(session, hasPhase('signed-out'))).toMatchObject({
      signedOutReason: reason,
      signedOutMessage: message,
    });
  },
);

test('a refused refresh ends the session, whoever needs the token', async () => {
  storeTokens();
  const {session} = openSession({RefreshAuthToken: unauthorized});
  await waitForState(session, hasPhase('signed-in'));
  storeTokens('t1', {expiresAt: Date.now()});
  await expect(session.getToken()).rejects.toThrow('UNAUTHORIZED');
  expect(session.getState()).toMatchObject({phase: 'signed-out', signedOutReason: 'ended'});
});

test('tokens that another tab removes are kept if that tab then says that it could not load its user', async () => {
  jest.useFakeTimers();
  storeTokens();
  const tell = (change: StorageEventInit) =>
    window.dispatchEvent(new StorageEvent('storage', change));
  const {session, answers} = openSession({
    Me() {
      localStorage.clear();
      setTimeout(() => {
        tell({key: 'signedOutReason', newValue: 'failed'});
        tell({key: 'token', oldValue: 't1', newValue: null});
      }, 40);
      return (answers.Me = {data: {me: user}});
    },
  });
  await jest.advanceTimersByTimeAsync(100);
  expect(session.getState().phase).toBe('signed-in');
  expect(sessionStorage.getItem('token')).toBe('t1');
});
