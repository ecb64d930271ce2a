/** The value below which a share (0 to 1) of the values lies. */
export function quantile(values, share) {
  const sorted = Float64Array.from(values).sort();
  const rank = Math.ceil(share * sorted.length) - 1;
  return sorted[Math.min(sorted.length - 1, Math.max(0, rank))];
}

/** The middle value; of an even number, the mean of the two in the middle. */
export function median(values) {
  const sorted = Float64Array.from(values).sort();
  const half = sorted.length / 2;
  return Number.isInteger(half)
    ? (sorted[half - 1] + sorted[half]) / 2
    : sorted[Math.floor(half)];
}

/**
 * The interval that holds the true median with 95 % confidence, by order
 * statistics: it assumes nothing about how the values are spread.
 */
export function medianInterval(values) {
  const sorted = Float64Array.from(values).sort();
  const reach = 0.98 * Math.sqrt(sorted.length);
  const low = Math.max(0, Math.floor(sorted.length / 2 - reach));
  const high = Math.min(
    sorted.length - 1,
    Math.ceil(sorted.length / 2 + reach),
  );
  return [sorted[low], sorted[high]];
}
