import type {Page} from '@playwright/test';
import {firstHit, searchFor} from './search-box';
import {fixtureSite} from './serve';
import {
  expect,
  expectSignedIn,
  fillForm,
  heading,
  logIn,
  logout,
  open,
  sidebar,
  signIn,
  switchCompany,
  test,
} from './test';

// packages/lock/fixture-site, in English and German, with a build for each audience.

test.use({
  // Docusaurus renders a missing page of docs otherwise in the browser than in
  // 404.html, also without the lock, and React says so when it mends it.
  expectedConsole: /Minified React error #418|ChunkLoadError|Refused to execute script/,
  siteOptions: fixtureSite(),
});

const [harbour, aurora] = ['Harbour Cold Chain', 'Aurora Medical Supply'];
const main = (page: Page) => page.getByRole('main');
const linkTo = (page: Page, name: string) => sidebar(page).getByRole('link', {name, exact: true});
const forManagers = (page: Page) => linkTo(page, 'Page for managers');

test('a tab that was out of sight during the switch leads by a link to its page, or to the not-found page where the company has none', async ({
  page,
  context,
}) => {
  await signIn(page, '/', 'casey@example.com');
  const other = await context.newPage();
  await other.goto('/docs/next/untranslated');
  for (const [link, title, text] of [
    ['Untranslated page', 'Untranslated page', 'all locales'],
    ['Page for managers', 'Page Not Found', 'No page is at this address'],
  ] as const) {
    await switchCompany(other, aurora);
    await expect(forManagers(other)).toHaveCount(1);
    await page.goto('/docs/next/translated');
    await expect(forManagers(page)).toHaveCount(1);
    await expectSignedIn(page);
    await page.evaluate(() => {
      const isHidden = {value: 'hidden', configurable: true};
      Object.defineProperty(document, 'visibilityState', isHidden);
    });

    await switchCompany(other, harbour);
    await expect(forManagers(other)).toHaveCount(0);
    await expect(forManagers(page)).toHaveCount(1);
    await linkTo(page, link).click();
    await expect(heading(page)).toHaveText(title);
    await expect(main(page)).toContainText(text);
    await page.evaluate(() => {
      Reflect.deleteProperty(document, 'visibilityState');
      document.dispatchEvent(new Event('visibilitychange'));
    });
    await expect(forManagers(page)).toHaveCount(0);
  }
});

test('a changed role is applied by the next page that is loaded', async ({page, site}) => {
  await signIn(page, '/docs/next/translated');
  await expect(linkTo(page, 'Untranslated page')).toHaveCount(1);
  await expect(linkTo(page, 'Restricted page')).toHaveCount(0);
  const grant = (role: string) =>
    site.accounts(
      ...['grant', '--email', 'blake@example.com'],
      ...['--company', harbour, '--role', role],
    );
  await grant('ADMIN');
  await page.reload();
  await expect(linkTo(page, 'Restricted page')).toBeVisible();
  await linkTo(page, 'Restricted page').press('Enter');
  await expect(heading(page)).toHaveText('Restricted page');
  await grant('VIEWER');
  await page.reload();
  await expect(main(page)).toContainText('Another company or role may read it.');
});

const german = '/de/docs/next/translated';
const language = (page: Page) => page.locator('html');

test('a link to a page in German asks for the session, leads to its heading, searches in German, leads to English and back to the form', async ({
  page,
}) => {
  const answer = await page.goto(`${german}#badgers`);
  expect(answer?.status()).toBe(401);
  await fillForm(page, 'blake@example.com');
  await expectSignedIn(page);
  await expect(page).toHaveURL(`${german}#badgers`);
  await expect(language(page)).toHaveAttribute('lang', 'de');
  await expect(heading(page)).toHaveText('Übersetzte Seite');
  await expect(page.locator('#badgers')).toBeInViewport();
  await searchFor(page, 'Dachse');
  await expect(firstHit(page)).toContainText('Dachse');
  await firstHit(page).getByRole('link').click();
  await expect(page).toHaveURL(/\/de\/docs\/next\/translated/);

  await page.getByRole('button', {name: 'Deutsch'}).hover();
  await page.getByRole('link', {name: 'English'}).click();
  await expect(page).toHaveURL(/^[^#]*:\d+\/docs\/next\/translated/);
  await expectSignedIn(page);
  await expect(language(page)).toHaveAttribute('lang', 'en');
  await searchFor(page, 'Dachse');
  await expect(page.getByText(/No results found.*Dachse/)).toBeVisible();

  await page.goto('/de/docs/next/nothing');
  await expect(heading(page)).toHaveText('Page Not Found');
  await open(page, german);
  await logout(page).click();
  await expect(logIn(page)).toBeVisible();
  await expect(page).toHaveURL(german);
});
