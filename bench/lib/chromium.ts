import {type Browser, chromium, type Page} from '@playwright/test';
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

/**
 * Fills in the form of the sign-in screen.
 *
 * @returns what presses the Log In button.
 */
export async function fillForm(
  page: Page,
  {email, password}: {email: string; password: string},
): Promise<() => Promise<void>> {
  await page.getByLabel('User Name').fill(email);
  await page.getByLabel('Password', {exact: true}).fill(password);
  return () => page.getByRole('button', {name: 'Log In'}).click();
}
