import {type BrowserContext, test as base, expect, type Page} from '@playwright/test';
import {demoPassword as password} from 'docusaurus-lock-accounts/server/sessions/check-new-password';
import {fillFields} from '../packages/testing/src/sign-in-form';
import {sample, serveSite, type Site, type SiteOptions} from './serve';

export {expect};

/** All demo accounts have this password. */
export {password};

interface Fixtures {
  /**
   * How the site is served. By default a test uses the site of its worker. A
   * test that changes accounts, counts as failed sign-ins or needs options gets
   * a site of its own with `test.use({siteOptions: {}})`.
   */
  siteOptions: SiteOptions | null;
  site: Site;
  /** Console lines and uncaught errors that a test allows, beside those always allowed. */
  expectedConsole: RegExp;
}

interface WorkerFixtures {
  /** The site that is served: by default the fixture site, for tests of the lock. */
  guide: 'fixture site' | 'sample';
  /** The site that tests of a worker share, one after the other. */
  sharedSite: Site;
}

/**
 * A test with a served site and a browser context of its own. It fails on any warning or error in
 * the console, except the browser's own error for a refused request, and on any violation of the
 * content policy.
 */
export const test = base.extend<Fixtures, WorkerFixtures>({
  siteOptions: [null, {option: true}],
  expectedConsole: [/(?!)/, {option: true}],
  guide: ['fixture site', {option: true, scope: 'worker'}],
  sharedSite: [
    async ({guide}, use) => {
      const site = await serveSite(guide === 'sample' ? sample() : {});
      await use(site);
      await site.close();
    },
    {scope: 'worker'},
  ],
  site: async ({guide, siteOptions, sharedSite}, use) => {
    if (siteOptions === null) {
      await use(sharedSite);
      if (sharedSite.calls.some((name) => changing.test(name))) {
        sessions.delete(sharedSite);
      }
      sharedSite.reset();
      return;
    }
    const site = await serveSite({...(guide === 'sample' && sample()), ...siteOptions});
    await use(site);
    await site.close();
  },
  baseURL: async ({site}, use) => use(site.url),
  context: async ({context, site, expectedConsole}, use) => {
    sites.set(context, site);
    await context.addInitScript(saveData);
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

/**
 * Runs in a page, and says that the reader saves data, so that Docusaurus prefetches nothing. How
 * much it had prefetched when a test changes something would depend on the machine.
 */
function saveData(): void {
  Object.defineProperty(navigator, 'connection', {
    value: {saveData: true, effectiveType: '4g'},
  });
}

/** Expects that the scripts of the form have loaded. Until then it only keeps what is typed. */
export async function expectFormWorks(page: Page): Promise<void> {
  await expect(page.getByRole('button', {name: 'Show password'})).toBeEnabled();
}

/** Fills the form and sends it by the Enter key. */
export async function fillForm(page: Page, email: string, secret = password): Promise<void> {
  await expectFormWorks(page);
  await fillFields(page, email, secret);
  await page.getByLabel('Password').press('Enter');
}

interface Session {
  /** The gate cookie, as `name=value`. */
  cookie: string;
  /** The values that the form stores: the tokens and their expiry. */
  stored: Record<string, string>;
}

/** The sites of contexts, and the sessions of sites by the reader's email. */
const sites = new WeakMap<BrowserContext, Site>();
const sessions = new WeakMap<Site, Map<string, Session>>();
/** Calls after which a session has other tokens, or has ended. */
const changing = /^(AuthenticateUser|ChangePassword|Logout|RefreshAuthToken|SetActiveUserSession)$/;

/** Gives the session of an earlier test that did not change it, or a new session. */
async function openSession(site: Site, email: string): Promise<Session> {
  const known = sessions.get(site) ?? new Map<string, Session>();
  sessions.set(site, known);
  let session = known.get(email);
  if (!session) {
    const before = site.calls.length;
    const {token, refreshToken, expiresIn} = await site.signIn(email, password);
    const cookie = await site.openGate(token);
    // Tests count only the calls that pages make.
    site.calls.length = before;
    const tokenExpiresIn = String(Date.now() + expiresIn * 1000);
    session = {cookie, stored: {token, refreshToken, tokenExpiresIn}};
    known.set(email, session);
  }
  return session;
}

/**
 * Signs in without the form. Once the page opens an address, the tokens and the cookie are where
 * the form would put them.
 *
 * @returns the access token.
 */
export async function authenticate(page: Page, email = 'blake@example.com'): Promise<string> {
  const site = sites.get(page.context())!;
  const {cookie, stored} = await openSession(site, email);
  const [name = '', value = ''] = cookie.split(/=(.*)/s);
  await page.context().addCookies([{name, value, url: site.url, httpOnly: true, sameSite: 'Lax'}]);
  await page.addInitScript(storeOnce, {stored, mark: `signed in with ${stored.token}`});
  return stored.token!;
}

/** Runs in each document of a page, and stores the values in the first one. */
function storeOnce({stored, mark}: {stored: Record<string, string>; mark: string}): void {
  if (location.protocol === 'http:' && !(mark in localStorage)) {
    Object.assign(localStorage, stored, {[mark]: ''});
  }
}

/** Signs in without the form and opens an address. */
export async function signIn(page: Page, address = '/', email?: string): Promise<void> {
  await authenticate(page, email);
  await open(page, address);
}

/**
 * Opens an address of the guide with a stored session, and waits until the page knows its user.
 * The answer that names the user renews the cookie.
 */
export async function open(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await expectSignedIn(page);
}

/** Expects that the page is hydrated, and that it knows its user. */
export async function expectSignedIn(page: Page): Promise<void> {
  // On a phone the button is in the menu, and the navbar's copy is not visible.
  const inNavbar = page.locator('.navbar__item', {hasText: 'Logout'});
  await expect(inNavbar).toHaveClass(/^(?!.*placeholder)/);
}

/** Chooses a company in the panel that the account's button opens. */
export async function switchCompany(page: Page, name: string): Promise<void> {
  const select = page.getByRole('combobox', {name: 'Company'});
  // The panel stays open after a choice.
  if (!(await select.isVisible())) {
    await accountMenu(page).click();
  }
  await select.selectOption({label: name});
}

/** Counts the GraphQL operations of that name since the start. */
export function count(site: Site, name: string): number {
  return site.calls.filter((call) => call === name).length;
}

export const logIn = (page: Page) => page.getByRole('button', {name: 'Log In'});
export const logout = (page: Page) => page.getByRole('button', {name: 'Logout'});
/** The button that names the reader and opens the choice of companies. */
export const accountMenu = (page: Page) => page.getByRole('button', {name: /^Account of/});
export const heading = (page: Page) => page.getByRole('heading', {level: 1});
export const sidebar = (page: Page) => page.getByRole('navigation', {name: 'Docs sidebar'});
export const navbar = (page: Page) => page.getByRole('navigation', {name: 'Documentation'});
export const token = (page: Page) => page.evaluate(() => localStorage.getItem('token'));

/** Makes the browser believe that the access token has expired. */
export const letTokenRunOut = (page: Page) =>
  page.evaluate(() => localStorage.setItem('tokenExpiresIn', '1000'));

/** Expects that React has hydrated the page. */
export async function expectHydrated(page: Page): Promise<void> {
  await expect(page.locator('html')).toHaveAttribute('data-has-hydrated', 'true');
}

/** Lists the requests of a page for documents and data, from here on. */
export function watchRequests(page: Page): string[] {
  const asked: string[] = [];
  page.on('request', (request) => {
    if (['document', 'fetch', 'xhr'].includes(request.resourceType())) {
      const {pathname} = new URL(request.url());
      asked.push(`${request.method()} ${pathname}`);
    }
  });
  return asked;
}
