const day = 1440;
const week = 7 * day;

/** When a profile delays its messages; times in minutes after midnight. */
export interface QuietHours {
  /** On which they start, from 0, Monday. */
  days: readonly number[];
  from: number;
  /** Not included. Up to `from`, it is on the day after. */
  to: number;
}

/**
 * Says how long quiet hours go on.
 * /configuration/notification-profiles, "Quiet hours".
 *
 * @param time in minutes after Monday, 00:00, on the clock of the site.
 * @returns minutes to their end; 0 outside them.
 */
export function findDelay({days, from, to}: QuietHours, time: number): number {
  const length = (to - from + day) % day;
  const left = days.map((start) => {
    const since = (time - start * day - from + week) % week;
    return length - since;
  });
  return Math.max(0, ...left);
}
