import React from 'react';
import {fireEvent, screen} from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {hydrate} from '@site/src/testing/hydrate';
import EscalationTimeline from '.';

const lanes = () =>
  screen
    .getAllByRole('listitem')
    .map((item) => item.textContent?.replace(/\s/g, ' '));

test('the built timeline reads without script, and follows its controls with it', async () => {
  const html = hydrate(
    <EscalationTimeline
      recipients={['Operator', 'Manager']}
      delays={[15]}
      repeat={5}
      raised="02:10"
      acknowledged="02:13"
      quietUntil="06:00"
    />,
  );
  expect(html).toContain('Acknowledged at 02:13, 3\u00a0minutes after');
  expect(lanes()).toEqual([
    '02:10 Operator first message, no repeat',
    'Manager not notified; due at 02:25, after 15 minutes',
  ]);

  fireEvent.change(screen.getByRole('slider', {name: 'Acknowledged after'}), {
    target: {value: 18},
  });
  expect(lanes()[1]).toBe('02:25 Manager after 15 minutes, no repeat');

  fireEvent.change(screen.getByRole('slider', {name: 'Delay of step 1'}), {
    target: {value: 60},
  });
  expect(lanes()[1]).toMatch(/^Manager not notified; due at 03:10/);

  await userEvent.selectOptions(screen.getByRole('combobox'), 'Off');
  screen.getByRole('checkbox', {name: /quiet hours until 06:00/}).focus();
  await userEvent.keyboard(' ');
  expect(lanes()[0]).toBe('06:00 Operator first message, no repeat');

  screen.getByRole('checkbox', {name: 'No one acknowledges'}).focus();
  await userEvent.keyboard(' ');
  expect(screen.getByRole('status').textContent).toBe(
    'No one acknowledges: by 07:00 everyone is notified, and each gets one message.',
  );
});
