/**
 * Makes a function that computes its result once for equal arguments, and keeps the result.
 *
 * @param compute a function of arguments that JSON can hold.
 */
export function once<Given extends unknown[], Result>(
  compute: (...given: Given) => Result,
): (...given: Given) => Result {
  const results = new Map<string, Result>();
  return (...given) => {
    const key = JSON.stringify(given);
    const result = results.get(key) ?? compute(...given);
    results.set(key, result);
    return result;
  };
}
