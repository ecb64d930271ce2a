import React from 'react';
import {render, screen} from '@testing-library/react';
import {makeSession, storeTokens} from '../../testing/open-session';
import {travellingUser, user} from '../../testing/stub-site';
import {WithSession} from '../../testing/with-session';
import Account from '.';

function open(me: Partial<typeof user>) {
  storeTokens();
  const made = makeSession({Me: {data: {me: {...user, ...me}}}});
  return render(
    <WithSession session={made.session}>
      <Account />
    </WithSession>,
  );
}

test('it names the reader and the role, and a reader of several companies can switch', async () => {
  open({
    ...travellingUser,
    firstName: 'Avery',
    lastName: 'Stone',
    role: 'ADMIN',
  });
  await screen.findByText('Avery Stone · Administrator');
  await screen.findByLabelText('Company');
});

test('a reader without a name is named by the address, and one of one company has nothing to switch', async () => {
  open({firstName: null, lastName: null, email: 'a@b.example', role: 'BOSS'});
  await screen.findByText('a@b.example');
  expect(screen.queryByLabelText('Company')).toBeNull();
});

test('nothing is shown while no one is logged in', () => {
  const {session} = makeSession();
  const {container} = render(
    <WithSession session={session}>
      <Account />
    </WithSession>,
  );
  expect(container.innerHTML).toBe('');
});
