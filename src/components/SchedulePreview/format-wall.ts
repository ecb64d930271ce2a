import {formatClock, weekdays} from '../Figure/clock';

// Browsers and Node shorten months in different ways.
const months = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ');

/** '29 Mar' of a time in milliseconds as if it were UTC. */
export function formatDay(wall: number): string {
  const date = new Date(wall);
  return `${date.getUTCDate()} ${months[date.getUTCMonth()]}`;
}

/** 'Sun 29 Mar 2026' of a time in milliseconds as if it were UTC. */
export function formatDate(wall: number): string {
  const date = new Date(wall);
  const weekday = weekdays[(date.getUTCDay() + 6) % 7]?.slice(0, 3);
  return `${weekday} ${formatDay(wall)} ${date.getUTCFullYear()}`;
}

/** '02:30' of a time in milliseconds as if it were UTC. */
export function formatTime(wall: number): string {
  return formatClock((wall % 86_400_000) / 60_000);
}

/** 'New York' of 'America/New_York'. */
export function cityOf(zone: string): string {
  return zone.replace(/^.*\//, '').replaceAll('_', ' ');
}
