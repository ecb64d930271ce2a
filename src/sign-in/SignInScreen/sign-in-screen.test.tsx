import React from 'react';
import {render, screen} from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {makeSession} from '@site/src/testing/open-session';
import {user} from '@site/src/testing/user';
import {WithSession} from '@site/src/testing/with-session';
import SignInScreen, {type SignInScreenProps} from '.';

function open(
  obstacle: SignInScreenProps['obstacle'] = null,
  answers: Parameters<typeof makeSession>[0] = {},
): void {
  render(
    <WithSession session={makeSession(answers).session} build="sign-in">
      <SignInScreen obstacle={obstacle} />
    </WithSession>,
  );
}

test('a reader who is signed out sees the form', () => {
  open();
  screen.getByLabelText('User Name');
  expect(screen.queryByRole('alert')).toBeNull();
});

test('the screen gives the page its title, viewport and icon', () => {
  open();
  expect(document.title).toBe('Documentation');
  expect(document.head.querySelector('meta[name="viewport"]')).not.toBeNull();
  expect(document.head.querySelector('link[rel="icon"]')).not.toBeNull();
});

test.each([
  ['cookies-blocked', 'Allow cookies, then try again.'],
  ['server-unavailable', 'Try again in a minute.'],
] as const)(
  'with the obstacle %s the reader learns what to do',
  (obstacle, advice) => {
    open(obstacle);
    expect(screen.getByRole('alert').textContent).toContain(advice);
    expect(screen.queryByLabelText('User Name')).toBeNull();
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
  expect(screen.getByLabelText('User Name')).toHaveProperty(
    'value',
    user.email,
  );
  expect(screen.queryByRole('button', {name: 'Log In'})).toBeNull();

  await userEvent.click(screen.getByRole('button', {name: 'Back to sign in'}));
  screen.getByRole('button', {name: 'Log In'});
  expect(screen.getByLabelText('User Name')).toHaveProperty(
    'value',
    user.email,
  );
  expect(document.activeElement).toBe(screen.getByLabelText('Password'));
});

test('a password can be changed before it has expired', async () => {
  open(null);
  await userEvent.click(screen.getByRole('button', {name: 'Change password'}));
  await screen.findByLabelText('Current password');
  await userEvent.click(screen.getByRole('button', {name: 'Back to sign in'}));
  screen.getByRole('button', {name: 'Log In'});
});
