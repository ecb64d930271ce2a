import type {Page} from '@playwright/test';
import {firstHit, outcomeInBox, searchFor} from './search-box';
import {expect, expectSignedIn, fillForm, heading, logIn, logout, open, test} from './test';

// packages/lock/fixture-site, in English and German, with a build for each audience.

test.use({
  // Docusaurus renders a missing page of docs differently in the browser and in 404.html, even
  // without the lock. React reports the difference when it repairs the page.
  expectedConsole: /Minified React error #418|ChunkLoadError|Refused to execute script/,
  siteOptions: {},
});

const german = '/de/docs/next/translated';
const language = (page: Page) => page.locator('html');

test('a link to a German page leads through the form to its heading, and search, language and Logout work', async ({
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
  await expect(outcomeInBox(page)).toContainText('No results');

  await page.goto('/de/docs/next/nothing');
  await expect(heading(page)).toHaveText('Page Not Found');
  await open(page, german);
  await logout(page).click();
  await expect(logIn(page)).toBeVisible();
  await expect(page).toHaveURL(german);
});
