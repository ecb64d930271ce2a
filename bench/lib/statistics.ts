/** The value below which a share (0 to 1) of the values lies; NaN of none. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = Float64Array.from(values).sort();
  const rank = Math.ceil(share * sorted.length) - 1;
  return sorted[Math.min(sorted.length - 1, Math.max(0, rank))] ?? NaN;
}

/** The middle value, or the mean of the two in the middle; NaN of none. */
export function median(values: readonly number[]): number {
  return (
    (quantile(values, 0.5) +
      -quantile(
        values.map((v) => -v),
        0.5,
      )) /
    2
  );
}

/**
 * The interval that contains the true median with 95 % confidence, by order
 * statistics, which assume nothing about the distribution.
 */
export function medianInterval(values: readonly number[]): [number, number] {
  const reach = 0.98 / Math.sqrt(values.length);
  return [quantile(values, 0.5 - reach), quantile(values, 0.5 + reach)];
}

/** The sum of what `read` takes from each item. */
export function sum<Item>(
  items: readonly Item[],
  read: (item: Item) => number,
): number {
  return items.reduce((total, item) => total + read(item), 0);
}
