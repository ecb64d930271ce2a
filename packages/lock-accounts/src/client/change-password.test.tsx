import React from 'react';
import {screen, waitFor} from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {validateYupSchema, yupToFormErrors} from 'formik';
import SignInForm from 'docusaurus-lock/client/sign-in/SignInForm/index';
import {texts} from 'docusaurus-lock/client/tokens/texts';
import {passwordChangeMark} from 'docusaurus-lock-server/shared/password-change';
import {openSession} from '../../../lock/src/client/testing/open-session';
import {
  type Answers,
  sessionResult,
  unauthorized,
  user,
} from '../../../lock/src/client/testing/stub-site';
import {changePasswordSchema} from './ChangePasswordForm';
import {translatedTexts} from './texts';
import {SignInMethods} from './SignInMethods';

// Marks the page as a server with its own accounts does.
beforeEach(() => document.documentElement.setAttribute(passwordChangeMark, ''));
afterEach(() => document.documentElement.removeAttribute(passwordChangeMark));

const email = 'avery@example.com';
const newPassword = 'a new pass phrase';
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const button = (name: string) => screen.getByRole('button', {name});
const rules = () =>
  document.getElementById(field('New password').getAttribute('aria-describedby') ?? '');

function open(answers?: Answers) {
  const page = (
    <SignInMethods
      renderForm={(props) => <SignInForm {...props} />}
      help={<a href="/help">Help</a>}
    />
  );
  return openSession(answers, {page, build: 'sign-in'});
}

async function openChange(answers?: Answers) {
  const opened = open(answers);
  await userEvent.click(button('Change password'));
  await screen.findByLabelText('Current password');
  return opened;
}

async function fill(texts: Record<string, string>): Promise<void> {
  for (const [label, text] of Object.entries(texts)) {
    await userEvent.type(field(label), text);
  }
}
const repeated = {'New password': newPassword, 'Repeat the new password': newPassword};
const entries = {'User Name': ` ${email} `, 'Current password': 'old', ...repeated};

const changed = {ChangePassword: sessionResult('changePassword', {token: 't2'})};
const refusal = {success: false, token: null, user: null};
const expired = {
  AuthenticateUser: sessionResult('authenticateUser', {
    ...refusal,
    message: 'Password expired',
    user: {...user, passwordExpiresAt: '2020-01-01T00:00:00Z'},
  }),
};

// e2e/sign-in.e2e.ts changes a password that has not expired.

test('an expired password opens the form for a new one, and the name stays on the way back', async () => {
  const {calls, names, session} = open({...expired, ...changed});
  await fill({'User Name': email, Password: 'old'});
  await userEvent.keyboard('{Enter}');
  const password = await screen.findByLabelText('New password');
  expect(document.activeElement).toBe(password);
  screen.getByRole('form', {name: 'Choose a new password'});
  expect(field('User Name')).toMatchObject({value: email, readOnly: true});
  expect(rules()?.textContent).toBe(
    'Your password has expired. The new password needs at least 12 characters.',
  );
  await userEvent.click(button('Back to sign in'));
  expect(field('User Name').value).toBe(email);
  expect(document.activeElement).toBe(field('Password'));
  await userEvent.type(field('Password'), 'old{Enter}');
  await screen.findByLabelText('New password');
  await fill(repeated);
  await userEvent.keyboard('{Enter}{Enter}');
  await waitFor(() => expect(session.getState().phase).toBe('signed-in'));
  expect(calls.at(-2)?.variables).toEqual({email, password: 'old', newPassword});
  expect(localStorage.getItem('token')).toBe('t2');
  // The answer to a change of the password sets no cookie.
  expect(names().slice(-2)).toEqual(['ChangePassword', 'Me']);
});

test('with a platform, the reader is told to change an expired password there', async () => {
  document.documentElement.removeAttribute(passwordChangeMark);
  open(expired);
  await fill({'User Name': email, Password: 'old'});
  await userEvent.keyboard('{Enter}');
  await screen.findByText('Your password has expired. Change it in X, then sign in.');
});

test.each([
  ['a message', sessionResult('changePassword', {...refusal, message: 'Common'}), 'Common'],
  ['no message', sessionResult('changePassword', refusal), texts.failedToProcess],
  ['no token', sessionResult('changePassword', {token: null}), texts.failedToProcess],
  ['UNAUTHORIZED', unauthorized, texts.failedToProcess],
  ['a status', new Response(null, {status: 500}), texts.failedToProcess],
])(
  'a change that is answered with %s fails, is sent once, and keeps no password',
  async (...row) => {
    const [, ChangePassword, message] = row;
    const {names, session} = await openChange({ChangePassword});
    await fill(entries);
    await userEvent.keyboard('{Enter}');
    const shown = await screen.findByText(message);
    expect(names()).toEqual(['ChangePassword']);
    expect(session.getState()).toMatchObject({phase: 'no-tokens', user: null});
    expect(localStorage.getItem('token')).toBeNull();
    for (const input of document.querySelectorAll<HTMLInputElement>('[type=password]')) {
      expect(input.value).toBe('');
    }
    expect(document.activeElement).toBe(field('User Name'));
    await userEvent.type(field('User Name'), 'a');
    expect(shown.textContent).toBe('');
  },
);

const valid = {email, password: 'old', newPassword, repeatedPassword: newPassword};

test.each<[Partial<typeof valid>, Partial<typeof valid>]>([
  [{newPassword: 'twelve chars', repeatedPassword: 'twelve chars'}, {}],
  [{newPassword: ' spaces at ends ', repeatedPassword: ' spaces at ends '}, {}],
  [
    {newPassword: 'eleven char', repeatedPassword: 'eleven char'},
    {newPassword: 'Use at least 12 characters'},
  ],
  [{repeatedPassword: 'A new pass phrase'}, {repeatedPassword: translatedTexts.repetitionDiffers}],
  [
    {newPassword: ''},
    {
      newPassword: translatedTexts.newPasswordRequired,
      repeatedPassword: translatedTexts.repetitionDiffers,
    },
  ],
])('of the fields %j these are refused: %j', async (own, refused) => {
  const errors = await validateYupSchema({...valid, ...own}, changePasswordSchema).then(
    () => ({}),
    (error: unknown) => yupToFormErrors<object>(error),
  );
  expect(errors).toEqual(refused);
});
