const day = 86_400_000;

/** Whether a report is made on a day, which is at 00:00 in UTC. */
export type Recurrence = (date: Date) => boolean;

const onWeekdays =
  (...days: number[]): Recurrence =>
  (date) =>
    days.includes(date.getUTCDay());
const onDay =
  (number: number): Recurrence =>
  (date) =>
    date.getUTCDate() === number;

/** Recurrences to choose from, with what is shown for them. */
export const recurrences: readonly (readonly [Recurrence, string])[] = [
  [() => true, 'Daily'],
  [onWeekdays(0), 'Weekly, on Sunday'],
  [onWeekdays(1), 'Weekly, on Monday'],
  [onWeekdays(1, 4), 'Weekly, on Monday and Thursday'],
  [onDay(1), 'Monthly, on day 1'],
  [onDay(28), 'Monthly, on day 28'],
  [(date) => onDay(1)(new Date(+date + day)), 'Monthly, on the last day'],
];

/** When a report is made. */
export interface Schedule {
  recurrence: Recurrence;
  /** Minutes after midnight. */
  runTime: number;
  /** IANA name. */
  zone: string;
}

/** One run; the clock times are in milliseconds as if they were UTC. */
export interface Run {
  /** What the clock of the schedule shows when the report is made. */
  wall: number;
  /** What it would show at the run time; another time if that never exists. */
  planned: number;
  occurrence: Occurrence;
  /** What the clock of the reader shows then. */
  readerWall: number;
}

/**
 * Lists the runs of a schedule in order, with their times for a reader in
 * another time zone.
 * /configuration/report-schedules, "Recurrence" and "Run time".
 *
 * @param firstDay 00:00 of the first day that may have a run, in milliseconds
 *   as if it were UTC.
 * @param count of the runs, at least 1.
 */
export function listRuns(
  {recurrence, runTime, zone}: Schedule,
  readerZone: string,
  firstDay: number,
  count: number,
): Run[] {
  const runs: Run[] = [];
  for (let date = firstDay; runs.length < count; date += day) {
    if (recurrence(new Date(date))) {
      const planned = date + runTime * 60_000;
      const {instant, occurrence} = findInstant(planned, zone);
      const wall = readWallClock(instant, zone);
      const readerWall = readWallClock(instant, readerZone);
      runs.push({wall, planned, occurrence, readerWall});
    }
  }
  return runs;
}

const minute = 60_000;

const formats = new Map<string, Intl.DateTimeFormat>();

/**
 * Reads the clock of a time zone.
 *
 * @param instant milliseconds since 1970 in UTC.
 * @param zone IANA name, such as `Europe/London`.
 * @returns what the clock shows, in milliseconds as if it were UTC.
 */
export function readWallClock(instant: number, zone: string): number {
  let format = formats.get(zone);
  if (!format) {
    // Swedish times are ISO's: '2026-03-29 02:00'.
    format = new Intl.DateTimeFormat('sv', {
      timeZone: zone,
      dateStyle: 'short',
      timeStyle: 'short',
    });
    formats.set(zone, format);
  }
  return Date.parse(`${format.format(instant).replace(/\s/, 'T')}Z`);
}

/** How often a time exists on its day; never if clocks go forward over it. */
export type Occurrence = 'never' | 'once' | 'twice';

/**
 * Finds the moment when the clock of a time zone shows a time. A time that
 * never exists is moved to the first minute that does; of two moments it is the
 * first.
 * /configuration/report-schedules, "Run time".
 *
 * @param wall the time, in milliseconds as if it were UTC.
 * @param zone IANA name.
 */
export function findInstant(
  wall: number,
  zone: string,
): {instant: number; occurrence: Occurrence} {
  const offsetAt = (instant: number) => readWallClock(instant, zone) - instant;
  const before = offsetAt(wall - day);
  const after = offsetAt(wall + day);
  const fitting = [...new Set([before, after])]
    .map((offset) => wall - offset)
    .filter((instant) => readWallClock(instant, zone) === wall);
  if (fitting.length > 0) {
    const occurrence = fitting.length > 1 ? 'twice' : 'once';
    return {instant: Math.min(...fitting), occurrence};
  }
  let instant = wall - after;
  while (offsetAt(instant) !== after) {
    instant += minute;
  }
  return {instant, occurrence: 'never'};
}

/**
 * Describes what daylight saving does to runs.
 *
 * @param zone of the schedule, an IANA name.
 * @param readerZone another, or the same.
 */
export function describeRuns(
  runs: readonly Run[],
  zone: string,
  readerZone: string,
): string {
  const city = cityOf(zone);
  const changes = runs
    .filter(({occurrence}) => occurrence !== 'never')
    .map((run) => ({run, time: formatTime(run.readerWall)}))
    .filter(({time}, index, all) => time !== all[index - 1]?.time);
  const sentences = runs.map(({planned, wall, occurrence}) => {
    const time = `On ${formatDay(planned)}, ${formatTime(planned)}`;
    return {
      never: `${time} does not exist in ${city}, so the run is at ${formatTime(wall)}.`,
      once: '',
      twice: `${time} occurs twice in ${city}; the report is made the first time.`,
    }[occurrence];
  });
  const [first, ...later] = changes;
  if (zone === readerZone) {
    sentences.unshift(`Schedule and reader are both in ${zone}.`);
  } else if (first) {
    const then = later.map(
      ({run, time}) => `, and ${time} from ${formatDay(run.readerWall)}`,
    );
    sentences.unshift(
      `${formatTime(first.run.wall)} in ${city} is ${first.time} in ${cityOf(readerZone)}${then.join('')}.`,
    );
  }
  return sentences.filter(Boolean).join(' ');
}

// ECMAScript fixes this form: 'Sun, 29 Mar 2026 02:30:00 GMT'.
const written = (wall: number) => new Date(wall).toUTCString();

/** '29 Mar' of a time in milliseconds as if it were UTC. */
function formatDay(wall: number): string {
  return written(wall).slice(5, 11).replace(/^0/, '');
}

/** 'Sun 29 Mar 2026' of a time in milliseconds as if it were UTC. */
export function formatDate(wall: number): string {
  return written(wall).slice(0, 16).replace(/, 0?/, ' ');
}

/** '02:30' of a time in milliseconds as if it were UTC. */
export function formatTime(wall: number): string {
  return written(wall).slice(17, 22);
}

/** 'New York' of 'America/New_York'. */
export function cityOf(zone: string): string {
  return zone.replace(/^.*\//, '').replaceAll('_', ' ');
}
