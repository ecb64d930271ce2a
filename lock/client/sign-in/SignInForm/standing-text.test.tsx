import {readFileSync} from 'node:fs';
import React from 'react';
import {act, render, screen, waitFor} from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {renderToString} from 'react-dom/server';
import {makeSession} from '../../testing/open-session';
import {sessionResult} from '../../testing/stub-site';
import {renderWithSession, WithSession} from '../../testing/with-session';
import ChangePasswordForm from '../ChangePasswordForm';
import SignInForm from '.';

// What stands in the fields is what is sent, however it got there.

const credentials = {email: 'avery@example.com', password: 'secret'};
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const press = (name: RegExp) => userEvent.click(screen.getByRole('button', {name}));

/** Fills a field as some password managers do: no event tells. */
function fillSilently(label: string, text: string): void {
  const input = field(label);
  const {set} = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!;
  set!.call(input, text);
}

const answers = {
  AuthenticateUser: sessionResult('authenticateUser'),
  ChangePassword: sessionResult('changePassword'),
};

const open = (form: React.ReactElement) => renderWithSession(form, answers, {build: 'static'});

type Calls = ReturnType<typeof makeSession>['calls'];

const expectSent = (calls: Calls, variables: object) =>
  waitFor(() => expect(calls[0]?.variables).toEqual(variables));

test.each<[string, () => Promise<void> | void]>([
  ['both fields', () => fillSilently('User Name', credentials.email)],
  [
    'the password, before the name is typed',
    () => userEvent.type(field('User Name'), credentials.email),
  ],
  [
    'both fields after a submit that was refused',
    async () => {
      await press(/^Log/);
      await screen.findByText('User Name is required');
      fillSilently('User Name', credentials.email);
      fillSilently('Password', credentials.password);
    },
  ],
])('a password manager that fills %s without an event', async (_, fillName) => {
  const {calls} = open(<SignInForm />);
  fillSilently('Password', credentials.password);
  await fillName();
  await press(/Show/);
  expect(field('Password').value).toBe(credentials.password);
  await press(/^Log/);
  await expectSent(calls, credentials);
  await waitFor(() => expect(field('Password').value).toBe(''));
});

test('one that fills the form for a new password', async () => {
  const {calls} = open(<ChangePasswordForm expired={credentials} onBack={() => {}} />);
  const newPassword = 'a new pass phrase';
  fillSilently('New password', newPassword);
  fillSilently('Repeat the new password', newPassword);
  await press(/^Chang/);
  await expectSent(calls, {...credentials, newPassword});
});

const earlyScript = readFileSync('lock/plugin/first-load/early-submit.js', 'utf8');

/** The page as it is before its scripts have come. */
function openEarly() {
  const made = makeSession(answers);
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
  window.eval(earlyScript);
  const remade = jest.fn();
  async function startReact(): Promise<void> {
    await act(async () => {
      render(page, {container, hydrate: true, onRecoverableError: remade});
    });
  }
  return {...made, container, remade, startReact};
}

function wrapTexts(container: Node): void {
  const walker = document.createTreeWalker(container, NodeFilter.SHOW_TEXT);
  const texts: Node[] = [];
  while (walker.nextNode()) {
    texts.push(walker.currentNode);
  }
  for (const text of texts) {
    const font = document.createElement('font');
    text.parentNode?.replaceChild(font, text);
    font.append(text);
  }
}

const icon = () => document.createElement('vault-icon');
const changes: Record<string, (container: HTMLElement) => void> = {
  'beside a field': () => field('Password').before(icon()),
  'above the form': (container) => container.querySelector('main')?.prepend(icon()),
  'around every text': wrapTexts,
};

describe.each(Object.entries(changes))('a node put in %s before hydration', (_, change) => {
  test('loses neither what was typed nor an early submit', async () => {
    const {calls, container, remade, startReact} = openEarly();
    await userEvent.type(field('User Name'), credentials.email);
    fillSilently('Password', credentials.password);
    await userEvent.type(field('Password'), '{Enter}');
    change(container);
    await startReact();
    expect(remade).toHaveBeenCalled();
    await expectSent(calls, credentials);
  });

  test('loses neither the focus nor what is typed on', async () => {
    const {calls, container, startReact} = openEarly();
    await userEvent.type(field('User Name'), credentials.email);
    await userEvent.type(field('Password'), 'sec');
    change(container);
    await startReact();
    await userEvent.keyboard('ret{Enter}');
    await expectSent(calls, credentials);
  });
});
