import {waitFor} from '@testing-library/react';
import {denyStorage} from '../testing/browser';
import {
  hasPhase,
  makeSession,
  openSession,
  storeTokens,
  waitForState,
} from '../testing/open-session';
import {sessionResult, unauthorized, user} from '../testing/stub-site';
import {delay} from '../tokens/http';
import {pagesReadBy, rememberPage} from './pages-read';
import type {Phase} from './state';

const pair = {token: 't2', refreshToken: 'r2', expiresIn: 900};

test('no request is sent before the session starts, as while pre-rendering', () => {
  storeTokens();
  const {session, calls} = makeSession();
  expect(session.getState().phase).toBe('starting');
  expect(calls).toEqual([]);
});

test('without tokens nobody is signed in and no request is sent', () => {
  const {session, calls} = openSession();
  expect(session.getState().phase).toBe('signed-out');
  expect(calls).toEqual([]);
});

test('a page that starts without tokens removes what was read and searched for', () => {
  rememberPage(user.id, {title: 'A page', path: '/a'});
  localStorage.setItem('__DOCSEARCH_RECENT_SEARCHES__', '[]');
  openSession();
  expect(localStorage).toHaveLength(0);
});

test.each([
  ['keeps what they have read', user.id, ['/a']],
  ['removes what another has read and searched for', '8', []],
])('a user who is loaded %s', async (_, reader, kept) => {
  rememberPage(reader, {title: 'A page', path: '/a'});
  localStorage.setItem('__DOCSEARCH_RECENT_SEARCHES__', '[]');
  storeTokens();
  const {session} = openSession();
  await waitForState(session, hasPhase('signed-in'));
  expect(pagesReadBy(reader).map(({path}) => path)).toEqual(kept);
  expect(Object.keys(localStorage).join().includes('DOCSEARCH')).toBe(
    kept.length > 0,
  );
});

test('with storage denied the session has a phase of its own', () => {
  denyStorage();
  expect(openSession().session.getState().phase).toBe('storage-denied');
});

test('stored tokens load their user, then have the cookie set', async () => {
  storeTokens();
  const {session, calls, names} = openSession();
  expect(session.getState().phase).toBe('loading');
  const state = await waitForState(session, ({cookie}) => cookie !== 'none');
  expect(state).toMatchObject({phase: 'signed-in', user, cookie: 'held'});
  expect(names()).toEqual(['Me', 'POST /session']);
  expect(calls.map(({token}) => token)).toEqual(['t1', 't1']);
});

describe('a page whose cookie was set a moment ago', () => {
  /** Opens a page where the cookie is that of these rights; gives the calls. */
  async function openAfter(
    mark: [minutes: number, rights: string],
    answers?: Parameters<typeof openSession>[0],
    isRead = true,
    phase: Phase = 'signed-in',
  ) {
    const at = Date.now() - mark[0] * 60_000;
    localStorage.setItem(
      'guideCookie',
      JSON.stringify([at, mark[1], 'managers']),
    );
    storeTokens();
    const made = openSession(answers, isRead);
    await waitForState(made.session, hasPhase(phase));
    return made;
  }
  const own = '7,c1,OPERATOR';

  test('asks for none', async () => {
    const {names, session} = await openAfter([9, own]);
    await waitForState(session, ({cookie}) => cookie === 'held');
    await delay(0);
    expect(names()).toEqual(['Me']);
  });

  test.each<[string, [number, string]]>([
    ['it was ten minutes ago', [10, own]],
    ['it was for another user', [1, '8,c1,OPERATOR']],
    ['it was for another company', [1, '7,c2,OPERATOR']],
    ['it was for another role', [1, '7,c1,ADMIN']],
  ])('asks for one where %s', async (_, mark) => {
    const {session, names} = await openAfter(mark);
    await waitForState(session, ({cookie}) => cookie === 'held');
    expect(names()).toEqual(['Me', 'POST /session']);
  });

  test('asks for one on the sign-in page, which is there for want of it, beside its user', async () => {
    const {session, names} = await openAfter([20, own], undefined, false);
    await waitForState(session, ({cookie}) => cookie === 'held');
    expect(names().sort()).toEqual(['Me', 'POST /session']);
    expect(localStorage.getItem('guideCookie')).toContain(own);
  });

  test('leaves none on the sign-in page where the user cannot be loaded', async () => {
    const {session, names} = await openAfter(
      [20, own],
      {Me: new Response(null, {status: 500})},
      false,
      'signed-out',
    );
    await waitFor(() => expect(names()).toContain('DELETE /session'));
    expect(session.getState().phase).toBe('signed-out');
    expect(localStorage.getItem('guideCookie')).toBeNull();
  });

  test('asks for one after a sign-in', async () => {
    const {session, names} = await openAfter([1, own], {
      AuthenticateUser: sessionResult('authenticateUser'),
    });
    expect(await session.signIn('a@example.com', 'word')).toBeNull();
    await waitFor(() => expect(names()).toContain('POST /session'));
    expect(names()).toEqual(['Me', 'AuthenticateUser', 'POST /session']);
  });

  test('forgets it with the session', async () => {
    const {session} = await openAfter([1, own]);
    await session.signOut();
    expect(localStorage).toHaveLength(0);
  });
});

test('a server that does not set the cookie leaves the session as it is', async () => {
  storeTokens();
  const {session} = openSession({
    'POST /session': new Response(null, {status: 500}),
  });
  const {phase} = await waitForState(
    session,
    ({cookie}) => cookie === 'failed',
  );
  expect(phase).toBe('signed-in');
  expect(localStorage.getItem('token')).toBe('t1');
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
  expect(session.getState().phase).toBe('signed-out');
  expect(localStorage).toHaveLength(0);
});

test('a refused token from the address is replaced by the stored session', async () => {
  storeTokens();
  sessionStorage.setItem('auth_token', 'nonsense');
  const {session} = openSession({
    Me: ({token}) => (token === 'nonsense' ? unauthorized : {data: {me: user}}),
  });
  await waitForState(session, ({phase}) => phase === 'signed-in');
  expect(localStorage.getItem('token')).toBe('t1');
  expect(sessionStorage.getItem('auth_token')).toBeNull();
});

test('a token from the address loads its user and uses nothing from local storage', async () => {
  storeTokens('stored', {expiresAt: Date.now() - 1000});
  sessionStorage.setItem('auth_token', 'handed-over');
  const {session, calls} = openSession();
  await waitForState(session, ({cookie}) => cookie === 'held');
  expect(calls.map(({name, token}) => [name, token])).toEqual([
    ['Me', 'handed-over'],
    ['POST /session', 'handed-over'],
  ]);
});

test('a token refused with the cookie and replaced meanwhile clears nothing', async () => {
  storeTokens();
  const {session, answers} = openSession({
    'POST /session': () => {
      answers['POST /session'] = new Response(null, {status: 204});
      storeTokens('newer');
      return new Response(null, {status: 401});
    },
  });
  await waitForState(session, ({cookie}) => cookie !== 'none');
  expect(session.getState().phase).toBe('signed-in');
  expect(localStorage.getItem('token')).toBe('newer');
});

test('a token that is due is refreshed before the user is loaded', async () => {
  storeTokens('t1', {expiresAt: Date.now() + 4000});
  const refreshAuthToken = {success: true, message: null, user, ...pair};
  const {session, calls} = openSession({
    RefreshAuthToken: {data: {refreshAuthToken}},
  });
  await waitForState(session, hasPhase('signed-in'));
  expect(calls[0]).toMatchObject({
    name: 'RefreshAuthToken',
    variables: {refreshToken: 'refresh-t1'},
  });
  expect(calls.find(({name}) => name === 'Me')?.token).toBe('t2');
  expect(localStorage.getItem('refreshToken')).toBe('r2');
});
