import type {Page} from '@playwright/test';
import {firstHit, hits, searchFor} from './search-box';
import {fixtureSite} from './serve';
import {expect, expectSignedIn, fillForm, heading, logIn, logout, open, signIn, test} from './test';

// A guide in English and German, lock/fixture-site, as readers of both see it.

test.use({
  // Docusaurus renders a missing page of docs otherwise in the browser than in
  // 404.html, also without the lock, and React says so when it mends it.
  expectedConsole: /Minified React error #418/,
  siteOptions: fixtureSite(),
});

const german = '/de/docs/next/translated';
const language = (page: Page) => page.locator('html');

test('a link to a page in German asks for the session, and leads to its heading after sign-in', async ({
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
});

test('a reader goes from one language to the other and back, and searches in each', async ({
  page,
}) => {
  await signIn(page, german);
  await searchFor(page, 'Dachse');
  await expect(firstHit(page)).toContainText('Dachse');
  await firstHit(page).getByRole('link').click();
  await expect(page).toHaveURL(/\/de\/docs\/next\/translated/);
  await page.getByRole('link', {name: 'Untranslated page', exact: true}).click();
  await expect(page).toHaveURL('/de/docs/next/untranslated');

  const languages = page.getByRole('button', {name: 'Deutsch'});
  await languages.hover();
  await page.getByRole('link', {name: 'English'}).click();
  await expect(page).toHaveURL('/docs/next/untranslated');
  await expectSignedIn(page);
  await expect(language(page)).toHaveAttribute('lang', 'en');
  await searchFor(page, 'Dachse');
  await expect(page.getByText(/No results found.*Dachse/)).toBeVisible();
  await expect(hits(page)).toHaveCount(0);
});

test('what is not in a language is not found in this language, and signing out asks for the session there', async ({
  page,
}) => {
  await signIn(page, german);
  const answer = await page.goto('/de/docs/next/nothing');
  expect(answer?.status()).toBe(404);
  await expect(language(page)).toHaveAttribute('lang', 'de');
  await expect(heading(page)).toHaveText('Page Not Found');
  await open(page, german);
  await logout(page).click();
  await expect(logIn(page)).toBeVisible();
  await expect(page).toHaveURL(german);
});

test('a reader of a version goes to the other one', async ({page}) => {
  await signIn(page, '/docs/versioned');
  await expect(page.getByRole('main')).toContainText('Voles are in version 1.0');
  await page.getByRole('button', {name: '1.0'}).hover();
  await page.getByRole('link', {name: 'Next', exact: true}).click();
  await expect(page).toHaveURL(/\/docs\/next/);
  await expectSignedIn(page);
});
