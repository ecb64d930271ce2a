// The built site with the demo accounts, its reader, and the browser.
import {type Browser, chromium, type Page} from '@playwright/test';
import {findChromium} from '../../scripts/find-chromium';
import {demoPassword} from '../../lock/server/accounts/sessions/judge-password';
import {openSite} from '../../lock/server/testing/open-site';
import {fillFields} from '../../lock/server/testing/sign-in-form';
import {createSiteClient} from '../../lock/server/testing/site-client';
import type {ProcessOptions} from '../../lock/server/testing/site-process';

/** A server that runs. */
export interface Server {
  pid?: number;
  url: string;
  close: () => Promise<void>;
}

/** Starts the built server with the demo accounts, as a process of its own. */
export const openDemo = (options: Partial<ProcessOptions> = {}) =>
  openSite({way: 'process', accounts: 'demo', ...options});

/** A reader of one company; see lock/server/accounts/demo.ts. */
const reader = 'blake@example.com';

/** Signs the reader in; gives the gate cookie as `name=value`. */
export async function gateCookie({url}: Server): Promise<string> {
  const site = createSiteClient((path, init) => fetch(url + path, init));
  const {token} = await site.signIn(reader, demoPassword);
  return site.openGate(token);
}

/**
 * Fills in the form of the sign-in screen.
 * @returns what presses the Log In button.
 */
export async function fillForm(page: Page, email = reader): Promise<() => Promise<void>> {
  await fillFields(page, email);
  return () => page.getByRole('button', {name: 'Log In'}).click();
}

/** How the benches start Chromium: the one of the system. */
export const browserOptions = {
  executablePath: findChromium() ?? 'chromium',
  args: ['--no-sandbox', '--disable-background-networking'],
};

export const launchChromium = (): Promise<Browser> => chromium.launch(browserOptions);
