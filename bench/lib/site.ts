// The built site, its reader, and the browser.
import type {Page} from '@playwright/test';
import {open} from '../../packages/testing/src/open';
import {fillFields} from '../../packages/testing/src/sign-in-form';
import {findChromium} from '../../scripts/find-chromium';

/** Starts the built server with the demo accounts, as a process of its own. */
export async function openDemo() {
  return (await open({way: 'process', accounts: 'demo'})).site;
}

/** Signs a reader of one company in with the form, and waits until the guide is shown. */
export async function signIn(page: Page, url: string): Promise<void> {
  await page.goto(url);
  await fillFields(page, 'blake@example.com');
  await page.getByRole('button', {name: 'Log In', disabled: false}).click();
  await page.getByRole('button', {name: 'Logout'}).waitFor();
}

/** Launch options of Chromium: the benchmarks use the Chromium of the system. */
export const browserOptions = {
  executablePath: findChromium() ?? 'chromium',
  args: ['--no-sandbox', '--disable-background-networking'],
};
