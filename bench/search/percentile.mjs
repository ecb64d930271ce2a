/** The value below which this share of the numbers lies, such as 0.95. */
export function percentile(numbers, share) {
  const sorted = numbers.toSorted((a, b) => a - b);
  const place = Math.ceil(share * sorted.length) - 1;
  return sorted[Math.max(0, place)];
}

/** Every beginning of the queries from two letters on, as they are typed. */
export function keystrokes(queries) {
  return queries.flatMap((query) =>
    Array.from({length: query.length - 1}, (_, at) => query.slice(0, at + 2)),
  );
}
