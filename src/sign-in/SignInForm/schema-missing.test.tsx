import React from 'react';
import {render, screen, waitFor} from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {makeSession} from '@site/src/testing/open-session';
import {sessionResult} from '@site/src/testing/stub-site';
import {WithSession} from '@site/src/testing/with-session';
import {notices} from '@site/src/tokens/texts';
import SignInForm from '.';

let mockIsMissing = true;
jest.mock<object>('./schema', () => {
  if (mockIsMissing) {
    throw new Error('Loading chunk 7 failed.');
  }
  return jest.requireActual('./schema');
});

test('where what checks the fields cannot be loaded the form says so, keeps them, and works once it can', async () => {
  const {calls, session} = makeSession({
    AuthenticateUser: sessionResult('authenticateUser'),
  });
  render(
    <WithSession session={session} build="static">
      <SignInForm />
    </WithSession>,
  );
  const name = screen.getByLabelText<HTMLInputElement>('User Name');
  const password = screen.getByLabelText<HTMLInputElement>('Password');
  await userEvent.type(name, 'avery@example.com');
  await userEvent.type(password, 'secret{Enter}');
  await screen.findByText(notices.unchecked);
  expect(document.activeElement).toBe(password);
  expect(name.value).toBe('avery@example.com');
  expect(password.value).toBe('secret');
  expect(calls).toEqual([]);

  mockIsMissing = false;
  await userEvent.click(screen.getByRole('button', {name: 'Log In'}));
  await waitFor(() =>
    expect(calls[0]?.variables).toEqual({
      email: 'avery@example.com',
      password: 'secret',
    }),
  );
});
