import React from 'react';
import {fireEvent, screen, waitFor} from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import Toasts from '../Toasts';
import {openSession, storeTokens, waitForState} from '../../testing/open-session';
import {type Answers, sessionResult, travellingUser, user} from '../../testing/stub-site';
import CompanySwitcher from '.';

const companies = [
  {__typename: 'Company', id: 'c1', name: 'Beta'},
  {__typename: 'Company', id: 'c2', name: 'Alpha'},
];

const answer = (own?: Record<string, unknown>) =>
  sessionResult('setActiveUserSession', {
    token: 't2',
    user: {...travellingUser, companyId: 'c2'},
    ...own,
  });

function open(answers?: Answers) {
  storeTokens();
  const page = (
    <>
      <CompanySwitcher />
      <Toasts />
    </>
  );
  const standard = {Me: {data: {me: travellingUser}}, Companies: {data: {companies}}};
  return openSession({...standard, ...answers}, {page});
}

const select = () => screen.findByLabelText<HTMLSelectElement>('Company');

test('the companies are offered by name, the active one selected', async () => {
  open();
  await waitFor(async () => expect((await select()).textContent).toBe('AlphaBeta'));
  expect((await select()).value).toBe('c1');
});

test('a reader of one company has nothing to switch', async () => {
  const {session, container} = open({Me: {data: {me: user}}});
  await waitFor(() => expect(session.getState().cookie).toBe('held'));
  await waitForState(session, (state) => state.companies.length === 1);
  expect(container.innerHTML).toBe('');
});

test('choosing another company shows it at once, and a second choice waits for the first', async () => {
  let reply = (_: Response) => {};
  const {session, names} = open({
    SetActiveUserSession: () =>
      new Promise<Response>((resolve) => {
        reply = resolve;
      }),
  });
  await userEvent.selectOptions(await select(), 'c2');
  expect((await select()).getAttribute('aria-busy')).toBe('true');
  expect(session.getState().user?.companyId).toBe('c1');
  // So that the answer to it cannot win over the first.
  await userEvent.selectOptions(await select(), 'c1');
  expect((await select()).value).toBe('c2');
  await waitFor(async () => {
    reply(Response.json(answer()));
    expect((await select()).getAttribute('aria-busy')).toBe('false');
  });
  expect(session.getState().user?.companyId).toBe('c2');
  expect((await select()).value).toBe('c2');
  expect(names().filter((name) => name === 'SetActiveUserSession')).toHaveLength(1);
});

// jsdom changes no value by a key, as browsers do where the list is closed.
async function chooseByKey(): Promise<HTMLSelectElement> {
  const list = await select();
  fireEvent.keyDown(list, {key: 'ArrowDown'});
  fireEvent.change(list, {target: {value: 'c2'}});
  expect(list.value).toBe('c2');
  return list;
}

test.each<[string, (list: HTMLSelectElement) => void, string]>([
  ['Enter switches to it', (list) => fireEvent.keyDown(list, {key: 'Enter'}), 'c2'],
  ['leaving the list switches to it', (list) => fireEvent.blur(list), 'c2'],
  ['Escape drops it', (list) => fireEvent.keyDown(list, {key: 'Escape'}), 'c1'],
])('an arrow key chooses a company and does not switch: %s', async (_, act, company) => {
  const {names, session} = open({SetActiveUserSession: answer()});
  const list = await chooseByKey();
  expect(names()).not.toContain('SetActiveUserSession');
  act(list);
  await waitFor(() => expect(session.getState().user?.companyId).toBe(company));
  await waitFor(() => expect(list.getAttribute('aria-busy')).toBe('false'));
  expect(list.value).toBe(company);
  fireEvent.blur(list);
  expect(names().filter((name) => name === 'SetActiveUserSession')).toHaveLength(
    company === 'c2' ? 1 : 0,
  );
});

test('a switched company is announced to screen readers', async () => {
  open({SetActiveUserSession: answer()});
  await userEvent.selectOptions(await select(), 'c2');
  await waitFor(() =>
    expect(screen.getByRole('status').textContent).toBe('You now work for Alpha.'),
  );
});

test('a failed switch shows a message and keeps the former company', async () => {
  open({SetActiveUserSession: answer({success: false, token: null})});
  await userEvent.selectOptions(await select(), 'c2');
  await screen.findByText('The company could not be changed. Try again.');
  expect(screen.getByRole('status').textContent).toBe('');
  expect((await select()).value).toBe('c1');
});
