/**
 * The moment a token expires, in epoch milliseconds of this browser's clock.
 *
 * The endpoint's unit is not known, so seconds, epoch seconds, epoch
 * milliseconds and ISO dates are told apart by size (below 10⁹
 * seconds, below 10¹¹ epoch seconds, else epoch milliseconds). An absolute
 * moment is first made a duration by the server's own clock, so that a wrong
 * clock on either side does no harm.
 *
 * @param expiresIn what the endpoint answered; anything.
 * @param now this browser's clock in ms.
 * @param clockOffset the server's clock minus this one in ms; null if unknown.
 * @returns null when the value says nothing, so that nothing is refreshed.
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
