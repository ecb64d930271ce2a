import React from 'react';
import {render, screen, waitFor} from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {makeSession, storeTokens} from '@site/src/testing/open-session';
import {WithSession} from '@site/src/testing/with-session';
import LogoutLink from '.';

function open(
  {mobile = false} = {},
  ...[answers]: Parameters<typeof makeSession>
) {
  const made = makeSession(answers);
  const shown = render(
    <WithSession session={made.session}>
      <LogoutLink mobile={mobile} />
    </WithSession>,
  );
  return {...made, ...shown};
}

test('the link is not shown while nobody is logged in', () => {
  expect(open().container.innerHTML).toBe('');
});

test('the link is not shown while the user loads', () => {
  storeTokens();
  const {container, session} = open({}, {Me: () => new Promise(() => {})});
  expect(session.getState().phase).toBe('loading');
  expect(container.innerHTML).toBe('');
});

test('the link logs the user out and disappears', async () => {
  storeTokens();
  const {session, calls, container} = open();
  await userEvent.click(await screen.findByRole('button', {name: 'Logout'}));
  await waitFor(() => expect(session.getState().phase).toBe('signed-out'));
  expect(calls).toContainEqual({
    name: 'Logout',
    variables: {id: '7'},
    token: 't1',
  });
  await waitFor(() => expect(container.innerHTML).toBe(''));
});

test('in the mobile menu the link is an item of its list', async () => {
  storeTokens();
  open({mobile: true});
  const link = await screen.findByRole('button', {name: 'Logout'});
  expect(link.parentElement?.tagName).toBe('LI');
});
