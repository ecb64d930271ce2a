/**
 * The day of a moment (UTC), such as `2026-11-22`.
 *
 * @param moment epoch milliseconds.
 */
export function dayOf(moment: number): string {
  return new Date(moment).toISOString().slice(0, 10);
}
