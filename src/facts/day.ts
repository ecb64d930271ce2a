/** Whether a value is a day that exists, as `2026-05-04`. */
export function isDay(value: unknown): value is string {
  return (
    typeof value === 'string' &&
    /^\d{4}-\d\d-\d\d$/.test(value) &&
    new Date(value).toJSON()?.slice(0, 10) === value
  );
}
