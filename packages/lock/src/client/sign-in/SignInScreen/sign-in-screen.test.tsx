import React from 'react';
import {screen} from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {passwordChangeMark} from 'docusaurus-lock-server/shared/password-change';
import {countReloads} from '../../testing/browser';
import {openSession, storeTokens} from '../../testing/open-session';
import {type Answers, unauthorized, user} from '../../testing/stub-site';
import {notices, signedOutText} from '../../tokens/texts';
import SignInScreen, {type SignInScreenProps} from '.';

// As the server marks a page whose form offers to change a password.
beforeEach(() => document.documentElement.setAttribute(passwordChangeMark, ''));
afterEach(() => document.documentElement.removeAttribute(passwordChangeMark));

function open(
  obstacle: SignInScreenProps['obstacle'] = null,
  answers?: Answers,
  signInHelp: {text: string; href: string} | null = null,
): void {
  const page = <SignInScreen obstacle={obstacle} />;
  openSession(answers, {page, build: 'sign-in', signInHelp});
}

test.each(['cookies-blocked', 'server-unavailable'] as const)(
  'with the obstacle %s the reader learns what to do, and can try again',
  async (obstacle) => {
    const reloads = countReloads();
    open(obstacle);
    expect(screen.getByRole('alert').textContent).toContain(notices[obstacle]);
    expect(screen.queryByLabelText('User Name')).toBeNull();
    await userEvent.click(screen.getByRole('button', {name: 'Try again'}));
    expect(reloads()).toBe(1);
  },
);

const expired = {
  AuthenticateUser: {
    data: {
      authenticateUser: {
        success: false,
        message: 'Password expired',
        token: null,
        user: {...user, passwordExpiresAt: '2020-01-01T00:00:00Z'},
      },
    },
  },
};

test('an expired password brings the form to change it, and a button brings back the other', async () => {
  open(null, expired);
  await userEvent.type(screen.getByLabelText('User Name'), user.email);
  await userEvent.type(screen.getByLabelText('Password'), 'old{Enter}');
  const password = await screen.findByLabelText('New password');
  expect(document.activeElement).toBe(password);
  expect(screen.getByLabelText('User Name')).toHaveProperty('value', user.email);
  expect(screen.queryByRole('button', {name: 'Log In'})).toBeNull();

  await userEvent.click(screen.getByRole('button', {name: 'Back to sign in'}));
  screen.getByRole('button', {name: 'Log In'});
  expect(screen.getByLabelText('User Name')).toHaveProperty('value', user.email);
  expect(document.activeElement).toBe(screen.getByLabelText('Password'));
});

test('a password can be changed before it has expired', async () => {
  open(null);
  await userEvent.click(screen.getByRole('button', {name: 'Change password'}));
  await screen.findByLabelText('Current password');
  await userEvent.click(screen.getByRole('button', {name: 'Back to sign in'}));
  screen.getByRole('button', {name: 'Log In'});
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
