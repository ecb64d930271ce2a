import React from 'react';
import {screen} from '@testing-library/react';
import {openSession, storeTokens} from '../../testing/open-session';
import {travellingUser, user} from '../../testing/stub-site';
import Account from '.';

function open(me: Partial<typeof user>) {
  storeTokens();
  openSession({Me: {data: {me: {...user, ...me}}}}, {page: <Account />});
}

test('it names the reader and the role, and a reader of several companies can switch', async () => {
  open({
    ...travellingUser,
    firstName: 'Avery',
    lastName: 'Stone',
    role: 'ADMIN',
  });
  const role = await screen.findByText('· Administrator');
  expect(role.parentElement?.textContent).toBe('Avery Stone · Administrator');
  await screen.findByLabelText('Company');
});

test('a reader without a name is named by the address, and one of one company has nothing to switch', async () => {
  open({firstName: null, lastName: null, email: 'a@b.example', role: 'BOSS'});
  await screen.findByText('a@b.example');
  expect(screen.queryByLabelText('Company')).toBeNull();
});

test('nothing is shown while no one is logged in', () => {
  const {container} = openSession({}, {page: <Account />});
  expect(container.innerHTML).toBe('');
});
