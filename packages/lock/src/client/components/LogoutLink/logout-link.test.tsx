import React from 'react';
import {screen, waitFor} from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type {Build} from 'docusaurus-lock-server/shared/public-config';
import {openSession, storeTokens} from '../../testing/open-session';
import type {Answers} from '../../testing/stub-site';
import LogoutLink from '.';

function open(
  {mobile = false, build = 'static'}: {mobile?: boolean; build?: Build} = {},
  answers?: Answers,
) {
  return openSession(answers, {page: <LogoutLink mobile={mobile} />, build});
}

test('the link is not shown while the user loads', async () => {
  storeTokens();
  const {container, session} = open({}, {Me: () => new Promise(() => {})});
  await waitFor(() => expect(session.getState().phase).toBe('loading'));
  expect(container.innerHTML).toBe('');
});

test('the link logs the user out and disappears', async () => {
  storeTokens();
  const {session, calls, container} = open();
  await userEvent.click(await screen.findByRole('button', {name: 'Logout'}));
  await waitFor(() => expect(session.getState().phase).toBe('signed-out'));
  expect(calls.at(-1)).toMatchObject({name: 'Logout', variables: {id: '7'}, token: 't1'});
  await waitFor(() => expect(container.innerHTML).toBe(''));
});

test('the guide keeps a place for the link until the user is known', async () => {
  storeTokens();
  const {container} = open({build: 'guide'});
  const link = container.querySelector('button');
  expect(link?.className).toContain('placeholder');
  await waitFor(() => expect(link?.className).not.toContain('placeholder'));
});

test('the menu of a phone has the link while a user is logged in', async () => {
  storeTokens();
  const {container} = open({mobile: true, build: 'guide'});
  expect(container.innerHTML).toBe('');
  const link = await screen.findByRole('button', {name: 'Logout'});
  expect(link.parentElement?.tagName).toBe('LI');
});
