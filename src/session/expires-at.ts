/**
 * Returns the moment a token expires, in epoch milliseconds of this browser's
 * clock.
 *
 * The unit of the endpoint is unknown. Numbers below 10⁹ are seconds, below
 * 10¹¹ epoch seconds, all others epoch milliseconds; an ISO date is a moment.
 * A moment is corrected by the difference of the two clocks, so that a wrong
 * clock on either side does no harm.
 *
 * @param expiresIn what the endpoint returned; anything.
 * @param now this browser's clock in ms.
 * @param clockOffset the server's clock minus this one in ms; null if unknown.
 * @returns null when the value cannot be read: the token is never refreshed.
 */
export function expiresAt(
  expiresIn: unknown,
  now: number,
  clockOffset: number | null,
): number | null {
  const amount = toAmount(expiresIn);
  if (amount === null || amount <= 0) {
    return null;
  }
  if (amount < 1e9) {
    return now + amount * 1000;
  }
  const moment = amount < 1e11 ? amount * 1000 : amount;
  return moment - (clockOffset ?? 0);
}

function toAmount(value: unknown): number | null {
  if (typeof value !== 'number' && typeof value !== 'string') {
    return null;
  }
  if (value === '') {
    return null;
  }
  const number = Number(value);
  if (Number.isFinite(number)) {
    return number;
  }
  const moment = typeof value === 'string' ? Date.parse(value) : NaN;
  return Number.isFinite(moment) ? moment : null;
}
