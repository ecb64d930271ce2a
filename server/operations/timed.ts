/**
 * Wraps a function to report how long each call took, failures included.
 *
 * @param observe receives the seconds.
 */
export function timed<Arguments extends unknown[], Result>(
  run: (...given: Arguments) => Promise<Result>,
  observe: (seconds: number) => void,
): (...given: Arguments) => Promise<Result> {
  return async (...given) => {
    const start = performance.now();
    try {
      return await run(...given);
    } finally {
      observe((performance.now() - start) / 1000);
    }
  };
}
