import React from 'react';
import {render, screen} from '@testing-library/react';
import {makeSession} from '@site/src/testing/open-session';
import {WithSession} from '@site/src/testing/with-session';
import SignInScreen from '.';

function open(door: Parameters<typeof SignInScreen>[0]['door']): void {
  render(
    <WithSession session={makeSession().session} build="sign-in">
      <SignInScreen door={door} />
    </WithSession>,
  );
}

test.each(['usual', 'in-place'] as const)(
  'a reader whose door is %s sees the form',
  (door) => {
    open(door);
    screen.getByLabelText('User Name');
    expect(screen.queryByRole('alert')).toBeNull();
  },
);

test('the screen gives the page its title, viewport and icon', () => {
  open('usual');
  expect(document.title).toBe('Documentation');
  expect(document.head.querySelector('meta[name="viewport"]')).not.toBeNull();
  expect(document.head.querySelector('link[rel="icon"]')).not.toBeNull();
});

test.each([
  ['blocked', 'Allow cookies, then try again.'],
  ['stuck', 'Try again in a minute.'],
] as const)('a reader whose door is %s is told what to do', (door, advice) => {
  open(door);
  expect(screen.getByRole('alert').textContent).toContain(advice);
  expect(screen.queryByLabelText('User Name')).toBeNull();
});
