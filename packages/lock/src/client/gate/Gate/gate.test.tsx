import React, {useEffect} from 'react';
import {act, render, screen, waitFor} from '@testing-library/react';
import {countReloads} from '../../testing/browser';
import {openSession, storeTokens, WithSession} from '../../testing/open-session';
import {
  type Answers,
  refusal,
  sessionResult,
  stubSite,
  unauthorized,
  user,
} from '../../testing/stub-site';
import type {Build} from 'docusaurus-lock-server/shared/public-config';
import type {Session} from '../../session/session';
import {texts} from '../../tokens/texts';
import Root from '../../Root';
import Gate from '.';

const mounted = jest.fn();
beforeEach(() => mounted.mockClear());
afterEach(() => history.replaceState(null, '', '/'));

function Page() {
  useEffect(mounted, []);
  return <article>The guide</article>;
}

function show(build: Build, session: Session) {
  return render(
    <WithSession session={session} build={build}>
      <Gate build={build}>
        <Page />
      </Gate>
    </WithSession>,
  );
}

/** Opens a page of a build, as the browser does. */
function open(build: Build, answers?: Answers) {
  const made = openSession(answers, {build, isStarted: false});
  return {...made, ...show(build, made.session)};
}

/** Opens a page whose script has not looked at the stored tokens yet. */
function openUnstarted(build: Build) {
  const made = openSession({}, {isStarted: false});
  let startLater = () => {};
  const start = () => {
    startLater = () => void made.session.start();
    return () => {};
  };
  const shown = show(build, {...made.session, start});
  return {...made, ...shown, start: () => act(async () => startLater())};
}

const page = () => screen.queryByText('The guide');
const indicator = () => screen.queryByText('Loading…');
const signedOut = () => screen.queryByText(texts.signedOut);
const isShown = (element: Element | null) =>
  element !== null && element.closest('[hidden]') === null;
const form = () => screen.queryByLabelText('User Name');

test('the guide shows its page before the user is there, and never remounts it', async () => {
  const {start, session} = openUnstarted('guide');
  expect(isShown(page())).toBe(true);
  storeTokens();
  await start();
  expect(isShown(page())).toBe(true);
  expect(indicator()).toBeNull();
  await waitFor(() => expect(session.getState().phase).toBe('signed-in'));
  expect(isShown(page())).toBe(true);
  expect(mounted).toHaveBeenCalledTimes(1);
});

test('a token but no user yet shows nothing', async () => {
  storeTokens();
  const {container} = open('guide', {Me: {data: {me: null}}});
  countReloads();
  await waitFor(() => expect(container.innerHTML).toBe(''));
  await waitFor(() => expect(isShown(signedOut())).toBe(true));
});

test('a page on a plain host is hidden while the user loads, and never remounted', async () => {
  storeTokens();
  let answer = (_: Response) => {};
  const asked = jest.fn();
  open('static', {
    Me: () => {
      asked();
      return new Promise<Response>((resolve) => (answer = resolve));
    },
  });
  expect(isShown(page())).toBe(false);
  expect(isShown(indicator())).toBe(true);
  await waitFor(() => expect(asked).toHaveBeenCalled());
  await act(async () => answer(Response.json({data: {me: user}})));
  await waitFor(() => expect(isShown(page())).toBe(true));
  expect(indicator()).toBeNull();
  expect(mounted).toHaveBeenCalledTimes(1);
});

test.each<Build>([
  'static',
  // The cookie is that of another tab.
  'guide',
])(
  'without tokens the build %s shows the form, sends nothing and does not reload',
  async (build) => {
    const reloads = countReloads();
    const {names} = open(build);
    await screen.findByLabelText('User Name');
    expect(page()).toBeNull();
    expect(names()).toEqual([]);
    expect(reloads()).toBe(0);
  },
);

test('the sign-in build has both indicator and form until the session starts', async () => {
  openUnstarted('sign-in');
  await screen.findByLabelText('User Name');
  // The style sheet shows one of the two: see styles.module.css.
  expect(indicator()?.closest('.whenStored')).toBeTruthy();
  expect(form()?.closest('.unlessStored')).toBeTruthy();
  expect(page()).toBeNull();
});

test('a session that cannot be stored is not lost by a useless reload', async () => {
  const reloads = countReloads();
  const {session} = open('sign-in', {
    AuthenticateUser: sessionResult('authenticateUser'),
    'GET /session': refusal(),
  });
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new Error('denied');
  });
  await act(async () => void (await session.signIn('a@example.com', 'word')));
  expect((await screen.findByRole('alert')).textContent).toContain(texts.cookiesBlocked);
  expect(reloads()).toBe(0);
});

test('a reload that brings a file as a download says so', async () => {
  storeTokens();
  countReloads();
  open('sign-in', {
    'HEAD http://localhost/': new Response(null, {headers: {'content-type': 'text/csv'}}),
  });
  await screen.findByText(texts.fileSent, undefined, {timeout: 8000});
}, 10_000);

test('a session that ends hides the guide, clears the cookie, and leaves reason and position to the next page', async () => {
  history.replaceState({key: 'of-the-router'}, '');
  storeTokens();
  Object.defineProperty(window, 'scrollY', {value: 640, configurable: true});
  const reloads = countReloads();
  const {names} = stubSite({Me: unauthorized});
  render(<Root>The guide</Root>);
  await waitFor(() => expect(reloads()).toBe(1));
  expect(page()).toBeNull();
  expect(isShown(signedOut())).toBe(true);
  expect(names()).toContain('DELETE /session');
  expect(history.state).toEqual({
    key: 'of-the-router',
    reloads: ['leave'],
    signedOutReason: 'ended',
    scrollY: 640,
  });
});
