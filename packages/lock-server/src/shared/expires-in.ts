/**
 * The unit of `expiresIn` in the answers of an endpoint (`EXPIRES_IN`). `auto` guesses the unit
 * from the size of the number; `date` is a point in time.
 */
export const expiryUnits = ['auto', 'seconds', 'milliseconds', 'date'] as const;

export type ExpiryUnit = (typeof expiryUnits)[number];

/** When a token expires: in how many ms, or at which moment in epoch ms. */
export type Expiry = {life: number} | {moment: number};

/**
 * Reads the `expiresIn` of an answer.
 *
 * With `auto`, numbers below 10⁹ are seconds, and all other values are dates. A date is a number of
 * epoch seconds below 10¹¹, a number of epoch milliseconds from there on, or text that `Date.parse`
 * reads. Numbers may be text.
 *
 * @param value anything.
 * @returns null for a value that cannot be read in this way.
 */
export function readExpiry(value: unknown, unit: ExpiryUnit): Expiry | null {
  const isText = typeof value === 'string' && value.trim() !== '';
  const number = isText || typeof value === 'number' ? Number(value) : NaN;
  const counts = unit === 'auto' && number < 1e9 ? 'seconds' : unit;
  if (counts === 'seconds' || counts === 'milliseconds') {
    const life = counts === 'seconds' ? number * 1000 : number;
    return life > 0 && Number.isFinite(life) ? {life} : null;
  }
  const parsed = isText && Number.isNaN(number) ? Date.parse(value) : number;
  const moment = number < 1e11 ? number * 1000 : parsed;
  return moment > 0 && Number.isFinite(moment) ? {moment} : null;
}
