import type {Page, Route} from '@playwright/test';
import {expectPage, firstHit, searchFor} from './search-box';
import {readGuides} from '../lock/server/gate/site-files';
import {builtPath} from './serve';
import {
  authenticate,
  expect,
  expectSignedIn,
  heading,
  open,
  sidebar,
  signIn,
  test,
} from './test';

// Pages for some readers only, on a guide that has them (`--only=restricted`):
// everyone, managers and administrators each have a build.

const guides = readGuides(builtPath('restricted'));
const noticed =
  'Pages can differ between companies. This one may be for another company or role of yours.';
const plain = 'This guide has no page at this address.';
const [harbour, aurora] = ['Harbour Cold Chain', 'Aurora Medical Supply'];

// Tests change the company of an account, or its role.
test.use({siteOptions: {guides}});

const main = (page: Page) => page.getByRole('main');
const linkTo = (page: Page, name: string) =>
  sidebar(page).getByRole('link', {name, exact: true});
const companyOf = (page: Page) => page.getByRole('combobox', {name: 'Company'});
const switchTo = (page: Page, company: string) =>
  companyOf(page).selectOption(company);

for (const [email, sees] of [
  ['blake@example.com', false],
  ['avery@example.com', true],
] as const) {
  test(`${email} sees ${sees ? 'the' : 'no'} pages for administrators`, async ({
    page,
  }) => {
    const count = Number(sees);
    await signIn(page, '/', email);
    await expect(main(page).getByText('how to check a tamperseal')).toHaveCount(
      count,
    );
    await page.goto('/configuration/company');
    await expect(linkTo(page, 'Zones')).toHaveCount(1);
    await expect(linkTo(page, 'Billing')).toHaveCount(count);

    await searchFor(page, 'tamperseal');
    await expect(
      sees
        ? firstHit(page).getByText('Read the audit log')
        : page.getByText(/No results found.*tamperseal/),
    ).toBeVisible();
    await page.goto('/search?q=tamperseal');
    await expect(
      sees
        ? page.getByRole('article').first()
        : page.getByText(/^No results were found/),
    ).toBeVisible();

    const address = '/usage/audit-log#find-an-entry';
    const answer = await page.goto(address);
    expect(answer?.status()).toBe(sees ? 200 : 404);
    await expectSignedIn(page);
    await expect(heading(page)).toHaveText(
      sees ? 'Read the audit log' : 'Page Not Found',
    );
    await expect(main(page)).toContainText(
      sees ? 'Only Administrators can read this page.' : plain,
    );
    await page.goto('/help/audit');
    await expect(main(page)).toContainText(
      sees ? 'tamperseal' : 'The guide has no help with this name.',
    );
  });
}

test('a switch of the company brings its pages at once, and a page that the other lacks is not found, with a reason, once', async ({
  page,
}) => {
  await signIn(page, '/usage/incidents', 'casey@example.com');
  await expect(linkTo(page, 'Tables')).toHaveCount(1);
  await expect(linkTo(page, 'Shift plan')).toHaveCount(0);
  await page.evaluate(() => scrollTo({top: 640, behavior: 'instant'}));
  await switchTo(page, aurora);
  await expect(linkTo(page, 'Shift plan')).toHaveCount(1);
  await expectSignedIn(page);
  expect(await page.evaluate(() => scrollY)).toBe(640);

  await searchFor(page, 'rosterwheel');
  await expect(firstHit(page)).toContainText('rosterwheel');
  await firstHit(page).getByRole('link').click();
  await expectPage(page, /\/usage\/shift-plan/, 'Plan shifts');
  await expect(main(page)).toContainText(
    'Only Managers and Administrators can read this page.',
  );

  await switchTo(page, harbour);
  await expect(heading(page)).toHaveText('Page Not Found');
  await expect(main(page)).toContainText(noticed);
  await expectSignedIn(page);
  await expect(main(page)).toContainText(noticed);
  expect(
    await page.evaluate(() => Object.values(localStorage).join()),
  ).not.toMatch(/Plan shifts|rosterwheel/);
  await page.reload();
  await expectSignedIn(page);
  await expect(main(page)).toContainText(plain);

  await switchTo(page, aurora);
  await expect(heading(page)).toHaveText('Plan shifts');
  await switchTo(page, harbour);
  await expect(main(page)).toContainText(noticed);
  await main(page).getByRole('link', {name: 'home page'}).click();
  await expect(page).toHaveTitle(/^Documentation/);
  await page.goBack();
  await expect(main(page)).toContainText(plain);

  // The reason is shown too when a script is asked for twice.
  await switchTo(page, aurora);
  await expect(heading(page)).toHaveText('Plan shifts');
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
  test.use({expectedConsole: /ChunkLoadError|Refused to execute script/});

  test('leads by a link to its page, and to the reason where the company has none', async ({
    page,
    context,
  }) => {
    await authenticate(page, 'casey@example.com');
    const other = await context.newPage();
    await other.goto('/usage/tables');
    for (const [link, title, text] of [
      ['Tables', 'Work with tables', 'Undo'],
      ['Shift plan', 'Page Not Found', noticed],
    ] as const) {
      await switchTo(other, aurora);
      await expect(linkTo(other, 'Shift plan')).toHaveCount(1);
      await page.goto('/usage/overview');
      await expect(linkTo(page, 'Shift plan')).toHaveCount(1);
      await expectSignedIn(page);
      await page.evaluate(() => {
        const isHidden = {value: 'hidden', configurable: true};
        Object.defineProperty(document, 'visibilityState', isHidden);
      });

      await switchTo(other, harbour);
      await expect(linkTo(other, 'Shift plan')).toHaveCount(0);
      await expect(linkTo(page, 'Shift plan')).toHaveCount(1);
      await linkTo(page, link).click();
      await expect(heading(page)).toHaveText(title);
      await expect(main(page)).toContainText(text);
      await page.evaluate(() => {
        Reflect.deleteProperty(document, 'visibilityState');
        document.dispatchEvent(new Event('visibilitychange'));
      });
      await expect(linkTo(page, 'Shift plan')).toHaveCount(0);
    }
  });
});

test('a changed role is applied by the next page that is loaded', async ({
  page,
  site,
}) => {
  await signIn(page, '/usage/overview');
  await expect(linkTo(page, 'Tables')).toHaveCount(1);
  await expect(linkTo(page, 'Audit log')).toHaveCount(0);
  const grant = (role: string) =>
    site.accounts(
      ...['grant', '--email', 'blake@example.com'],
      ...['--company', harbour, '--role', role],
    );
  await grant('ADMIN');
  await page.reload();
  await expect(linkTo(page, 'Audit log')).toBeVisible();
  await linkTo(page, 'Audit log').press('Enter');
  await expect(heading(page)).toHaveText('Read the audit log');
  await grant('VIEWER');
  await page.reload();
  await expect(main(page)).toContainText(noticed);
});

test('an old address leads to the new one after sign-in, with the heading, and to nothing where the page is hidden', async ({
  page,
}) => {
  await page.goto('/usage/rooms?a=b#undo');
  await signIn(page, '/usage/rooms?a=b#undo', 'blake@example.com');
  await expect(page).toHaveURL(/\/usage\/tables\?a=b#undo$/);
  await expect(heading(page)).toHaveText('Work with tables');

  // Without a document, as from a list that the browser keeps.
  await open(page, '/usage/overview');
  await page.evaluate(() => {
    Object.assign(window, {isSamePage: true});
    history.pushState(null, '', '/usage/rooms');
    dispatchEvent(new PopStateEvent('popstate'));
  });
  await expectPage(page, /\/usage\/tables$/, 'Work with tables');
  expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true);
  // The old address is not a step of the way back.
  await page.goBack();
  await expect(page).toHaveURL(/\/usage\/overview$/);

  const answer = await page.goto('/usage/log');
  expect(answer?.status()).toBe(404);
});
