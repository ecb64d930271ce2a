import React from 'react';
import {render, screen} from '@testing-library/react';
import {makeSession} from '@site/src/testing/open-session';
import {WithSession} from '@site/src/testing/with-session';
import SignInScreen, {type SignInScreenProps} from '.';

function open(obstacle: SignInScreenProps['obstacle'] = null): void {
  render(
    <WithSession session={makeSession().session} build="sign-in">
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
