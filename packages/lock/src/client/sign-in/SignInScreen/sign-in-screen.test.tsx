import React from 'react';
import {screen} from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {countReloads} from '../../testing/browser';
import {openSession, storeTokens} from '../../testing/open-session';
import {type Answers, unauthorized} from '../../testing/stub-site';
import {texts, signedOutText} from '../../tokens/texts';
import SignInScreen, {type SignInScreenProps} from '.';

function open(
  switchError: SignInScreenProps['switchError'] = null,
  answers?: Answers,
  signInHelp: {text: string; href: string} | null = null,
): void {
  const page = <SignInScreen switchError={switchError} />;
  openSession(answers, {page, build: 'sign-in', signInHelp});
}

test.each(['cookies-blocked', 'server-unavailable'] as const)(
  'with the switchError %s the reader learns what to do, and can try again',
  async (switchError) => {
    const reloads = countReloads();
    open(switchError);
    expect(screen.getByRole('alert').textContent).toContain(
      switchError === 'cookies-blocked' ? texts.cookiesBlocked : texts.serverUnavailable,
    );
    expect(screen.queryByLabelText('User Name')).toBeNull();
    await userEvent.click(screen.getByRole('button', {name: 'Try again'}));
    expect(reloads()).toBe(1);
  },
);

test('at the address of a file the reader learns where it is, and gets a link to the guide', () => {
  open('file-sent');
  expect(screen.getByRole('alert').textContent).toContain(texts.fileSent);
  screen.getByRole('link', {name: 'Open the guide'});
});

test('a cookie that could not be removed is named above the form', () => {
  open('cookie-kept');
  expect(screen.getByText(texts.cookieKept).getAttribute('role')).toBe('status');
  screen.getByLabelText('User Name');
});

test.each([
  ['none', '', ''],
  ['signed-out-elsewhere', '', 'You signed out in another tab.'],
  ['refresh-failed', 'The session was revoked', 'The session was revoked. Sign in again.'],
  ['refresh-failed', 'Try later.', 'Try later. Sign in again.'],
  ['refresh-failed', '', 'Error refreshing auth token. Sign in again.'],
])('the reason %s, %j, of the page before is shown once: %j', (reason, message, text) => {
  const left = {signedOutReason: reason, signedOutMessage: message};
  window.history.replaceState(left, '');
  open();
  const [status] = screen.getAllByRole('status');
  expect(status?.textContent).toBe(text);
  expect(window.history.state).toEqual({});
});

test('a session that ends here gives its reason', async () => {
  storeTokens();
  open(null, {Me: unauthorized});
  await screen.findByText(signedOutText('ended', '', 'X'));
});

test('help is linked below the form where there is some', () => {
  const help = {text: 'Forgotten your password?', href: 'https://example.com/'};
  open(null, {}, help);
  expect(screen.getByRole('link', {name: help.text})).toHaveProperty('href', help.href);
});
