import {waitFor} from '@testing-library/react';
import {openSession, storeTokens, waitForState} from '../testing/open-session';
import {unauthorized, user} from '../testing/stub-site';

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

test.each([
  ['is refused', {}, {}],
  ['cannot be refreshed', {expiresAt: 1000}, {RefreshAuthToken: unauthorized}],
])(
  'a link is followed where the stored session %s on entry',
  async (_, own, answers) => {
    storeTokens('t1', own);
    sessionStorage.setItem('offered_auth_token', 'from-link');
    const {session} = openSession({
      ...answers,
      Me: ({token}) =>
        token === 'from-link' ? {data: {me: mallory}} : unauthorized,
    });
    const state = await waitForState(session, ({cookie}) => cookie === 'held');
    expect(state).toMatchObject({user: mallory, linkUser: null});
    expect(localStorage).toHaveLength(0);
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
