import {type Browser, chromium} from '@playwright/test';
import {findChromium} from '../../scripts/find-chromium';
import {MissingPart} from './requirements';

/**
 * Starts the Chromium of the system.
 *
 * @throws {MissingPart} when there is none.
 */
export function launchChromium(): Promise<Browser> {
  const executablePath = findChromium();
  if (!executablePath) {
    throw new MissingPart(
      'This bench needs Chromium: apt-get install chromium, or set CHROMIUM_PATH',
    );
  }
  return chromium.launch({
    executablePath,
    args: ['--no-sandbox', '--disable-background-networking'],
  });
}
