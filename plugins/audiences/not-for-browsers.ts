/**
 * Keeps options out of the site's script, which has all of the configuration
 * that can be written as JSON: the options name pages that readers may not know.
 *
 * @returns the same object.
 */
export function notForBrowsers<Options extends object>(
  options: Options,
): Options {
  return Object.defineProperty(options, 'toJSON', {value: () => undefined});
}
