import {browserStorage} from '@site/src/tokens/storage';

/** Local storage keys; both hold a day, as `2026-05-04`. */
const keys = {latest: 'latestVisit', previous: 'previousVisit'};

/**
 * Remembers today's visit to the home page.
 *
 * @param today as `2026-05-04`.
 * @returns the day of the visit before, which is an earlier day; null on the
 *   first day.
 */
export function recordVisit(today: string): string | null {
  const storage = browserStorage('localStorage');
  const latest = storage.get(keys.latest);
  if (latest !== null && latest < today) {
    storage.set(keys.previous, latest);
  }
  storage.set(keys.latest, today);
  return storage.get(keys.previous);
}
