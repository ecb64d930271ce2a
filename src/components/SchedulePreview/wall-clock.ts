const minute = 60_000;
const day = 1440 * minute;

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
    format = new Intl.DateTimeFormat('en-GB', {
      timeZone: zone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
    });
    formats.set(zone, format);
  }
  const parts = format.formatToParts(instant);
  const read = (type: Intl.DateTimeFormatPartTypes) =>
    Number(parts.find((part) => part.type === type)?.value);
  return Date.UTC(
    read('year'),
    read('month') - 1,
    read('day'),
    read('hour'),
    read('minute'),
  );
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
