import React from 'react';
import {render, screen, within} from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  openSession,
  storeTokens,
  WithSession,
} from '../../../packages/lock/src/client/testing/open-session';
import {user} from '../../../packages/lock/src/client/testing/stub-site';
import type {TaskGroup} from '@site/src/facts/task-group';
import Tasks from '.';

const groups: TaskGroup[] = [
  {
    title: 'Work with zones',
    path: '/usage/zones',
    tasks: [
      {title: 'Find a zone', id: 'find', role: 'Viewer'},
      {title: 'Draw a zone', id: 'draw', role: 'Manager'},
    ],
  },
  {
    title: 'Work with sites',
    path: '/usage/sites',
    tasks: [{title: 'Add a site', id: 'add', role: 'Manager'}],
  },
];

function open(role: string) {
  storeTokens();
  const {session} = openSession({Me: {data: {me: {...user, role}}}}, {isStarted: false});
  render(
    <WithSession session={session}>
      <Tasks groups={groups} />
    </WithSession>,
  );
  return session;
}

const titles = () => screen.getAllByRole('link').map(({textContent}) => textContent);

test('every task links to its heading and names its role', () => {
  open('BOSS');
  expect(titles()).toEqual(['Find a zone', 'Draw a zone', 'Add a site']);
  const list = within(screen.getByRole('list', {name: 'Work with sites'}));
  expect(list.getByRole('link').getAttribute('href')).toBe('/usage/sites#add');
  expect(list.getByRole('listitem').textContent).toContain('Manager');
});

test('a reader can choose to see only what the role may do, and back', async () => {
  open('OPERATOR');
  const box = screen.getByRole('checkbox', {
    name: 'Only what I can do at my company',
  });
  await userEvent.click(box);
  expect(titles()).toEqual(['Find a zone']);
  expect(screen.queryByText('Work with sites')).toBeNull();
  expect(screen.getByRole('status').textContent).toBe('1 of 3 tasks');
  await userEvent.click(box);
  expect(titles()).toHaveLength(3);
});
