import React from 'react';
import {fireEvent, screen} from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {hydrate} from '@site/src/testing/hydrate';
import SchedulePreview from '.';
import {
  describeRuns,
  findInstant,
  formatDate,
  formatTime,
  listRuns,
  readWallClock,
  recurrences,
  type Schedule,
} from './simulate';

const daily: Schedule = {
  recurrence: () => true,
  runTime: 90,
  zone: 'Europe/London',
};
const march = Date.UTC(2026, 2, 27);
const october = Date.UTC(2026, 9, 23);

const show = (time: number) => `${formatDate(time)}, ${formatTime(time)}`;

function list(
  schedule: Schedule,
  readerZone: string,
  firstDay: number,
): string[] {
  return listRuns(schedule, readerZone, firstDay, 5).map(
    ({wall, readerWall, occurrence}) =>
      `${show(wall)} = ${formatTime(readerWall)} ${occurrence}`,
  );
}

function tell(schedule: Schedule, readerZone: string, firstDay: number) {
  const runs = listRuns(schedule, readerZone, firstDay, 5);
  return describeRuns(runs, schedule.zone, readerZone);
}

test('a run time that clocks skip is moved, as the page says', () => {
  expect(list(daily, 'Europe/Amsterdam', march)).toEqual([
    'Fri 27 Mar 2026, 01:30 = 02:30 once',
    'Sat 28 Mar 2026, 01:30 = 02:30 once',
    'Sun 29 Mar 2026, 02:00 = 03:00 never',
    'Mon 30 Mar 2026, 01:30 = 02:30 once',
    'Tue 31 Mar 2026, 01:30 = 02:30 once',
  ]);
  expect(tell(daily, 'Europe/Amsterdam', march)).toBe(
    '01:30 in London is 02:30 in Amsterdam. On 29 Mar, 01:30 does not exist in London, so the run is at 02:00.',
  );
});

test('a run time that occurs twice has one run, the first', () => {
  const times = list(daily, 'America/New_York', october);
  expect(times).toEqual([
    'Fri 23 Oct 2026, 01:30 = 20:30 once',
    'Sat 24 Oct 2026, 01:30 = 20:30 once',
    'Sun 25 Oct 2026, 01:30 = 20:30 twice',
    'Mon 26 Oct 2026, 01:30 = 21:30 once',
    'Tue 27 Oct 2026, 01:30 = 21:30 once',
  ]);
  expect(tell(daily, 'America/New_York', october)).toBe(
    '01:30 in London is 20:30 in New York, and 21:30 from 25 Oct. On 25 Oct, 01:30 occurs twice in London; the report is made the first time.',
  );
});

test('readers whose clocks do not change see the run move', () => {
  const early = {...daily, runTime: 420};
  expect(tell(early, 'Asia/Singapore', march)).toBe(
    '07:00 in London is 15:00 in Singapore, and 14:00 from 29 Mar.',
  );
  expect(
    tell({...early, zone: 'Asia/Singapore'}, 'Asia/Singapore', march),
  ).toBe('Schedule and reader are both in Asia/Singapore.');
});

test('a reader far away gets the report on another date', () => {
  const [run] = listRuns(daily, 'America/New_York', march, 1);
  expect(show(run?.readerWall ?? 0)).toBe('Thu 26 Mar 2026, 21:30');
});

const january = Date.UTC(2026, 0, 1);

test.each([
  ['Weekly, on Monday', march, 'Mon 30 Mar, Mon 6 Apr, Mon 13 Apr'],
  [
    'Weekly, on Monday and Thursday',
    january,
    'Thu 1 Jan, Mon 5 Jan, Thu 8 Jan',
  ],
  ['Weekly, on Sunday', march, 'Sun 29 Mar, Sun 5 Apr, Sun 12 Apr'],
  ['Monthly, on day 1', january, 'Thu 1 Jan, Sun 1 Feb, Sun 1 Mar'],
  ['Monthly, on day 28', january, 'Wed 28 Jan, Sat 28 Feb, Sat 28 Mar'],
  ['Monthly, on the last day', january, 'Sat 31 Jan, Sat 28 Feb, Tue 31 Mar'],
  [
    'Monthly, on the last day',
    Date.UTC(2028, 1, 1),
    'Tue 29 Feb, Fri 31 Mar, Sun 30 Apr',
  ],
])('%s from %d is due on %s', (name, first, days) => {
  const [recurrence] = recurrences.find(([, shown]) => shown === name)!;
  const runs = listRuns({...daily, recurrence}, daily.zone, first, 3);
  expect(
    runs.map(({planned}) => formatDate(planned).slice(0, -5)).join(', '),
  ).toBe(days);
});

/** The same text as of a clock, read as if it were UTC. */
const wall = (text: string) => Date.parse(`${text}Z`);
const textOf = (time: number) => new Date(time).toISOString().slice(0, 16);

test.each([
  ['Europe/London', '2026-03-29T00:59', '2026-03-29T00:59'],
  ['Europe/London', '2026-03-29T01:00', '2026-03-29T02:00'],
  ['America/New_York', '2026-01-01T03:00', '2025-12-31T22:00'],
  ['Asia/Singapore', '2026-12-31T16:00', '2027-01-01T00:00'],
  ['Asia/Kolkata', '2026-03-29T00:00', '2026-03-29T05:30'],
])('in %s the clock at %s UTC shows %s', (zone, instant, shown) => {
  expect(textOf(readWallClock(wall(instant), zone))).toBe(shown);
});

test.each([
  // In the pages: from 01:00 to 02:00 in London.
  ['Europe/London', '2026-03-29T00:45', '2026-03-29T00:45', 'once'],
  ['Europe/London', '2026-03-29T01:00', '2026-03-29T01:00', 'never'],
  ['Europe/London', '2026-03-29T01:30', '2026-03-29T01:00', 'never'],
  ['Europe/London', '2026-03-29T02:00', '2026-03-29T01:00', 'once'],
  ['Europe/Amsterdam', '2026-03-29T02:30', '2026-03-29T01:00', 'never'],
  ['America/New_York', '2026-03-08T02:30', '2026-03-08T07:00', 'never'],
  // Back from 02:00 to 01:00.
  ['Europe/London', '2026-10-25T00:45', '2026-10-24T23:45', 'once'],
  ['Europe/London', '2026-10-25T01:00', '2026-10-25T00:00', 'twice'],
  ['Europe/London', '2026-10-25T01:45', '2026-10-25T00:45', 'twice'],
  ['Europe/London', '2026-10-25T02:00', '2026-10-25T02:00', 'once'],
  ['America/New_York', '2026-11-01T01:30', '2026-11-01T05:30', 'twice'],
  // Half an hour, a gap at midnight, and no change at all.
  ['Australia/Lord_Howe', '2026-10-04T02:15', '2026-10-03T15:30', 'never'],
  ['Africa/Cairo', '2026-04-24T00:15', '2026-04-23T22:00', 'never'],
  ['Asia/Singapore', '2026-03-29T01:30', '2026-03-28T17:30', 'once'],
])('in %s %s is at %s UTC and exists %s', (zone, time, instant, occurrence) => {
  const found = findInstant(wall(time), zone);
  expect(textOf(found.instant)).toBe(instant);
  expect(found.occurrence).toBe(occurrence);
});

const plain = (text: string | null) => text?.replace(/\s+/g, ' ').trim();
const rows = () =>
  screen
    .getAllByRole('row')
    .map((row) =>
      [...row.children].map((cell) => plain(cell.textContent)).join(' | '),
    );
const choose = (label: string, option: string) =>
  userEvent.selectOptions(screen.getByLabelText(label), option);

test('the built preview reads without script, and follows its controls with it', async () => {
  const html = hydrate(<SchedulePreview />);
  expect(html).toContain('so the run is at 02:00.');
  expect(rows()).toEqual([
    'Schedule, London | Reader, Amsterdam | Run',
    'Fri 27 Mar 2026, 01:30 | Fri 27 Mar 2026, 02:30 | ✓ as set',
    'Sat 28 Mar 2026, 01:30 | Sat 28 Mar 2026, 02:30 | ✓ as set',
    'Sun 29 Mar 2026, 02:00 | Sun 29 Mar 2026, 03:00 | ! moved',
    'Mon 30 Mar 2026, 01:30 | Mon 30 Mar 2026, 02:30 | ✓ as set',
    'Tue 31 Mar 2026, 01:30 | Tue 31 Mar 2026, 02:30 | ✓ as set',
  ]);

  await choose(
    'First day (next change of clocks)',
    '23 Oct 2026 (25 Oct in Europe)',
  );
  expect(rows()[3]).toBe(
    'Sun 25 Oct 2026, 01:30 | Sun 25 Oct 2026, 02:30 | – first',
  );

  await choose('Time zone of the reader', 'America/New_York');
  await choose('Recurrence', 'Monthly, on the last day');
  fireEvent.change(screen.getByRole('slider', {name: 'Run time'}), {
    target: {value: 420},
  });
  expect(rows()[1]).toBe(
    'Sat 31 Oct 2026, 07:00 | Sat 31 Oct 2026, 03:00 | ✓ as set',
  );
  expect(screen.getByRole('status').textContent).toBe(
    '07:00 in London is 03:00 in New York, and 02:00 from 30 Nov.',
  );

  await choose('Time zone of the schedule', 'Asia/Singapore');
  expect(rows()[1]).toBe(
    'Sat 31 Oct 2026, 07:00 | Fri 30 Oct 2026, 19:00 | ✓ as set',
  );
});
