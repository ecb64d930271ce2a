import React from 'react';
import {screen, waitFor} from '@testing-library/react';
import userEvent from '@testing-library/user-event';
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
  const standard = {Me: {data: {me: traveller}}, Companies: {data: {companies}}};
  return openSession({...standard, ...answers}, {page: <Account />});
}

const button = () => screen.findByRole('button', {name: /^Account of/});
const select = () => screen.findByRole<HTMLSelectElement>('combobox', {name: 'Company'});
const shown = async () => (await select()).selectedOptions[0]?.textContent;

test('the button names reader and company, and opens the role, a choice of companies and Logout', async () => {
  const {names} = open();
  const options = [...(await select()).options].map(({text}) => text);
  expect(options).toEqual(['Alpha', 'Beta', 'Gamma']);
  expect(await shown()).toBe('Beta');
  expect((await button()).textContent).toBe('ASAccount of Avery StoneBeta');
  const popup = document.getElementById((await button()).getAttribute('popovertarget') ?? '');
  expect(popup?.firstChild?.textContent).toBe(`Avery Stone${user.email}Administrator`);
  await userEvent.click(screen.getByRole('button', {name: 'Logout'}));
  await waitFor(() => expect(names()).toContain('Logout'));
});

test('the button shows the chosen company, and no other can be chosen meanwhile', async () => {
  let reply = (_: Response) => {};
  const {session} = open({
    SetActiveUserSession: () =>
      new Promise<Response>((resolve) => {
        reply = resolve;
      }),
  });
  await userEvent.selectOptions(await select(), 'Alpha');
  expect(await shown()).toBe('Alpha');
  expect((await select()).disabled).toBe(true);
  expect(session.getState().user?.companyId).toBe('c1');
  await waitFor(async () => {
    reply(Response.json(answer()));
    expect((await select()).disabled).toBe(false);
  });
  expect((await button()).textContent).toContain('Alpha');
  expect(session.getState().user?.companyId).toBe('c2');
});

test('a failed switch shows a message and keeps the former company', async () => {
  open({SetActiveUserSession: answer({success: false, token: null})});
  await userEvent.selectOptions(await select(), 'Alpha');
  await screen.findByText('The company could not be changed. Try again.');
  await waitFor(async () => expect(await shown()).toBe('Beta'));
});

test('a reader without a name is named by the address, and a reader of one company has no choice', async () => {
  const me = {...user, firstName: null, lastName: null, email: 'a@b.example', role: 'MANAGER'};
  open({Me: {data: {me}}});
  expect((await button()).textContent).toBe('AAccount of a@b.exampleManager');
  expect(screen.queryByRole('combobox')).toBeNull();
});

test('nothing is shown while no one is logged in', () => {
  const {container} = openSession({}, {page: <Account />});
  expect(container.innerHTML).toBe('');
});
