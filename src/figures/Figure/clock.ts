/** Minutes after midnight as `hh:mm`; days are left out. */
export function formatClock(minutes: number): string {
  return new Date(minutes * 60_000).toISOString().slice(11, 16);
}

/** Minutes after midnight of a time written `hh:mm`. */
export function parseClock(clock: string): number {
  const [hours = 0, minutes = 0] = clock.split(':').map(Number);
  return hours * 60 + minutes;
}

/** '1 minute', '15 minutes'. */
export function formatMinutes(count: number): string {
  return `${count}\u00a0${count === 1 ? 'minute' : 'minutes'}`;
}

/** Monday first. */
export const weekdays = [
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
  'Sunday',
];
