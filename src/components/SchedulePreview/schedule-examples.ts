import type {Recurrence} from './list-runs';

/** Recurrences to choose from, with what is shown for them. */
export const recurrences = [
  [{kind: 'daily'}, 'Daily'],
  [{kind: 'weekly', weekdays: [6]}, 'Weekly, on Sunday'],
  [{kind: 'weekly', weekdays: [0]}, 'Weekly, on Monday'],
  [{kind: 'weekly', weekdays: [0, 3]}, 'Weekly, on Monday and Thursday'],
  [{kind: 'monthly', day: 1}, 'Monthly, on day 1'],
  [{kind: 'monthly', day: 28}, 'Monthly, on day 28'],
  [{kind: 'monthly', day: 'last'}, 'Monthly, on the last day'],
] as const satisfies readonly (readonly [Recurrence, string])[];

/**
 * Time zones of the sites, one that changes its clocks on other days, and one
 * that never does.
 */
export const zones = [
  'Europe/London',
  'Europe/Amsterdam',
  'America/New_York',
  'Asia/Singapore',
].map((zone) => [zone, zone] as const);

/**
 * Days to start from, in milliseconds as if they were UTC. Five monthly runs
 * from January, and five daily ones from any other day, pass a change of
 * clocks.
 */
export const firstDays = [
  [Date.UTC(2026, 0, 1), '1 Jan 2026 (8 Mar in New York)'],
  [Date.UTC(2026, 2, 6), '6 Mar 2026 (8 Mar in New York)'],
  [Date.UTC(2026, 2, 27), '27 Mar 2026 (29 Mar in Europe)'],
  [Date.UTC(2026, 9, 23), '23 Oct 2026 (25 Oct in Europe)'],
  [Date.UTC(2026, 9, 30), '30 Oct 2026 (1 Nov in New York)'],
] as const;
