import {findInstant, readWallClock, type Occurrence} from './wall-clock';

/** The days on which a report is made; weekdays count from 0, Monday. */
export type Recurrence =
  | {kind: 'daily'}
  | {kind: 'weekly'; weekdays: readonly number[]}
  | {kind: 'monthly'; day: number | 'last'};

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

const day = 86_400_000;

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
    if (isDue(new Date(date), recurrence)) {
      const planned = date + runTime * 60_000;
      const {instant, occurrence} = findInstant(planned, zone);
      const wall = readWallClock(instant, zone);
      const readerWall = readWallClock(instant, readerZone);
      runs.push({wall, planned, occurrence, readerWall});
    }
  }
  return runs;
}

function isDue(date: Date, recurrence: Recurrence): boolean {
  switch (recurrence.kind) {
    case 'daily':
      return true;
    case 'weekly':
      return recurrence.weekdays.includes((date.getUTCDay() + 6) % 7);
    case 'monthly':
      return recurrence.day === 'last'
        ? new Date(date.getTime() + day).getUTCDate() === 1
        : date.getUTCDate() === recurrence.day;
  }
}
