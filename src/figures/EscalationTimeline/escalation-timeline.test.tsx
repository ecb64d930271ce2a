import React from 'react';
import {fireEvent, screen} from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {hydrate} from '@site/src/testing/hydrate';
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

const timesOf = (plan: Escalation, end = 75) =>
  simulateEscalation(plan, end).map(({due, isSent, repeats}) => [
    formatClock(start + due),
    isSent,
    repeats.map((minute) => formatClock(start + minute)),
  ]);

test('delays add up, and an answer ends steps and repeats', () => {
  expect(timesOf(night)).toEqual([
    ['02:10', true, ['02:15', '02:20', '02:25']],
    ['02:25', true, []],
    ['02:45', false, []],
    ['03:15', false, []],
  ]);
});

test('an answer at once leaves the first message alone', () => {
  expect(timesOf({...night, acknowledged: 0})).toEqual([
    ['02:10', true, []],
    ['02:25', false, []],
    ['02:45', false, []],
    ['03:15', false, []],
  ]);
});

test('what is due in the minute of the answer still leaves', () => {
  expect(timesOf({...night, acknowledged: 35})[2]).toEqual(['02:45', true, []]);
});

test('without an answer all are notified, and repeats go on to the end', () => {
  const all = timesOf({...night, repeat: 30, acknowledged: null});
  expect(all).toEqual([
    ['02:10', true, ['02:40', '03:10']],
    ['02:25', true, ['02:40', '03:10']],
    ['02:45', true, ['03:10']],
    ['03:15', true, []],
  ]);
});

test('without repeats each gets one message', () => {
  const plan = {...night, repeat: null, acknowledged: null};
  expect(timesOf(plan).map(([, , repeats]) => repeats)).toEqual([
    [],
    [],
    [],
    [],
  ]);
});

test.each([
  [0, '00:00'],
  [130, '02:10'],
  [1439, '23:59'],
  [1440, '00:00'],
  [1500, '01:00'],
])('%d minutes after midnight are %s', (minutes, clock) => {
  expect(formatClock(minutes)).toBe(clock);
  expect(parseClock(clock)).toBe(minutes % 1440);
});

const plain = (text: string) => text.replace(/\s/g, ' ');

test('the outcome is described in words', () => {
  const tell = (plan: Escalation) =>
    plain(describeEscalation(plan, simulateEscalation(plan, 75), start));
  expect(tell(night)).toBe(
    'Acknowledged at 02:28, 18 minutes after the first message: 2 of 4 have been notified, and no one else will be.',
  );
  expect(tell({...night, acknowledged: 65})).toMatch(
    /4 of 4 have been notified\.$/,
  );
  expect(tell({...night, acknowledged: null})).toBe(
    'No one acknowledges: by 03:15 everyone is notified, and the message repeats every 5 minutes until someone does.',
  );
  expect(tell({...night, acknowledged: null, repeat: null})).toMatch(
    /everyone is notified, and each gets one message\.$/,
  );
});

test('each recipient is described in words', () => {
  const tell = (plan: Escalation) =>
    simulateEscalation(plan, 75).map((one) =>
      plain(describeDelivery(one, start)),
    );
  expect(tell(night)).toEqual([
    'first message, then 3 repeats: 02:15, 02:20, 02:25',
    'after 15 minutes, no repeat',
    'not notified; due at 02:45, after 35 minutes',
    'not notified; due at 03:15, after 65 minutes',
  ]);
  expect(tell({...night, acknowledged: 20}).slice(0, 2)).toEqual([
    'first message, then 4 repeats: 02:15 to 02:30',
    'after 15 minutes, then 1 repeat: 02:30',
  ]);
});

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
