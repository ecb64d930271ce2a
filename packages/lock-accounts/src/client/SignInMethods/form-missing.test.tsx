import React from 'react';
import {screen} from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {openSession} from '../../../../lock/src/client/testing/open-session';
import {SignInMethods} from '.';

jest.mock('../ChangePasswordForm', () => {
  throw new Error('Loading chunk 7 failed.');
});

beforeEach(() => jest.spyOn(console, 'error').mockImplementation());

test('a reader whose password has not expired learns that the form to change it is missing, and no more', async () => {
  const page = <SignInMethods renderForm={() => null} help={null} />;
  openSession({}, {page, build: 'sign-in'});
  await userEvent.click(screen.getByRole('button', {name: 'Change password'}));
  const {textContent} = await screen.findByRole('alert');
  expect(textContent).toMatch(/^The form to change your password could not be loaded/);
  expect(console.error).toHaveBeenCalledWith(
    expect.objectContaining({message: 'Loading chunk 7 failed.'}),
  );
});
