import React from 'react';
import {act, render, screen, waitFor} from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {validateYupSchema, yupToFormErrors} from 'formik';
import {renderToString} from 'react-dom/server';
import Toasts from '../components/Toasts';
import {openSession, WithSession} from '../testing/open-session';
import {type Answers, sessionResult, user} from '../testing/stub-site';
import {fieldMessages, messages, notices} from '../tokens/texts';
import ChangePasswordForm, {changePasswordSchema} from './ChangePasswordForm';
import SignInForm, {credentialsSchema} from './SignInForm';

const email = 'avery@example.com';
const passPhrase = 'a new pass phrase';

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const button = () => screen.getByRole<HTMLButtonElement>('button', {name: /^(Log|Chang)/});
const describing = (input: HTMLElement) =>
  document.getElementById(input.getAttribute('aria-describedby') ?? '');

const forms = {
  'sign-in': <SignInForm />,
  'new password': <ChangePasswordForm expired={null} onBack={() => {}} />,
  'expired password': <ChangePasswordForm expired={{email, password: 'old'}} onBack={() => {}} />,
};
type Form = keyof typeof forms;

/** What a reader types into each form, by the label of the field. */
const entries: Record<Form, Record<string, string>> = {
  'sign-in': {'User Name': ` ${email} `, Password: 'secret'},
  'new password': {
    'User Name': ` ${email} `,
    'Current password': 'old',
    'New password': passPhrase,
    'Repeat the new password': passPhrase,
  },
  'expired password': {'New password': passPhrase, 'Repeat the new password': passPhrase},
};

function open(form: Form, answers?: Answers) {
  const page = (
    <>
      {forms[form]}
      <Toasts />
    </>
  );
  return openSession(answers, {page, build: 'static'});
}

async function fill(form: Form): Promise<void> {
  for (const [label, text] of Object.entries(entries[form])) {
    await userEvent.type(field(label), text);
  }
}

const signedIn = {AuthenticateUser: sessionResult('authenticateUser')};
const changed = {ChangePassword: sessionResult('changePassword')};
const refusal = {success: false, token: null};
const expiredUser = {...user, passwordExpiresAt: '2020-01-01T00:00:00Z'};

test('the form to sign in has the specified texts', () => {
  open('sign-in');
  screen.getByText('Please enter your user credentials to sign in.');
  expect(field('User Name').placeholder).toBe('Enter User Name');
  expect(field('Password')).toMatchObject({placeholder: 'Enter password', type: 'password'});
  expect(button()).toMatchObject({textContent: 'Log In', disabled: false});
});

test('the form for a new password is named by its heading and says the rules', () => {
  open('expired password');
  screen.getByRole('form', {name: 'Choose a new password'});
  expect(field('User Name')).toMatchObject({value: email, readOnly: true});
  expect(field('New password')).toMatchObject({type: 'password', autocomplete: 'new-password'});
  expect(describing(field('New password'))?.textContent).toBe(
    `${notices.passwordExpired} ${notices.passwordRule}`,
  );
});

test('who changes a password before it expires is not told that it has', () => {
  open('new password');
  expect(describing(field('New password'))?.textContent).toBe(notices.passwordRule);
});

test.each<[Form, string]>([
  ['sign-in', 'User Name'],
  ['new password', 'User Name'],
  ['expired password', 'New password'],
])('the first field of the form %s has the focus: %s', (form, label) => {
  open(form);
  expect(document.activeElement).toBe(field(label));
});

test.each<[Form, Answers, object]>([
  ['sign-in', signedIn, {email, password: 'secret'}],
  ['new password', changed, {email, password: 'old', newPassword: passPhrase}],
  ['expired password', changed, {email, password: 'old', newPassword: passPhrase}],
])(
  'the Enter key in the form %s sends once, without the spaces around the name, and signs in',
  async (form, answers, variables) => {
    const {calls, session} = open(form, answers);
    await fill(form);
    await userEvent.keyboard('{Enter}{Enter}');
    await waitFor(() => expect(session.getState().phase).toBe('signed-in'));
    const [operation = ''] = Object.keys(answers);
    const sent = calls.filter(({name}) => name === operation);
    expect(sent.map((call) => call.variables)).toEqual([variables]);
    for (const input of document.querySelectorAll<HTMLInputElement>('[type=password]')) {
      await waitFor(() => expect(input.value).toBe(''));
    }
  },
);

test.each<[Form, string, Answers, string, string]>([
  [
    'sign-in',
    'a refusal',
    {AuthenticateUser: sessionResult('authenticateUser', refusal)},
    'Password',
    messages.invalidCredentials,
  ],
  [
    'sign-in',
    'an expired password that cannot be changed here',
    {AuthenticateUser: sessionResult('authenticateUser', {...refusal, user: expiredUser})},
    'Password',
    'Your password has expired. Change it in X, then sign in.',
  ],
  [
    'expired password',
    'a refusal',
    {ChangePassword: sessionResult('changePassword', {...refusal, message: 'Too common'})},
    'New password',
    'Too common',
  ],
  [
    'new password',
    'an endpoint without the operation',
    {ChangePassword: new Response('{}', {status: 400})},
    'User Name',
    notices.passwordUnchangeable('X'),
  ],
])(
  'the form %s shows %s until the next letter is typed, and no password stays',
  async (form, _, answers, focused, message) => {
    open(form, answers);
    await fill(form);
    await userEvent.click(button());
    const shown = await screen.findByText(message, {selector: 'form *'});
    for (const input of document.querySelectorAll<HTMLInputElement>('[type=password]')) {
      expect(input.value).toBe('');
    }
    expect(document.activeElement).toBe(field(focused));
    expect(screen.queryByText(/^(Enter your password|Enter a new password)$/)).toBeNull();
    await userEvent.type(field(focused), 'a');
    expect(shown.textContent).toBe('');
  },
);

test('a refused sign-in keeps the name, marks the password, and is announced by the toast alone', async () => {
  open('sign-in', {AuthenticateUser: sessionResult('authenticateUser', refusal)});
  await fill('sign-in');
  await userEvent.click(button());
  await waitFor(() => expect(screen.getAllByText(messages.invalidCredentials)).toHaveLength(2));
  expect(field('User Name').value.trim()).toBe(email);
  const described = describing(field('Password'));
  expect(described?.textContent).toBe(messages.invalidCredentials);
  expect(described?.closest('[aria-live]')).toBeNull();
  expect(described?.querySelector('[aria-live]')?.textContent).toBe('');
  expect(field('Password').getAttribute('aria-invalid')).toBe('true');
  await userEvent.type(field('Password'), 's');
  expect(field('Password').getAttribute('aria-invalid')).toBe('false');
  expect(field('Password').getAttribute('aria-describedby')).toBeNull();
});

test('while submitting the button is disabled and says so', async () => {
  let reply = (_: Response) => {};
  open('sign-in', {AuthenticateUser: () => new Promise<Response>((resolve) => (reply = resolve))});
  await fill('sign-in');
  await userEvent.click(button());
  await waitFor(() => expect(button().textContent).toMatch(/^\s*Logging in$/));
  expect(button().disabled).toBe(true);
  expect(button().querySelector('.spinner')).not.toBeNull();
  expect(screen.getByRole('status').textContent).toBe('Logging in');
  reply(Response.json(sessionResult('authenticateUser', refusal)));
  await waitFor(() => expect(button().textContent).toBe('Log In'));
  expect(button().disabled).toBe(false);
});

test('a field is marked invalid once it is left, and its message follows what is typed', async () => {
  open('sign-in');
  await userEvent.click(field('User Name'));
  await userEvent.tab();
  await screen.findByText(fieldMessages.userNameRequired);
  expect(field('User Name').getAttribute('aria-invalid')).toBe('true');
  expect(describing(field('User Name'))?.textContent).toBe(fieldMessages.userNameRequired);
  expect(screen.queryByText(fieldMessages.passwordRequired)).toBeNull();
  await userEvent.type(field('User Name'), 'avery');
  await screen.findByText(fieldMessages.userNameInvalid);
  await userEvent.type(field('User Name'), '@example.com');
  await waitFor(() => expect(screen.queryByText(fieldMessages.userNameInvalid)).toBeNull());
  expect(field('User Name').getAttribute('aria-invalid')).toBe('false');
});

test('an invalid submit sends nothing and moves the focus to the first invalid field, typing does not', async () => {
  const {calls} = open('sign-in');
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
  open('sign-in');
  await userEvent.type(field('Password'), 'secret');
  const show = screen.getByRole('button', {name: 'Show password'});
  expect(show.getAttribute('aria-pressed')).toBe('false');
  await userEvent.click(show);
  expect(field('Password').type).toBe('text');
  expect(show.getAttribute('aria-pressed')).toBe('true');
  await userEvent.click(show);
  expect(field('Password')).toMatchObject({type: 'password', value: 'secret'});
});

/** The page as it is parsed, before its script has come, and what starts the script. */
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
  'what stands in the fields when the form is made %s is sent, with what is typed on',
  async (_, change, errors) => {
    const {calls, container, hydrate, onRecoverableError} = openParsed();
    // As a password manager fills it: no event tells.
    field('User Name').value = email;
    await userEvent.type(field('Password'), 'sec');
    change(container);
    await hydrate();
    expect(onRecoverableError).toHaveBeenCalledTimes(errors);
    await userEvent.keyboard('ret{Enter}');
    await waitFor(() => expect(calls[0]?.variables).toEqual({email, password: 'secret'}));
  },
);

const {userNameInvalid, newPasswordShort, repetitionDiffers} = fieldMessages;
const valid = {email, password: 'old', newPassword: passPhrase, repeatedPassword: passPhrase};

test.each<[Partial<typeof valid>, Partial<typeof valid>]>([
  [{email: ' avery@example.com '}, {}],
  [{email: 'A+b@X.example.com'}, {}],
  [{email: 'avery@localhost'}, {}],
  // What the platform may accept, in letters of other alphabets, the form lets through.
  [{email: 'jo\u0308rg@example.com'}, {}],
  [{email: '用户@例子.广告'}, {}],
  [{email: 'अजय@डाटा.भारत'}, {}],
  [{email: 'avery'}, {email: userNameInvalid}],
  [{email: 'avery@'}, {email: userNameInvalid}],
  [{email: '@example.com'}, {email: userNameInvalid}],
  [{email: 'a b@example.com'}, {email: userNameInvalid}],
  [{email: 'a@b@c.com'}, {email: userNameInvalid}],
  [{email: 'a@-b.example'}, {email: userNameInvalid}],
  [{email: 'a@b..example'}, {email: userNameInvalid}],
  [{email: 'a@b_c.example'}, {email: userNameInvalid}],
  [{email: 'jö\u00a0rg@b.example'}, {email: userNameInvalid}],
  [{email: ' '}, {email: fieldMessages.userNameRequired}],
  [{password: ''}, {password: fieldMessages.passwordRequired}],
  [{password: '  '}, {}],
  [{newPassword: 'twelve chars', repeatedPassword: 'twelve chars'}, {}],
  [{newPassword: ' spaces at ends ', repeatedPassword: ' spaces at ends '}, {}],
  [{newPassword: 'eleven char', repeatedPassword: 'eleven char'}, {newPassword: newPasswordShort}],
  [{repeatedPassword: 'A new pass phrase'}, {repeatedPassword: repetitionDiffers}],
  [{repeatedPassword: 'a new pass phrase '}, {repeatedPassword: repetitionDiffers}],
  [
    {newPassword: ''},
    {newPassword: fieldMessages.newPasswordRequired, repeatedPassword: repetitionDiffers},
  ],
])('of the fields %j these are refused: %j', async (own, expected) => {
  const refused = (schema: typeof credentialsSchema) =>
    validateYupSchema({...valid, ...own}, schema).then(
      () => ({}),
      (error: unknown) => yupToFormErrors<object>(error),
    );
  expect(await refused(changePasswordSchema)).toEqual(expected);
  const {email, password} = expected;
  expect(await refused(credentialsSchema)).toEqual({email, password});
});
