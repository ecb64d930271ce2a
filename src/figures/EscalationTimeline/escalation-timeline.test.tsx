import React from 'react';
import {fireEvent, screen} from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {hydrate} from '../../../packages/lock/src/client/testing/hydrate';
import EscalationTimeline from '.';
import {formatClock, parseClock} from '../Figure/clock';
import {
  describeDelivery,
  describeEscalation,
  simulateEscalation,
  type Escalation,
} from './simulate';

// The example of /configuration/notification-profiles.
const night: Escalation = {
  recipients: ['Operator', 'Manager', 'Site contact', 'Head of quality'],
  delays: [15, 20, 30],
  repeat: 5,
  acknowledged: 18,
};
const start = parseClock('02:10');

/** What is said of each recipient and of the whole, with plain blanks. */
function tell(own: Partial<Escalation>): string[] {
  const plan = {...night, ...own};
  const deliveries = simulateEscalation(plan, 75);
  return [
    ...deliveries.map((one) => describeDelivery(one, start)),
    describeEscalation(plan, deliveries, start),
  ].map((text) => text.replace(/\s/g, ' '));
}

test('delays add up, and an answer ends steps and repeats', () => {
  expect(tell({})).toEqual([
    'first message, then 3 repeats: 02:15, 02:20, 02:25',
    'after 15 minutes, no repeat',
    'not notified; due at 02:45, after 35 minutes',
    'not notified; due at 03:15, after 65 minutes',
    'Acknowledged at 02:28, 18 minutes after the first message: 2 of 4 have been notified, and no one else will be.',
  ]);
});

test('without an answer all are notified, and repeats go on to the end', () => {
  expect(tell({repeat: 30, acknowledged: null})).toEqual([
    'first message, then 2 repeats: 02:40, 03:10',
    'after 15 minutes, then 2 repeats: 02:40, 03:10',
    'after 35 minutes, then 1 repeat: 03:10',
    'after 65 minutes, no repeat',
    'No one acknowledges: by 03:15 everyone is notified, and the message repeats every 30 minutes until someone does.',
  ]);
});

test.each<[string, Partial<Escalation>, number, RegExp]>([
  ['an answer at once', {acknowledged: 0}, 0, /^first message, no repeat$/],
  ['many repeats', {acknowledged: 20}, 0, /then 4 repeats: 02:15 to 02:30$/],
  ['an answer in the minute of a step', {acknowledged: 35}, 2, /^after 35/],
  ['an answer after all', {acknowledged: 65}, 4, /4 of 4 have been notified\.$/],
  [
    'neither answer nor repeats',
    {acknowledged: null, repeat: null},
    4,
    /everyone is notified, and each gets one message\.$/,
  ],
])('with %s (%j) line %d is as expected', (_, plan, line, text) => {
  expect(tell(plan)[line]).toMatch(text);
});

test.each([
  [0, '00:00'],
  [1439, '23:59'],
  [1500, '01:00'],
])('%d minutes after midnight are %s', (minutes, clock) => {
  expect(formatClock(minutes)).toBe(clock);
  expect(parseClock(clock)).toBe(minutes % 1440);
});

const lanes = () =>
  screen.getAllByRole('listitem').map((item) => item.textContent?.replace(/\s/g, ' '));

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
