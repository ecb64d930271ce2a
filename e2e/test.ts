import {test as base, expect, type Page} from '@playwright/test';
import {serveSite, type Site, type SiteOptions} from './serve';

export {expect};

/** All demo accounts have this password. */
export const password = 'read-the-guide';

interface Fixtures {
  /** How the site is served; see `test.use`. */
  siteOptions: SiteOptions;
  site: Site;
  /** Lines and uncaught errors that a test expects beside those always allowed. */
  expectedConsole: RegExp;
}

/**
 * A test with a site of its own. It fails on any line in the console but the
 * browser's own for a refused request, and on any violation of the content
 * policy.
 */
export const test = base.extend<Fixtures>({
  siteOptions: [{}, {option: true}],
  expectedConsole: [/(?!)/, {option: true}],
  site: async ({siteOptions}, use) => {
    const site = await serveSite(siteOptions);
    await use(site);
    await site.close();
  },
  baseURL: async ({site}, use) => use(site.url),
  context: async ({context, expectedConsole}, use) => {
    const allowed = [/^Failed to load resource/, expectedConsole];
    const unexpected: string[] = [];
    function note(type: string, text: string): void {
      const isNoise = ['log', 'info', 'debug'].includes(type);
      if (!isNoise && !allowed.some((pattern) => pattern.test(text))) {
        unexpected.push(`${type}: ${text}`);
      }
    }
    context.on('console', (message) => note(message.type(), message.text()));
    context.on('weberror', (error) => note('uncaught', String(error.error())));
    await use(context);
    expect(unexpected).toEqual([]);
  },
});

/** Fills the form and sends it by the Enter key. */
export async function fillForm(
  page: Page,
  email: string,
  secret = password,
): Promise<void> {
  await expect(page.getByRole('button', {name: 'Log In'})).toBeEnabled();
  await page.getByLabel('User Name').fill(email);
  await page.getByLabel('Password').fill(secret);
  await page.getByLabel('Password').press('Enter');
}

/** Opens an address as someone who is not signed in, and signs in there. */
export async function signIn(
  page: Page,
  address = '/',
  email = 'blake@example.com',
): Promise<void> {
  await page.goto(address);
  await fillForm(page, email);
  await expect(page.getByRole('article')).toBeVisible();
  // Shows once the page is hydrated and the user is known.
  await expect(page.getByRole('button', {name: 'Logout'})).toBeVisible();
}
