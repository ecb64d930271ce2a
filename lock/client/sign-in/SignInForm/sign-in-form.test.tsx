import React from 'react';
import {act, render, screen, waitFor} from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {renderToString} from 'react-dom/server';
import Toasts from '../../components/Toasts';
import {makeSession} from '../../testing/open-session';
import {sessionResult, user} from '../../testing/stub-site';
import {renderWithSession, WithSession} from '../../testing/with-session';
import {fieldMessages, messages} from '../../tokens/texts';
import SignInForm from '.';

const name = () => screen.getByLabelText<HTMLInputElement>('User Name');
const password = () => screen.getByLabelText<HTMLInputElement>('Password');
const button = () => screen.getByRole<HTMLButtonElement>('button', {name: /^Log/});

const answer = (own?: Record<string, unknown>) => sessionResult('authenticateUser', own);

function open(answers?: Parameters<typeof renderWithSession>[1]) {
  const page = (
    <>
      <SignInForm />
      <Toasts />
    </>
  );
  return renderWithSession(page, answers, {build: 'static'});
}

/** Waits for a message in the form and in a toast. */
const shownTwice = (message: string) =>
  waitFor(() => expect(screen.getAllByText(message)).toHaveLength(2));

async function fill(): Promise<void> {
  await userEvent.type(name(), ' avery@example.com ');
  await userEvent.type(password(), 'secret');
}

test('the form has the specified texts', () => {
  open();
  screen.getByText('Please enter your user credentials to sign in.');
  expect(name().placeholder).toBe('Enter User Name');
  expect(password()).toMatchObject({
    placeholder: 'Enter password',
    type: 'password',
    value: '',
  });
  expect(button()).toMatchObject({textContent: 'Log In', disabled: false});
  expect(document.activeElement).toBe(name());
});

/** The page as it is parsed, before its script has come, and what starts the script. */
function openParsed() {
  const made = makeSession({AuthenticateUser: answer()});
  const page = (
    <WithSession session={made.session} build="sign-in">
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
  return {...made, container, hydrate, onRecoverableError};
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
    name().value = 'avery@example.com';
    await userEvent.type(password(), 'sec');
    change(container);
    await hydrate();
    expect(onRecoverableError).toHaveBeenCalledTimes(errors);
    await userEvent.keyboard('ret{Enter}');
    await waitFor(() =>
      expect(calls[0]?.variables).toEqual({email: 'avery@example.com', password: 'secret'}),
    );
  },
);

test('an expired password that cannot be changed here is said to be changed in the product', async () => {
  const expired = {...user, passwordExpiresAt: '2020-01-01T00:00:00Z'};
  open({
    AuthenticateUser: sessionResult('authenticateUser', {
      success: false,
      token: null,
      user: expired,
    }),
  });
  await fill();
  await userEvent.click(button());
  await screen.findByText('Your password has expired. Change it in X, then sign in.');
});

test('a field is marked invalid once it is left, and its message follows what is typed', async () => {
  open();
  await userEvent.click(name());
  await userEvent.tab();
  await screen.findByText(fieldMessages.userNameRequired);
  expect(name().getAttribute('aria-invalid')).toBe('true');
  expect(document.getElementById(name().getAttribute('aria-describedby') ?? '')?.textContent).toBe(
    fieldMessages.userNameRequired,
  );
  expect(screen.queryByText(fieldMessages.passwordRequired)).toBeNull();
  await userEvent.type(name(), 'avery');
  await screen.findByText(fieldMessages.userNameInvalid);
  await userEvent.type(name(), '@example.com');
  await waitFor(() => expect(screen.queryByText(fieldMessages.userNameInvalid)).toBeNull());
  expect(name().getAttribute('aria-invalid')).toBe('false');
});

test('an invalid submit sends nothing and moves the focus to the first invalid field, typing does not', async () => {
  const {calls} = open();
  await userEvent.click(button());
  await screen.findByText(fieldMessages.userNameRequired);
  await screen.findByText(fieldMessages.passwordRequired);
  await waitFor(() => expect(document.activeElement).toBe(name()));
  expect(calls).toEqual([]);
  await userEvent.type(name(), 'avery@example.com');
  await userEvent.click(button());
  await waitFor(() => expect(document.activeElement).toBe(password()));
  await userEvent.type(password(), 'x');
  await userEvent.clear(name());
  await userEvent.type(password(), 'y');
  expect(document.activeElement).toBe(password());
});

test('a button shows the password and hides it again', async () => {
  open();
  await userEvent.type(password(), 'secret');
  const show = screen.getByRole('button', {name: 'Show password'});
  expect(show.getAttribute('aria-pressed')).toBe('false');
  await userEvent.click(show);
  expect(password().type).toBe('text');
  expect(show.getAttribute('aria-pressed')).toBe('true');
  await userEvent.click(show);
  expect(password()).toMatchObject({type: 'password', value: 'secret'});
});

test('while submitting the button is disabled and says so', async () => {
  let reply = (_: Response) => {};
  open({
    AuthenticateUser: () =>
      new Promise<Response>((resolve) => {
        reply = resolve;
      }),
  });
  await fill();
  await userEvent.click(button());
  await waitFor(() => expect(button().textContent).toMatch(/^\s*Logging in$/));
  expect(button().disabled).toBe(true);
  expect(button().querySelector('.spinner')).not.toBeNull();
  expect(screen.getByRole('status').textContent).toBe('Logging in');
  reply(Response.json(answer(refusal)));
  await waitFor(() => expect(button().textContent).toBe('Log In'));
  expect(button().disabled).toBe(false);
});

test('submitting twice sends once, without the spaces around the name', async () => {
  const {calls, session} = open({AuthenticateUser: answer()});
  await fill();
  await userEvent.dblClick(button());
  await userEvent.type(password(), '{Enter}{Enter}');
  await waitFor(() => expect(session.getState().phase).toBe('signed-in'));
  await waitFor(() => expect(password().value).toBe(''));
  const sent = calls.filter((call) => call.name === 'AuthenticateUser');
  expect(sent.map(({variables}) => variables)).toEqual([
    {email: 'avery@example.com', password: 'secret'},
  ]);
});

const refusal = {success: false, token: null};

test('a refusal is shown until the next letter is typed, the password emptied, the name kept', async () => {
  open({AuthenticateUser: answer(refusal)});
  await fill();
  await userEvent.click(button());
  await shownTwice(messages.invalidCredentials);
  expect(password().value).toBe('');
  expect(name().value.trim()).toBe('avery@example.com');
  expect(document.activeElement).toBe(password());
  const described = document.getElementById('password-message');
  expect(described?.textContent).toBe(messages.invalidCredentials);
  // Only the toast is announced.
  expect(described?.closest('[aria-live]')).toBeNull();
  expect(described?.querySelector('[aria-live]')?.textContent).toBe('');
  expect(password().getAttribute('aria-invalid')).toBe('true');
  expect(password().getAttribute('aria-describedby')).toBe('password-message');
  expect(screen.queryByText(fieldMessages.passwordRequired)).toBeNull();
  await userEvent.type(password(), 's');
  expect(described?.textContent).toBe('');
  expect(password().getAttribute('aria-invalid')).toBe('false');
  expect(password().getAttribute('aria-describedby')).toBeNull();
});
