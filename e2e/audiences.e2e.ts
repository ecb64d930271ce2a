import type {Page, Route} from '@playwright/test';
import {firstHit, searchFor} from './search-box';
import {fixtureSite} from './serve';
import {authenticate, expect, expectSignedIn, heading, sidebar, signIn, test} from './test';

// Pages for some readers only, on lock/fixture-site: everyone, managers and
// administrators each have a build.

const start = '/docs/next/translated';
const noticed = 'Another company or role may read it.';
const plain = 'No page is at this address.';
const [harbour, aurora] = ['Harbour Cold Chain', 'Aurora Medical Supply'];

// Tests change the company of an account, or its role.
test.use({
  // Docusaurus renders a missing page of docs otherwise in the browser than in
  // 404.html, also without the lock, and React says so when it mends it.
  expectedConsole: /Minified React error #418/,
  siteOptions: fixtureSite(),
});

const main = (page: Page) => page.getByRole('main');
const linkTo = (page: Page, name: string) => sidebar(page).getByRole('link', {name, exact: true});
const forManagers = (page: Page) => linkTo(page, 'Page for managers');
const switchTo = (page: Page, company: string) =>
  page.getByRole('combobox', {name: 'Company'}).selectOption(company);

test('a switch of the company brings its pages at once, and a page that the other lacks is not found, with a reason, once', async ({
  page,
}) => {
  await page.setViewportSize({width: 1280, height: 320});
  await signIn(page, start, 'casey@example.com');
  await expect(linkTo(page, 'Untranslated page')).toHaveCount(1);
  await expect(forManagers(page)).toHaveCount(0);
  await page.evaluate(() => scrollTo({top: 90, behavior: 'instant'}));
  await switchTo(page, aurora);
  await expect(forManagers(page)).toHaveCount(1);
  await expectSignedIn(page);
  expect(await page.evaluate(() => scrollY)).toBe(90);

  await searchFor(page, 'heron');
  await expect(firstHit(page)).toContainText('heron');
  await firstHit(page).getByRole('link').click();
  await expect(page).toHaveURL(/\/for-managers/);
  await expect(heading(page)).toHaveText('Page for managers');

  await switchTo(page, harbour);
  await expect(heading(page)).toHaveText('Page Not Found');
  await expect(main(page)).toContainText(noticed);
  await expectSignedIn(page);
  await expect(main(page)).toContainText(noticed);
  expect(await page.evaluate(() => Object.values(localStorage).join())).not.toMatch(/heron/);
  await page.reload();
  await expectSignedIn(page);
  await expect(main(page)).toContainText(plain);

  await switchTo(page, aurora);
  await expect(heading(page)).toHaveText('Page for managers');
  await switchTo(page, harbour);
  await expect(main(page)).toContainText(noticed);
  await main(page).getByRole('link', {name: 'Home page'}).click();
  await expect(page).toHaveTitle(/^Home/);
  await page.goBack();
  await expect(main(page)).toContainText(plain);

  // The reason is shown too when a script is asked for twice.
  await switchTo(page, aurora);
  await expect(heading(page)).toHaveText('Page for managers');
  await expectSignedIn(page);
  const refuse = async (route: Route) => {
    // Once the main script runs, it renews the cookie for a script that fails.
    await page.waitForFunction(() => 'docusaurus' in window);
    await route.abort();
  };
  await page.route(/\/js\/[\da-f]+\.\w+\.js$/, refuse, {times: 1});
  await switchTo(page, harbour);
  await expect(main(page)).toContainText(noticed);
});

test.describe('a tab that was out of sight during the switch', () => {
  test.use({
    expectedConsole: /#418|ChunkLoadError|Refused to execute script/,
  });

  test('leads by a link to its page, or to the not-found page where the company has none', async ({
    page,
    context,
  }) => {
    await authenticate(page, 'casey@example.com');
    const other = await context.newPage();
    await other.goto('/docs/next/untranslated');
    for (const [link, title, text] of [
      ['Untranslated page', 'Untranslated page', 'all locales'],
      ['Page for managers', 'Page Not Found', 'No page is at this address'],
    ] as const) {
      await switchTo(other, aurora);
      await expect(forManagers(other)).toHaveCount(1);
      await page.goto(start);
      await expect(forManagers(page)).toHaveCount(1);
      await expectSignedIn(page);
      await page.evaluate(() => {
        const isHidden = {value: 'hidden', configurable: true};
        Object.defineProperty(document, 'visibilityState', isHidden);
      });

      await switchTo(other, harbour);
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
});

test('a changed role is applied by the next page that is loaded', async ({page, site}) => {
  await signIn(page, start);
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
  await expect(main(page)).toContainText(noticed);
});
