import {waitFor} from '@testing-library/react';
import {countReloads, denyStorage} from '../testing/browser';
import {storeTokens} from '../testing/open-session';
import {stubSite, unauthorized} from '../testing/stub-site';
import {returnToGuide} from './return-to-guide';

// The tokens and the mocks are removed by open-session.

const due = {expiresAt: 1000};
const pair = {success: true, token: 't2', refreshToken: 'r2', expiresIn: 900};
const refreshed = {data: {refreshAuthToken: pair}};
const status = (code: number) => () => new Response(null, {status: code});

afterEach(() => history.replaceState(null, '', '/'));

/** Runs the script; `ended` says whether the form's scripts are to start. */
function run(...[answers]: Parameters<typeof stubSite>) {
  const site = stubSite(answers);
  const reloads = countReloads();
  let hasEnded = false;
  const ended = returnToGuide('/graphql').then(() => {
    hasEnded = true;
  });
  return {...site, reloads, ended, hasEnded: () => hasEnded};
}

test('a stored token is traded for the cookie, and the page is left', async () => {
  storeTokens();
  const {calls, reloads, hasEnded} = run();
  await waitFor(() => expect(reloads()).toBe(1));
  expect(calls).toEqual([
    {name: 'POST /session', variables: {}, token: 't1', replaces: true},
  ]);
  expect(hasEnded()).toBe(false);
});

test('a token that is due is refreshed first, and stored', async () => {
  storeTokens('t1', due);
  const {calls, reloads, hasEnded} = run({RefreshAuthToken: refreshed});
  await waitFor(() => expect(reloads()).toBe(1));
  expect(calls.map(({name, token}) => [name, token])).toEqual([
    ['RefreshAuthToken', 't1'],
    ['POST /session', 't2'],
  ]);
  expect(localStorage).toMatchObject({token: 't2', refreshToken: 'r2'});
  expect(hasEnded()).toBe(false);
});

test.each([204, 409])(
  'a token that came in the address is used, and replaces no cookie; after %d the guide goes on',
  async (code) => {
    sessionStorage.setItem('auth_token', 'from-link');
    storeTokens('t1', due);
    const {calls, reloads} = run({'POST /session': status(code)});
    await waitFor(() => expect(reloads()).toBe(1));
    expect(calls).toEqual([
      {name: 'POST /session', variables: {}, token: 'from-link'},
    ]);
  },
);

test.each([
  ['without tokens', () => {}],
  ['with storage denied', denyStorage],
  [
    'with a token that a reload would lose',
    () => (window.handedOverToken = 't1'),
  ],
  [
    'with a token that is none',
    () => localStorage.setItem('token', 'two words'),
  ],
])('%s nothing is sent', async (_, prepare) => {
  prepare();
  const {calls, reloads, ended} = run();
  await ended;
  expect(calls).toEqual([]);
  expect(reloads()).toBe(0);
});

test.each([
  ['a refused token', {}, {'POST /session': status(401)}],
  ['a server that throttles', {}, {'POST /session': status(429)}],
  ['a refused refresh', due, {RefreshAuthToken: unauthorized}],
  ['a failed refresh', due, {RefreshAuthToken: status(400)}],
])(
  '%s is left to the scripts of the form, with the tokens',
  async (_, own, answers) => {
    storeTokens('t1', own);
    const {names, reloads, ended} = run(answers);
    await ended;
    expect(names()).toEqual(Object.keys(answers));
    expect(reloads()).toBe(0);
    expect(localStorage).toMatchObject({token: 't1'});
  },
);

test('a page that was reloaded to no effect is not reloaded again', async () => {
  storeTokens();
  sessionStorage.setItem('reloaded-to-enter', location.href);
  const {reloads, ended} = run();
  await ended;
  expect(reloads()).toBe(0);
});

describe('with an endpoint that is slow', () => {
  beforeEach(() => jest.useFakeTimers());

  const after =
    <T>(ms: number, value: () => T) =>
    () =>
      new Promise<T>((resolve) => setTimeout(() => resolve(value()), ms));

  test('after 4 s nothing is tried again', async () => {
    storeTokens('t1', due);
    const {ended, names} = run({RefreshAuthToken: status(503)});
    await jest.advanceTimersByTimeAsync(4000);
    await ended;
    const tries = names().length;
    await jest.advanceTimersByTimeAsync(10_000);
    expect(names()).toHaveLength(tries);
  });

  test('a failure that comes after 4 s is not tried again', async () => {
    storeTokens();
    const {ended, names} = run({'POST /session': after(5000, status(503))});
    await jest.advanceTimersByTimeAsync(5000);
    await ended;
    expect(names()).toEqual(['POST /session']);
  });
});
