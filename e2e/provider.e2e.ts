import {expect, type Page, test} from '@playwright/test';
import path from 'node:path';
import {createOidcProvider, type Provider} from 'docusaurus-lock-accounts/server/providers/oidc';
import {providerSettings} from 'docusaurus-lock-accounts/server/providers/settings';
import {open} from '../packages/testing/src/open';
import {startProgram} from '../packages/testing/src/start-program';
import * as z from 'zod';
import {fixtureSite} from './serve';

// A provider (the npm package oidc-provider) in a process of its own, and the fixture site,
// whose form has a button for it.

const file = path.resolve('packages/lock-accounts/src/server/providers/testing/provider.mjs');

/** Serves the fixture site with a provider, which has to know the address of the site. */
async function serve(asked: string[]) {
  const door: {provider?: Provider} = {};
  const {site, close} = await open({
    ...fixtureSite(),
    ...{way: 'socket', accounts: 'none', sessions: true, siteUrl: 'http://localhost'},
    service: {
      provider: {
        check: () => door.provider!.check(),
        begin: (again) => door.provider!.begin(again),
        complete: (answer) => door.provider!.complete(answer),
      },
    },
    beforeEndpoint: (endpoint) => async (request, from) => {
      asked.push(((await request.clone().json()) as {operationName: string}).operationName);
      return endpoint(request, from);
    },
  });
  const program = startProgram([process.execPath, file, `${site.url}/`], {env: process.env});
  const issuer = await program.untilSaid(/issuer (\S+)/);
  const settings = z.object(providerSettings).parse({
    OIDC_ISSUER: issuer,
    OIDC_CLIENT_ID: 'guide',
    OIDC_CLIENT_SECRET: 'a-secret:+%&of-the-tests',
    OIDC_ROLES: 'guide-admins=ADMIN',
    OIDC_SIGN_OUT: 'on',
  });
  door.provider = createOidcProvider({...settings, OIDC_ISSUER: issuer}, site.url);
  return {url: site.url, close: () => (program.child.kill(), close())};
}

let site: Awaited<ReturnType<typeof serve>>;
const asked: string[] = [];
test.beforeAll(async () => {
  site = await serve(asked);
});
test.afterAll(() => site.close());

/** Signs a person in at a page that shows the form. */
async function signIn(page: Page, name: string): Promise<void> {
  await page.getByRole('button', {name: 'Sign in with Contoso'}).click();
  await page.getByRole('link', {name}).click();
}

/** Collects uncaught errors and errors in the console that the tests do not expect. */
function watchConsole(page: Page): string[] {
  const errors: string[] = [];
  page.on('pageerror', ({message}) => errors.push(message));
  page.on('console', (line) => {
    // The browser itself says that the form comes with 401.
    if (line.type() === 'error' && !/status of 401/.test(line.text())) {
      errors.push(line.text());
    }
  });
  return errors;
}

const stored = (page: Page, storage: 'localStorage' | 'sessionStorage', name: string) =>
  page.evaluate(([area, key]) => window[area].getItem(key), [storage, name] as const);

test('after a refusal another account signs in and gets to the heading, and Logout ends both of its sessions', async ({
  page,
}) => {
  const {url} = site;
  const form = page.getByLabel('Password');
  const errors = watchConsole(page);
  await page.goto(`${url}/?code=stolen&state=of-another&iss=https://evil.example`);
  await expect(page).toHaveURL(`${url}/`);
  await expect(form).toBeVisible();

  const address = `${url}/docs/next/translated#heading`;
  await page.goto(address);
  await signIn(page, 'max');
  const refusal = page.getByRole('alert').getByText('You have no role in this guide yet.');
  await expect(refusal.first()).toBeVisible();
  await expect(page).toHaveURL(address);

  asked.length = 0;
  await signIn(page, 'kim');
  const logout = page.getByRole('button', {name: 'Logout'});
  await expect(logout).toBeVisible();
  await expect(page).toHaveURL(address);
  expect(asked.slice(0, 2)).toEqual(['BeginSso', 'CompleteSso']);
  expect(await stored(page, 'sessionStorage', 'sso')).toBeNull();
  expect(await stored(page, 'localStorage', 'sso')).toBe('{}');
  await page.goto(`${url}/docs/next/restricted`);
  await expect(page.getByRole('heading', {level: 1})).toHaveText('Restricted page');
  expect(await stored(page, 'localStorage', 'token')).toBeTruthy();
  expect(errors).toEqual([]);

  await logout.click();
  await expect(page).toHaveURL(/^http:\/\/localhost:\d+\/session\/end\?.*id_token_hint=/);
  await page.goto(`${url}/blog`);
  await expect(form).toBeVisible();
  expect(await stored(page, 'localStorage', 'token')).toBeNull();
  expect(await stored(page, 'localStorage', 'sso-end')).toBeNull();
});

test('Back after a sign-in on a phone leads to the previous page, and not to the provider', async ({
  page,
}) => {
  await page.setViewportSize({width: 390, height: 844});
  const errors = watchConsole(page);
  const {url} = site;
  await page.goto(`${url}/blog`);
  await page.goto(`${url}/docs/next/translated?os=linux#heading`);
  await signIn(page, 'kim');
  const article = page.getByRole('article');
  await expect(article).toBeVisible();
  await expect(page).toHaveURL(`${url}/docs/next/translated?os=linux#heading`);
  await page.goBack();
  await expect(page).toHaveURL(`${url}/blog`);
  await expect(page.getByRole('heading').first()).toBeVisible();
  expect(errors).toEqual([]);
});

test('two tabs that sign in at once both show their own page, without an error', async ({
  context,
}) => {
  const {url} = site;
  const pages = [await context.newPage(), await context.newPage()] as const;
  const addresses = [`${url}/docs/next/translated#heading`, `${url}/docs/next/restricted`];
  const errors = pages.map(watchConsole);
  for (const [i, page] of pages.entries()) {
    await page.goto(addresses[i] ?? '');
    await page.getByRole('button', {name: 'Sign in with Contoso'}).click();
    await expect(page.getByRole('link', {name: 'kim'})).toBeVisible();
  }
  for (const [i, page] of pages.entries()) {
    await page.getByRole('link', {name: 'kim'}).click();
    await expect(page.getByRole('article')).toBeVisible();
    await expect(page).toHaveURL(addresses[i] ?? '');
    expect(await stored(page, 'sessionStorage', 'sso')).toBeNull();
  }
  expect(errors).toEqual([[], []]);
});

test('an answer that comes in another tab signs in there, at the page where the sign-in began', async ({
  context,
}) => {
  const {url} = site;
  const first = await context.newPage();
  await first.goto(`${url}/docs/next/translated#heading`);
  await first.getByRole('button', {name: 'Sign in with Contoso'}).click();
  const link = await first
    .getByRole('link', {name: 'kim'})
    .evaluate((a: HTMLAnchorElement) => a.href);
  const second = await context.newPage();
  const errors = watchConsole(second);
  await second.goto(link);
  await expect(second.getByRole('article')).toBeVisible();
  await expect(second).toHaveURL(`${url}/docs/next/translated#heading`);
  expect(errors).toEqual([]);
});
