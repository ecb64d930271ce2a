import {existsSync} from 'node:fs';

/**
 * Finds the browser for the tests: CHROMIUM_PATH, or a path where systems install it.
 * Nothing is downloaded.
 *
 * @returns its program, or undefined if there is none.
 */
export function findChromium(): string | undefined {
  return (
    process.env.CHROMIUM_PATH ??
    [
      // Runs the tests in two thirds of the time of the browser.
      '/usr/bin/chromium-headless-shell',
      '/usr/bin/chromium',
      '/usr/bin/chromium-browser',
      '/usr/bin/google-chrome',
      '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    ].find((file) => existsSync(file))
  );
}
