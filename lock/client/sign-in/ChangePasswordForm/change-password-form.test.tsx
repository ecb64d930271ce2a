import React from 'react';
import {screen, waitFor} from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {validateYupSchema, yupToFormErrors} from 'formik';
import {sessionResult} from '../../testing/stub-site';
import {renderWithSession} from '../../testing/with-session';
import {fieldMessages, notices} from '../../tokens/texts';
import ChangePasswordForm, {changePasswordSchema} from '.';

const credentials = {email: 'avery@example.com', password: 'old'};
const passPhrase = 'a new pass phrase';

const password = () => screen.getByLabelText<HTMLInputElement>('New password');
const repeated = () => screen.getByLabelText<HTMLInputElement>('Repeat the new password');
const button = () => screen.getByRole<HTMLButtonElement>('button', {name: /Chang/});

const answer = (own?: Record<string, unknown>) => sessionResult('changePassword', own);

function open(
  answers?: Parameters<typeof renderWithSession>[1],
  expired: typeof credentials | null = credentials,
) {
  const onBack = jest.fn();
  const form = <ChangePasswordForm expired={expired} onBack={onBack} />;
  return {...renderWithSession(form, answers, {build: 'static'}), onBack};
}

async function fill(first = passPhrase, second = first): Promise<void> {
  await userEvent.type(password(), first);
  await userEvent.type(repeated(), second);
}

test('the form is named by its heading, and its first field has the focus', () => {
  open();
  screen.getByRole('form', {name: 'Choose a new password'});
  expect(document.activeElement).toBe(password());
  const rules = password().getAttribute('aria-describedby') ?? '';
  expect(document.getElementById(rules)?.textContent).toBe(
    `${notices.passwordExpired} ${notices.passwordRule}`,
  );
});

test('the account is shown and cannot be changed, the passwords are masked', () => {
  open();
  expect(screen.getByLabelText('User Name')).toMatchObject({
    value: 'avery@example.com',
    readOnly: true,
  });
  for (const input of [password(), repeated()]) {
    expect(input).toMatchObject({
      type: 'password',
      autocomplete: 'new-password',
      value: '',
    });
  }
});

test('the Enter key sends what was typed to sign in and the new password, and signs in', async () => {
  const {calls, session} = open({ChangePassword: answer()});
  await fill();
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(session.getState().phase).toBe('signed-in'));
  expect(calls[0]?.variables).toEqual({
    ...credentials,
    newPassword: passPhrase,
  });
  expect(localStorage.getItem('token')).toBe('t1');
});

test.each([
  ['a refusal', answer({success: false, token: null, message: 'Too common'}), 'Too common'],
  [
    'an endpoint without the operation',
    new Response('{}', {status: 400}),
    notices.passwordUnchangeable('X'),
  ],
])(
  '%s is shown in the form, which is emptied and has the focus, until the next letter is typed',
  async (_, ChangePassword, message) => {
    open({ChangePassword});
    await fill();
    await userEvent.click(button());
    await waitFor(() => expect(screen.getByRole('alert').textContent).toBe(message));
    expect(password().value).toBe('');
    expect(repeated().value).toBe('');
    expect(document.activeElement).toBe(password());
    expect(screen.queryByText(fieldMessages.newPasswordRequired)).toBeNull();
    await userEvent.type(password(), 'a');
    expect(screen.getByRole('alert').textContent).toBe('');
  },
);

test('a reader who has typed nothing yet is asked for the account first', async () => {
  const {calls, session} = open({ChangePassword: answer()}, null);
  const account = screen.getByLabelText<HTMLInputElement>('User Name');
  expect(document.activeElement).toBe(account);
  expect(screen.queryByText(/has expired/)).toBeNull();
  await userEvent.type(account, ` ${credentials.email} `);
  await userEvent.type(screen.getByLabelText('Current password'), credentials.password);
  await fill();
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(session.getState().phase).toBe('signed-in'));
  expect(calls[0]?.variables).toEqual({
    ...credentials,
    newPassword: passPhrase,
  });
});

/** The messages by their fields, as Formik asks for them. */
const messagesOf = (own: object) =>
  validateYupSchema({...credentials, ...own}, changePasswordSchema).then(
    () => ({}),
    (error: unknown) => yupToFormErrors<object>(error),
  );

test.each([
  ['twelve chars', 'twelve chars', {}],
  [' spaces at ends ', ' spaces at ends ', {}],
  ['eleven char', 'eleven char', {newPassword: fieldMessages.newPasswordShort}],
  ['twelve chars', 'Twelve chars', {repeatedPassword: fieldMessages.repetitionDiffers}],
  ['twelve chars', 'twelve chars ', {repeatedPassword: fieldMessages.repetitionDiffers}],
  [
    '',
    'twelve chars',
    {
      newPassword: fieldMessages.newPasswordRequired,
      repeatedPassword: fieldMessages.repetitionDiffers,
    },
  ],
])('the new password %j, repeated as %j', async (newPassword, repeatedPassword, messages) => {
  expect(await messagesOf({newPassword, repeatedPassword})).toEqual(messages);
});
