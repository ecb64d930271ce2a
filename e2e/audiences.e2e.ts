import type {Page} from '@playwright/test';
import {firstHit, searchFor} from './search-box';
import {expect, expectSignedIn, heading, sidebar, signIn, switchCompany, test} from './test';

// Pages for some readers only, on packages/lock/fixture-site: everyone, managers and
// administrators each have a build.

const start = '/docs/next/translated';
const noticed = 'Another company or role may read it.';
const plain = 'No page is at this address.';
const [harbour, aurora] = ['Harbour Cold Chain', 'Aurora Medical Supply'];

// Tests change the company of an account, or its role.
test.use({
  // Docusaurus renders a missing page of docs differently in the browser and in 404.html, even
  // without the lock. React reports the difference when it repairs the page.
  expectedConsole: /Minified React error #418/,
  siteOptions: {},
});

const main = (page: Page) => page.getByRole('main');
const linkTo = (page: Page, name: string) => sidebar(page).getByRole('link', {name, exact: true});
const forManagers = (page: Page) => linkTo(page, 'Page for managers');

test('a switch of the company brings its pages at once, and a page that it lacks is not found, with a reason once', async ({
  page,
}) => {
  await page.setViewportSize({width: 1280, height: 320});
  await signIn(page, start, 'casey@example.com');
  await expect(linkTo(page, 'Untranslated page')).toHaveCount(1);
  await expect(forManagers(page)).toHaveCount(0);
  await page.evaluate(() => scrollTo({top: 90, behavior: 'instant'}));
  await switchCompany(page, aurora);
  await expect(forManagers(page)).toHaveCount(1);
  await expectSignedIn(page);
  expect(await page.evaluate(() => scrollY)).toBe(90);

  await searchFor(page, 'heron');
  await expect(firstHit(page)).toContainText('heron');
  await firstHit(page).getByRole('link').click();
  await expect(page).toHaveURL(/\/for-managers/);
  await expect(heading(page)).toHaveText('Page for managers');

  await switchCompany(page, harbour);
  await expect(heading(page)).toHaveText('Page Not Found');
  await expect(main(page)).toContainText(noticed);
  await expectSignedIn(page);
  await expect(main(page)).toContainText(noticed);
  expect(await page.evaluate(() => Object.values(localStorage).join())).not.toMatch(/heron/);
  await page.reload();
  await expectSignedIn(page);
  await expect(main(page)).toContainText(plain);

  await switchCompany(page, aurora);
  await expect(heading(page)).toHaveText('Page for managers');
  await switchCompany(page, harbour);
  await expect(main(page)).toContainText(noticed);
  await main(page).getByRole('link', {name: 'Home page'}).click();
  await expect(page).toHaveTitle(/^Home/);
  await page.goBack();
  await expect(main(page)).toContainText(plain);
});
