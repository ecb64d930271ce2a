import React from 'react';
import {act, render, screen, waitFor} from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {validateYupSchema, yupToFormErrors} from 'formik';
import {renderToString} from 'react-dom/server';
import {openSession, WithSession} from '../../testing/open-session';
import {type Answers, sessionResult, user} from '../../testing/stub-site';
import {texts} from '../../tokens/texts';
import SignInForm, {credentialsSchema} from '.';

const email = 'avery@example.com';

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const button = () => screen.getByRole<HTMLButtonElement>('button', {name: /^Log/});
const describing = (input: HTMLElement) =>
  document.getElementById(input.getAttribute('aria-describedby') ?? '');

function open(answers?: Answers) {
  return openSession(answers, {page: <SignInForm />, build: 'static'});
}

async function fill(): Promise<void> {
  await userEvent.type(field('User Name'), ` ${email} `);
  await userEvent.type(field('Password'), 'secret');
}

const signedIn = {AuthenticateUser: sessionResult('authenticateUser')};
const refused = (own?: object) => ({
  AuthenticateUser: sessionResult('authenticateUser', {success: false, token: null, ...own}),
});
const expiredUser = {...user, passwordExpiresAt: '2020-01-01T00:00:00Z'};

test('the form to sign in has the specified texts', () => {
  open();
  screen.getByText('Please enter your user credentials to sign in.');
  expect(field('User Name').placeholder).toBe('Enter User Name');
  expect(field('Password')).toMatchObject({placeholder: 'Enter password', type: 'password'});
  expect(button()).toMatchObject({textContent: 'Log In', disabled: false});
});

test('the user name has the focus', () => {
  open();
  expect(document.activeElement).toBe(field('User Name'));
});

test('the Enter key sends once, without the spaces around the name, and signs in', async () => {
  const {calls, session} = open(signedIn);
  await fill();
  await userEvent.keyboard('{Enter}{Enter}');
  await waitFor(() => expect(session.getState().phase).toBe('signed-in'));
  const sent = calls.filter(({name}) => name === 'AuthenticateUser');
  expect(sent.map(({variables}) => variables)).toEqual([{email, password: 'secret'}]);
  await waitFor(() => expect(field('Password').value).toBe(''));
});

test.each([
  ['a refusal', refused(), texts.invalidCredentials],
  [
    'an expired password that cannot be changed here',
    refused({user: expiredUser}),
    'Your password has expired. Change it in X, then sign in.',
  ],
])(
  '%s is shown until the next letter is typed, and the password is removed',
  async (_, answers, text) => {
    open(answers);
    await fill();
    await userEvent.click(button());
    const shown = await screen.findByText(text, {selector: 'form *'});
    expect(field('Password').value).toBe('');
    expect(document.activeElement).toBe(field('Password'));
    expect(screen.queryByText('Enter your password')).toBeNull();
    await userEvent.type(field('Password'), 'a');
    expect(shown.textContent).toBe('');
  },
);

test('a refused sign-in keeps the name, marks the password, and is announced by the toast alone', async () => {
  open(refused());
  await fill();
  await userEvent.click(button());
  await waitFor(() => expect(screen.getAllByText(texts.invalidCredentials)).toHaveLength(2));
  expect(field('User Name').value.trim()).toBe(email);
  const described = describing(field('Password'));
  expect(described?.textContent).toBe(texts.invalidCredentials);
  expect(described?.closest('[aria-live]')).toBeNull();
  expect(described?.querySelector('[aria-live]')?.textContent).toBe('');
  expect(field('Password').getAttribute('aria-invalid')).toBe('true');
  await userEvent.type(field('Password'), 's');
  expect(field('Password').getAttribute('aria-invalid')).toBe('false');
  expect(field('Password').getAttribute('aria-describedby')).toBeNull();
});

test('while submitting the button is disabled and says so', async () => {
  let reply = (_: Response) => {};
  open({AuthenticateUser: () => new Promise<Response>((resolve) => (reply = resolve))});
  await fill();
  await userEvent.click(button());
  await waitFor(() => expect(button().textContent).toMatch(/^\s*Logging in$/));
  expect(button().disabled).toBe(true);
  expect(button().querySelector('.spinner')).not.toBeNull();
  expect(screen.getByRole('status').textContent).toBe('Logging in');
  reply(Response.json(refused().AuthenticateUser));
  await waitFor(() => expect(button().textContent).toBe('Log In'));
  expect(button().disabled).toBe(false);
});

test('a field is marked invalid once it is left, and its message follows what is typed', async () => {
  open();
  await userEvent.click(field('User Name'));
  await userEvent.tab();
  await screen.findByText(texts.userNameRequired);
  expect(field('User Name').getAttribute('aria-invalid')).toBe('true');
  expect(describing(field('User Name'))?.textContent).toBe(texts.userNameRequired);
  expect(screen.queryByText(texts.passwordRequired)).toBeNull();
  await userEvent.type(field('User Name'), 'avery');
  await screen.findByText(texts.userNameInvalid);
  await userEvent.type(field('User Name'), '@example.com');
  await waitFor(() => expect(screen.queryByText(texts.userNameInvalid)).toBeNull());
  expect(field('User Name').getAttribute('aria-invalid')).toBe('false');
});

test('an invalid submit sends nothing and moves the focus to the first invalid field, typing does not', async () => {
  const {calls} = open();
  await userEvent.click(button());
  await screen.findByText('User Name is required');
  await screen.findByText('Enter your password');
  await waitFor(() => expect(document.activeElement).toBe(field('User Name')));
  expect(calls).toEqual([]);
  await userEvent.type(field('User Name'), email);
  await userEvent.click(button());
  await waitFor(() => expect(document.activeElement).toBe(field('Password')));
  await userEvent.clear(field('User Name'));
  await userEvent.type(field('Password'), 'y');
  expect(document.activeElement).toBe(field('Password'));
});

test('a button shows the password and hides it again', async () => {
  open();
  await userEvent.type(field('Password'), 'secret');
  const show = screen.getByRole('button', {name: 'Show password'});
  expect(show.getAttribute('aria-pressed')).toBe('false');
  await userEvent.click(show);
  expect(field('Password').type).toBe('text');
  expect(show.getAttribute('aria-pressed')).toBe('true');
  await userEvent.click(show);
  expect(field('Password')).toMatchObject({type: 'password', value: 'secret'});
});

/** Opens the page as it is parsed, before its script has loaded; `hydrate` starts the script. */
function openParsed() {
  const opened = openSession(signedIn, {isStarted: false});
  const page = (
    <WithSession session={opened.session} build="sign-in">
      <main>
        <SignInForm />
      </main>
    </WithSession>
  );
  const container = document.createElement('div');
  container.innerHTML = renderToString(page);
  document.body.replaceChildren(container);
  const onRecoverableError = jest.fn();
  const hydrate = () =>
    act(async () => void render(page, {container, hydrate: true, onRecoverableError}));
  return {...opened, container, hydrate, onRecoverableError};
}

test('before its script runs the form has the method post, fields without names, and its button is disabled', () => {
  const {container} = openParsed();
  expect(container.querySelector('form')?.method).toBe('post');
  expect(container.querySelector('[name]')).toBeNull();
  expect(button().disabled).toBe(true);
});

test.each([
  ['by React', () => {}, 0],
  [
    'by React anew, since an extension has changed the page',
    (page: Element) => page.querySelector('main')?.prepend(document.createElement('vault-icon')),
    1,
  ],
])(
  'text that the fields have when the form is made %s is sent, with the text that follows',
  async (_, change, errors) => {
    const {calls, container, hydrate, onRecoverableError} = openParsed();
    // Fills the field as a password manager does, without an event.
    field('User Name').value = email;
    await userEvent.type(field('Password'), 'sec');
    change(container);
    await hydrate();
    expect(onRecoverableError).toHaveBeenCalledTimes(errors);
    await userEvent.keyboard('ret{Enter}');
    await waitFor(() => expect(calls[0]?.variables).toEqual({email, password: 'secret'}));
  },
);

test('a reader who is typing keeps the focus when the script loads', async () => {
  const {hydrate} = openParsed();
  await userEvent.type(field('Password'), 'sec');
  await hydrate();
  expect(document.activeElement).toBe(field('Password'));
});

const {userNameInvalid} = texts;
const valid = {email, password: 'old'};

test.each<[Partial<typeof valid>, Partial<typeof valid>]>([
  [{email: ' avery@example.com '}, {}],
  [{email: 'A+b@X.example.com'}, {}],
  [{email: 'avery@localhost'}, {}],
  // The form lets names in other alphabets through, because the platform may accept them.
  [{email: 'jo\u0308rg@example.com'}, {}],
  [{email: '用户@例子.广告'}, {}],
  [{email: 'avery'}, {email: userNameInvalid}],
  [{email: '@example.com'}, {email: userNameInvalid}],
  [{email: 'a b@example.com'}, {email: userNameInvalid}],
  [{email: 'a@b@c.com'}, {email: userNameInvalid}],
  [{email: 'a@b_c.example'}, {email: userNameInvalid}],
  [{email: 'jö\u00a0rg@b.example'}, {email: userNameInvalid}],
  [{email: ' '}, {email: texts.userNameRequired}],
  [{password: ''}, {password: texts.passwordRequired}],
  [{password: '  '}, {}],
])('of the fields %j these are refused: %j', async (own, expected) => {
  const errors = await validateYupSchema({...valid, ...own}, credentialsSchema).then(
    () => ({}),
    (error: unknown) => yupToFormErrors<object>(error),
  );
  expect(errors).toEqual(expected);
});
