import React from 'react';
import {screen} from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {openSession} from '../../testing/open-session';
import SignInScreen from '.';

const refused = 'Loading chunk 7 failed.';

jest.mock('../ChangePasswordForm', () => {
  throw new Error('Loading chunk 7 failed.');
});

beforeEach(() => {
  // Where the error is reported.
  jest.spyOn(Promise, 'reject').mockReturnValue(new Promise(() => {}));
});

const missing = 'The form to change your password could not be loaded.';

test('a reader whose password has not expired learns that the form to change it is missing, and no more', async () => {
  openSession({}, {page: <SignInScreen />, build: 'sign-in'});
  await userEvent.click(screen.getByRole('button', {name: 'Change password'}));
  const {textContent} = await screen.findByRole('alert');
  expect(textContent).toMatch(new RegExp(`^${missing}`));
  expect(textContent).not.toContain('expired');
  expect(Promise.reject).toHaveBeenCalledWith(expect.objectContaining({message: refused}));
});
