import {describeRuns} from './describe-runs';
import {formatDate, formatTime} from './format-wall';
import {listRuns, type Recurrence, type Schedule} from './list-runs';

const daily: Schedule = {
  recurrence: {kind: 'daily'},
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

test('a schedule of Northgate Depot runs an hour earlier by the clock in London', () => {
  const depot = {...daily, runTime: 420, zone: 'Europe/Amsterdam'};
  expect(list(depot, 'Europe/London', Date.UTC(2026, 4, 4))[0]).toBe(
    'Mon 4 May 2026, 07:00 = 06:00 once',
  );
});

test('a reader far away gets the report on another date', () => {
  const [run] = listRuns(daily, 'America/New_York', march, 1);
  expect(show(run?.readerWall ?? 0)).toBe('Thu 26 Mar 2026, 21:30');
});

const january = Date.UTC(2026, 0, 1);

test.each<[Recurrence, number, string[]]>([
  [
    {kind: 'weekly', weekdays: [0]},
    march,
    ['Mon 30 Mar', 'Mon 6 Apr', 'Mon 13 Apr', 'Mon 20 Apr', 'Mon 27 Apr'],
  ],
  [
    {kind: 'weekly', weekdays: [0, 3]},
    january,
    ['Thu 1 Jan', 'Mon 5 Jan', 'Thu 8 Jan', 'Mon 12 Jan', 'Thu 15 Jan'],
  ],
  [
    {kind: 'weekly', weekdays: [6]},
    Date.UTC(2026, 2, 29),
    ['Sun 29 Mar', 'Sun 5 Apr', 'Sun 12 Apr', 'Sun 19 Apr', 'Sun 26 Apr'],
  ],
  [
    {kind: 'monthly', day: 1},
    january,
    ['Thu 1 Jan', 'Sun 1 Feb', 'Sun 1 Mar', 'Wed 1 Apr', 'Fri 1 May'],
  ],
  [
    {kind: 'monthly', day: 28},
    january,
    ['Wed 28 Jan', 'Sat 28 Feb', 'Sat 28 Mar', 'Tue 28 Apr', 'Thu 28 May'],
  ],
  [
    {kind: 'monthly', day: 'last'},
    january,
    ['Sat 31 Jan', 'Sat 28 Feb', 'Tue 31 Mar', 'Thu 30 Apr', 'Sun 31 May'],
  ],
])('%j from a first day is due on these days', (recurrence, first, days) => {
  const schedule = {...daily, recurrence};
  const runs = listRuns(schedule, 'Europe/London', first, 5);
  expect(runs.map(({planned}) => formatDate(planned))).toEqual(
    days.map((day) => `${day} 2026`),
  );
});

test('in a leap year the last day of February is the 29th', () => {
  const last: Schedule = {...daily, recurrence: {kind: 'monthly', day: 'last'}};
  const [run] = listRuns(last, 'Europe/London', Date.UTC(2028, 1, 1), 1);
  expect(formatDate(run?.wall ?? 0)).toBe('Tue 29 Feb 2028');
});
