import React from 'react';
import {act, screen, waitFor} from '@testing-library/react';
import {hydrate} from '../../../packages/lock/src/client/testing/hydrate';
import {
  openSession,
  storeTokens,
  WithSession,
} from '../../../packages/lock/src/client/testing/open-session';
import {
  sessionResult,
  travellingUser,
  user,
} from '../../../packages/lock/src/client/testing/stub-site';
import {rolesInWords, type LowestRole} from '@site/src/facts/roles';
import Needs from '.';

const companies = [
  {__typename: 'Company', id: 'c1', name: 'Beta'},
  {__typename: 'Company', id: 'c2', name: 'Alpha'},
];

/** Shows the chip of a task to a reader. */
function open(role: LowestRole, reader: Partial<typeof user>, then?: LowestRole) {
  storeTokens();
  const me = {...travellingUser, ...reader};
  const switched = {token: 't2', user: {...me, companyId: 'c2', role: 'MANAGER'}};
  const answers = {
    Me: {data: {me}},
    Companies: {data: {companies}},
    SetActiveUserSession: sessionResult('setActiveUserSession', switched),
  };
  const opened = openSession(answers, {page: <Needs role={role} then={then} />});
  const text = () => opened.container.textContent;
  return {...opened, text};
}

// What a task needs, who reads, and what is said.
test.each([
  ['Operator', 'OPERATOR', '✓ You can do thisNeeds Operator or higher'],
  ['Viewer', 'OPERATOR', '✓ You can do thisNeeds Viewer or higher'],
  ['Administrator', 'ADMIN', '✓ You can do thisNeeds Administrator'],
  ['Operator', 'VIEWER', 'Ask an Operator or Manager'],
  ['Manager', 'OPERATOR', 'Ask a Manager or Administrator'],
  ['Administrator', 'OPERATOR', 'Ask an Administrator'],
  ['Manager Administrator', 'ADMIN', '✓ You can do thisNeeds Manager, then Administrator'],
  ['Manager Administrator', 'MANAGER', 'You can do a partNeeds Manager, then Administrator'],
  ['Administrator Anyone', 'OPERATOR', 'You can do a partNeeds Administrator, then anyone'],
  ['Manager Administrator', 'OPERATOR', 'Ask a Manager and an Administrator'],
])('a task for %s says to %s: %s', async (needed, own, words) => {
  const [role, then] = needed.split(' ') as [LowestRole, LowestRole?];
  const {text} = open(role, {role: own}, then);
  expect(text()).toBe(rolesInWords(role, then));
  await waitFor(() => expect(text()).toBe(words));
});

test('it follows the company, whose role may be another', async () => {
  const {text, session} = open('Manager', {role: 'VIEWER'});
  await waitFor(() => expect(text()).toContain('Ask'));
  await act(() => session.switchCompany('c2'));
  await waitFor(() => expect(text()).toBe('✓ You can do thisNeeds Manager or higher'));
});

test.each([
  ['a role that the setting does not name', {role: 'BOSS'}],
  ['a name that every object has', {role: 'constructor'}],
  ['no role', {role: null}],
  ['no company', {companyId: null, lastLoggedInCompanyId: null}],
])('%s leaves the plain chip', async (_, reader) => {
  const {text, session} = open('Operator', {permissions: [], ...reader});
  await waitFor(() => expect(session.getState().cookie).toBe('held'));
  expect(text()).toBe('Operator');
});

test('a task that needs no role says the same to everyone', async () => {
  const {text, session} = open('Anyone', {});
  await waitFor(() => expect(session.getState().companies).toHaveLength(2));
  expect(text()).toBe('Anyone');
});

test('the built HTML has the plain chip, and the check mark is not read aloud', async () => {
  storeTokens();
  const {session} = openSession({}, {isStarted: false});
  const html = hydrate(
    <WithSession session={session}>
      <Needs role="Operator" />
    </WithSession>,
  );
  expect(html).toContain('>Operator</span>');
  const mark = await screen.findByText('✓');
  expect(mark.getAttribute('aria-hidden')).toBe('true');
});
