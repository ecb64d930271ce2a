// The built site, its reader, and the browser.
import {chromium, type Page} from '@playwright/test';
import {open} from '../../packages/lock-server/src/testing/open';
import {fillFields} from '../../packages/lock-server/src/testing/sign-in-form';
import type {ProcessOptions} from '../../packages/lock-server/src/testing/site-process';
import {findChromium} from '../../scripts/find-chromium';

/** Starts the built server with the demo accounts, as a process of its own. */
export async function openDemo(options: Partial<ProcessOptions> = {}) {
  return (await open({way: 'process', accounts: 'demo', ...options})).site;
}

/** A reader of one company; see packages/lock-accounts/src/server/demo.ts. */
const reader = 'blake@example.com';

/** Signs the reader in by the form, and waits until the guide is there. */
export async function signIn(page: Page, url: string): Promise<void> {
  await page.goto(url);
  await fillFields(page, reader);
  await logIn(page).click();
  await page.getByRole('button', {name: 'Logout'}).waitFor();
}

export const logIn = (page: Page) => page.getByRole('button', {name: 'Log In', disabled: false});

/** How the benches start Chromium: the one of the system. */
export const browserOptions = {
  executablePath: findChromium() ?? 'chromium',
  args: ['--no-sandbox', '--disable-background-networking'],
};

export const launchChromium = () => chromium.launch(browserOptions);
