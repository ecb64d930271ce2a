import {waitFor} from '@testing-library/react';
import {openSession, storeTokens, waitForState} from '../testing/open-session';
import {
  sessionResult,
  unauthorized,
  user,
  type SeenCall,
} from '../testing/stub-site';

const mallory = {...user, id: '8', email: 'mallory@example.com'};

/** A page opened by a link with a token, beside a stored session. */
function openByLink(link: object) {
  storeTokens();
  sessionStorage.setItem('offered_auth_token', 'from-link');
  return openSession({
    Me: ({token}) =>
      token === 'from-link'
        ? (link as Record<string, unknown>)
        : {data: {me: user}},
  });
}

const sent = (calls: {name: string; token: string | null}[]) =>
  calls.map(({name, token}) => `${name} ${token}`).sort();

test('a link of another user waits for the answer, and the cookie stays', async () => {
  const {session, calls} = openByLink({data: {me: mallory}});
  const state = await waitForState(session, (now) => now.linkUser !== null);
  expect(state).toMatchObject({user, linkUser: mallory});
  await waitForState(session, ({cookie}) => cookie === 'held');
  expect(sent(calls)).toEqual(['Me from-link', 'Me t1', 'POST /session t1']);
  expect(localStorage.getItem('token')).toBe('t1');
});

test('a reader who agrees is the user of the link, in this tab', async () => {
  const {session, calls} = openByLink({data: {me: mallory}});
  await waitForState(session, (now) => now.linkUser !== null);
  session.answerLink(true);
  expect(session.getState()).toMatchObject({user: mallory, linkUser: null});
  await waitFor(() => expect(sent(calls)).toContain('POST /session from-link'));
  expect(localStorage.getItem('token')).toBe('t1');
  expect({...sessionStorage}).toEqual({auth_token: 'from-link'});
});

test('a reader who does not keeps the session, and is not asked again', async () => {
  const {session, calls} = openByLink({data: {me: mallory}});
  await waitForState(session, (now) => now.linkUser !== null);
  session.answerLink(false);
  expect(session.getState()).toMatchObject({user, linkUser: null});
  expect(sessionStorage).toHaveLength(0);
  expect(sent(calls)).not.toContain('POST /session from-link');
});

test('a link of the same user is followed without a question', async () => {
  const elsewhere = {...user, companyId: 'c2'};
  const {session, calls} = openByLink({data: {me: elsewhere}});
  await waitForState(session, (now) => now.user?.companyId === 'c2');
  await waitFor(() => expect(sent(calls)).toContain('POST /session from-link'));
  expect(session.getState().linkUser).toBeNull();
  expect({...sessionStorage}).toEqual({auth_token: 'from-link'});
});

test.each([
  ['UNAUTHORIZED', 'is dropped', unauthorized],
  ['no user', 'is dropped', {data: {me: null}}],
  ['an error', 'waits', {errors: [{message: 'No'}]}],
])(
  'a link whose token meets %s changes nothing, and %s',
  async (_, what, answer) => {
    const {session, calls} = openByLink(answer);
    await waitForState(session, ({cookie}) => cookie === 'held');
    await waitFor(() => expect(sent(calls)).toContain('Me from-link'));
    await new Promise((resolve) => setTimeout(resolve, 10));
    expect(session.getState()).toMatchObject({phase: 'signed-in', user});
    expect(sessionStorage.getItem('offered_auth_token')).toBe(
      what === 'waits' ? 'from-link' : null,
    );
  },
);

const refused = {RefreshAuthToken: unauthorized};
test.each([
  ['is refused', {}, {}, true],
  ['cannot be refreshed', {expiresAt: 1000}, refused, true],
  ['is refused, on the sign-in page,', {}, {}, false],
  ['cannot be refreshed, on that page,', {expiresAt: 1000}, refused, false],
])(
  'a link is followed where the stored session %s on entry',
  async (_, own, answers, isRead) => {
    storeTokens('t1', own);
    sessionStorage.setItem('offered_auth_token', 'from-link');
    const isLink = (token: string | null) => token === 'from-link';
    const site = {
      ...answers,
      Me: ({token}: SeenCall) =>
        isLink(token) ? {data: {me: mallory}} : unauthorized,
      'POST /session': ({token}: SeenCall) =>
        new Response(null, {status: isLink(token) ? 204 : 401}),
    };
    const {session} = openSession(site, isRead);
    const state = await waitForState(session, ({cookie}) => cookie === 'held');
    expect(state).toMatchObject({user: mallory, linkUser: null});
    expect(Object.keys(localStorage)).toEqual(['guideCookie']);
  },
);

test('a stored session that ends later takes the question with it', async () => {
  const {session, answers} = openByLink({data: {me: mallory}});
  await waitForState(session, (now) => now.linkUser !== null);
  answers['POST /session'] = new Response(null, {status: 401});
  await session.renewCookie();
  expect(session.getState()).toMatchObject({
    phase: 'signed-out',
    signedOutReason: 'ended',
    linkUser: null,
  });
});

test('an accepted link that fails on the next entry ends no stored session', async () => {
  storeTokens();
  sessionStorage.setItem('auth_token', 'from-link');
  const {session} = openSession({
    Me: ({token}) =>
      token === 'from-link'
        ? new Response('', {status: 500})
        : {data: {me: user}},
  });
  await waitForState(session, (now) => now.user?.id === user.id);
  expect(localStorage.getItem('token')).toBe('t1');
});

describe('a tab that was opened by a link', () => {
  const others = (call: {replaces?: true}) =>
    new Response(null, {status: call.replaces ? 204 : 409});

  /** A tab with a link alone, beside the cookie of another user. */
  function openBesideOther(answers: Parameters<typeof openSession>[0] = {}) {
    sessionStorage.setItem('auth_token', 'from-link');
    return openSession({
      Me: {data: {me: mallory}},
      'POST /session': others,
      ...answers,
    });
  }

  test('asks before it replaces the cookie of another tab', async () => {
    const {session, calls} = openBesideOther();
    await waitForState(session, ({isCookieOther}) => isCookieOther);
    expect(sent(calls)).toEqual(['Me from-link', 'POST /session from-link']);
    session.answerLink(true);
    const state = await waitForState(session, ({cookie}) => cookie === 'held');
    expect(state).toMatchObject({user: mallory, isCookieOther: false});
  });

  test('stays without a session where the reader declines, and leaves the cookie', async () => {
    const {session, names} = openBesideOther();
    await waitForState(session, ({isCookieOther}) => isCookieOther);
    const before = names();
    session.answerLink(false);
    expect(session.getState()).toMatchObject({phase: 'declined', user: null});
    expect(sessionStorage.getItem('auth_token')).toBeNull();
    await session.renewCookie();
    expect(names()).toEqual(before);
  });

  test('follows the session that was stored meanwhile where the reader declines', async () => {
    const {session} = openBesideOther({
      Me: ({token}) => ({data: {me: token === 't1' ? user : mallory}}),
    });
    await waitForState(session, ({isCookieOther}) => isCookieOther);
    storeTokens();
    session.answerLink(false);
    const state = await waitForState(session, ({cookie}) => cookie === 'held');
    expect(state).toMatchObject({user, isCookieOther: false});
  });

  test('asks about a second link, and keeps the first until the answer', async () => {
    sessionStorage.setItem('offered_auth_token', 'second');
    const {session, calls} = openBesideOther({
      Me: ({token}) => ({data: {me: token === 'second' ? mallory : user}}),
      'POST /session': () => new Response(null, {status: 204}),
    });
    const state = await waitForState(session, (now) => now.linkUser !== null);
    expect(state).toMatchObject({user, linkUser: mallory});
    expect(sent(calls)).not.toContain('POST /session second');
    session.answerLink(true);
    await waitFor(() =>
      expect(calls).toContainEqual(
        expect.objectContaining({token: 'second', replaces: true}),
      ),
    );
    expect({...sessionStorage}).toEqual({auth_token: 'second'});
  });

  test('follows a second link where the first is refused on entry', async () => {
    sessionStorage.setItem('offered_auth_token', 'second');
    const {session} = openBesideOther({
      Me: ({token}) =>
        token === 'second' ? {data: {me: mallory}} : unauthorized,
      'POST /session': () => new Response(null, {status: 204}),
    });
    const state = await waitForState(session, ({cookie}) => cookie === 'held');
    expect(state).toMatchObject({user: mallory, linkUser: null});
  });
});

test('a session that was signed in to replaces the cookie of another user', async () => {
  const {session, calls} = openSession({
    AuthenticateUser: sessionResult('authenticateUser'),
    'POST /session': ({replaces}) =>
      new Response(null, {status: replaces ? 204 : 409}),
  });
  await session.signIn('avery@example.com', 'password');
  const state = await waitForState(session, ({cookie}) => cookie === 'held');
  expect(state).toMatchObject({user, isCookieOther: false});
  expect(calls.filter(({name}) => name === 'POST /session')).toHaveLength(1);
});
