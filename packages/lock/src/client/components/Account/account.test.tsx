import React from 'react';
import {screen, waitFor} from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import Toasts from '../Toasts';
import {openSession, storeTokens} from '../../testing/open-session';
import {type Answers, sessionResult, travellingUser, user} from '../../testing/stub-site';
import Account from '.';

const companies = [
  {__typename: 'Company', id: 'c1', name: 'Beta'},
  {__typename: 'Company', id: 'c2', name: 'Alpha'},
  {__typename: 'Company', id: 'c3', name: 'Gamma'},
];

const traveller = {
  ...travellingUser,
  firstName: 'Avery',
  lastName: 'Stone',
  role: 'ADMIN',
  permissions: companies.map(({id}) => ({__typename: 'Permission', id, companyId: id})),
};

const answer = (own?: Record<string, unknown>) =>
  sessionResult('setActiveUserSession', {
    token: 't2',
    user: {...traveller, companyId: 'c2'},
    ...own,
  });

function open(answers?: Answers) {
  storeTokens();
  const page = (
    <>
      <Account />
      <input aria-label="Next" />
      <Toasts />
    </>
  );
  const standard = {Me: {data: {me: traveller}}, Companies: {data: {companies}}};
  return openSession({...standard, ...answers}, {page});
}

const button = () => screen.findByRole('button', {name: /^Beta/});
const item = (name: string) => screen.findByRole('menuitemradio', {name});
const focused = () => document.activeElement?.textContent;
const isClosed = () => screen.queryByRole('menu') === null;
const switches = (names: () => (string | null)[]) =>
  names().filter((name) => name === 'SetActiveUserSession');

test('the button names company and reader, the menu has name, role and companies with a mark', async () => {
  open();
  expect((await button()).textContent).toBe('ASBeta, account of Avery Stone');
  expect((await button()).getAttribute('aria-haspopup')).toBe('menu');
  expect((await button()).getAttribute('aria-expanded')).toBe('false');
  await userEvent.click(await button());
  expect((await button()).getAttribute('aria-expanded')).toBe('true');
  expect(screen.getByText('Avery Stone').nextSibling?.textContent).toBe('Administrator');
  const marks = screen
    .getAllByRole('menuitemradio')
    .map((each) => [each.textContent, each.getAttribute('aria-checked')]);
  expect(marks).toEqual([
    ['Alpha', 'false'],
    ['Beta', 'true'],
    ['Gamma', 'false'],
  ]);
});

test.each([
  ['{Enter}', 'Alpha'],
  [' ', 'Alpha'],
  ['{ArrowDown}', 'Alpha'],
  ['{ArrowUp}', 'Gamma'],
  ['{ArrowDown}{ArrowDown}', 'Beta'],
  ['{ArrowDown}{ArrowUp}', 'Gamma'],
  ['{ArrowUp}{ArrowDown}', 'Alpha'],
  ['{ArrowDown}{End}', 'Gamma'],
  ['{ArrowUp}{Home}', 'Alpha'],
  ['{ArrowDown}g', 'Gamma'],
  ['{ArrowUp}B', 'Beta'],
])('the keys %p on the button lead to %s', async (keys, name) => {
  open();
  (await button()).focus();
  await userEvent.keyboard(keys);
  await waitFor(() => expect(focused()).toBe(name));
});

test.each([
  ['{Escape}', 'ASBeta, account of Avery Stone'],
  ['{Tab}', ''],
])('the key %p closes the menu', async (key, next) => {
  open();
  (await button()).focus();
  await userEvent.keyboard(`{ArrowDown}${key}`);
  expect(isClosed()).toBe(true);
  expect(focused()).toBe(next);
});

test('a press beside the menu closes it', async () => {
  open();
  await userEvent.click(await button());
  await userEvent.click(screen.getByText('Administrator'));
  expect(isClosed()).toBe(false);
  await userEvent.click(screen.getByLabelText('Next'));
  expect(isClosed()).toBe(true);
});

test('a chosen company is shown at once and by a message, and a second choice waits for the first', async () => {
  let reply = (_: Response) => {};
  const {session, names} = open({
    SetActiveUserSession: () =>
      new Promise<Response>((resolve) => {
        reply = resolve;
      }),
  });
  const account = await button();
  await userEvent.click(account);
  await userEvent.click(await item('Alpha'));
  expect(isClosed()).toBe(true);
  expect(document.activeElement).toBe(account);
  expect(account.textContent).toContain('Alpha');
  expect(account.getAttribute('aria-busy')).toBe('true');
  expect(session.getState().user?.companyId).toBe('c1');
  // So that the answer to it cannot win over the first.
  await userEvent.click(account);
  await userEvent.click(await item('Beta'));
  expect(account.textContent).toContain('Alpha');
  await waitFor(() => {
    reply(Response.json(answer()));
    expect(account.getAttribute('aria-busy')).toBe('false');
  });
  await screen.findByText('You now work for Alpha.');
  expect(session.getState().user?.companyId).toBe('c2');
  expect(switches(names)).toHaveLength(1);
});

test('the company of now is not asked for', async () => {
  const {names} = open();
  await userEvent.click(await button());
  await userEvent.click(await item('Beta'));
  expect(isClosed()).toBe(true);
  expect(switches(names)).toHaveLength(0);
});

test('a failed switch shows a message and keeps the former company', async () => {
  open({SetActiveUserSession: answer({success: false, token: null})});
  const account = await button();
  await userEvent.click(account);
  await userEvent.click(await item('Alpha'));
  await screen.findByText('The company could not be changed. Try again.');
  await waitFor(() => expect(account.textContent).toContain('Beta'));
});

test('a reader without a name is named by the address, and one of one company has no menu', async () => {
  const me = {...user, firstName: null, lastName: null, email: 'a@b.example', role: 'MANAGER'};
  open({Me: {data: {me}}});
  const name = await screen.findByText('a@b.example');
  expect(name.parentElement?.parentElement?.textContent).toBe('Aa@b.exampleManager');
  expect(screen.queryByRole('button')).toBeNull();
});

test('nothing is shown while no one is logged in', () => {
  const {container} = openSession({}, {page: <Account />});
  expect(container.innerHTML).toBe('');
});
