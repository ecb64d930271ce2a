import {existsSync} from 'node:fs';

/**
 * Finds the browser of the tests: CHROMIUM_PATH, or where systems put one.
 * None is ever downloaded.
 *
 * @returns {string | undefined} its program.
 */
export function findChromium() {
  return (
    process.env.CHROMIUM_PATH ??
    [
      '/usr/bin/chromium',
      '/usr/bin/chromium-browser',
      '/usr/bin/google-chrome',
      '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    ].find((file) => existsSync(file))
  );
}
