import type {Locator} from '@playwright/test';
import {createHold} from './hold';
import {
  box,
  countOfResults,
  expectPage,
  firstHit,
  hits,
  openSearch,
  outcomeInBox,
  searchFor,
  showAll,
} from './search-box';
import {expect, expectSignedIn, logout, signIn, test} from './test';

// What is found, in which groups and marked how, is in the tests of packages/lock-search/src
// and packages/lock-server/src/shared/search.

test('the box opens by Ctrl+K, ⌘K and /, takes the focus, and Escape gives it back', async ({
  page,
}) => {
  await signIn(page);
  const link = page.getByRole('link', {name: 'Usage', exact: true}).first();
  await link.focus();
  for (const key of ['Control+k', 'Meta+k', '/']) {
    await page.keyboard.press(key);
    await expect(page.locator('.DocSearch-Input')).toBeFocused();
    await expect(page.getByRole('dialog', {name: 'Search'})).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.locator('.DocSearch-Modal')).toHaveCount(0);
    await expect(link).toBeFocused();
  }
});

test('what is pressed before the box has come does nothing to the page, and Escape ends the opening', async ({
  page,
}) => {
  const {held, release} = createHold();
  let isOpening = false;
  await page.route('**/*.js', async (route) => {
    await (isOpening && held);
    await route.continue();
  });
  await signIn(page, '/usage/tables');
  isOpening = true;
  const open = async () => {
    await logout(page).focus();
    await page.keyboard.press('Control+k');
    await expect(page.locator('dialog[aria-label=Search]')).toBeFocused();
  };
  await open();
  await page.keyboard.press('Escape');
  await expect(logout(page)).toBeFocused();
  await open();
  for (const key of ['Enter', 'Space', 'q', '/', 'ArrowDown', 'PageDown', 'Tab', 'Enter']) {
    await page.keyboard.press(key);
  }
  release();
  await expect(page.locator('.DocSearch-Input')).toBeFocused();
  await expect(page.locator('.DocSearch-Input')).toHaveValue('');
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
  await expectSignedIn(page);
  await expect(page).toHaveURL('/usage/tables');
  await page.keyboard.type('quiet hours');
  await expect(firstHit(page)).toContainText('Quiet hours');
});

test('nothing of search is loaded before its first use, and Enter opens the heading of a setting, which is offered again until it is removed', async ({
  page,
  site,
}) => {
  const asked: string[] = [];
  page.context().on('request', (request) => asked.push(request.url()));
  await signIn(page);
  await page.waitForLoadState('networkidle');
  expect(asked.join()).not.toContain('search-data');
  await openSearch(page);
  // One search: Enter opens what is shown, which may be the hit of an earlier letter.
  await page.keyboard.insertText('quiet hours');
  await expect(firstHit(page)).toContainText('Notification profile settings › Settings');
  await expect(firstHit(page).locator('mark')).toHaveText(['Quiet', 'hours']);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/configuration/notification-profiles#quiet-hours');
  await expect(page.getByRole('heading', {name: 'Quiet hours'})).toBeInViewport();
  expect(asked.filter((url) => !url.startsWith(site.url))).toEqual([]);

  await page.reload();
  await openSearch(page);
  await expect(page.getByText('Recent', {exact: true})).toBeVisible();
  await expect(hits(page).first()).toContainText('Quiet hours');
  const removal = page.getByTitle('Remove this search from history');
  await hits(page).filter({hasText: 'Quiet hours'}).locator(removal).click();
  await expect(removal).toHaveCount(0);
});

test('the empty box offers frequent tasks, among which a reader may choose, and "See all" leads to the search page, which shows as many results as it counts', async ({
  page,
}) => {
  await signIn(page, '/usage/incidents');
  await openSearch(page);
  await expect(page.getByText('Frequent tasks')).toBeVisible();
  const task = hits(page).filter({hasText: 'Acknowledge an incident'});
  await task.getByTitle('Remove this search from favorites').click();
  await page.keyboard.press('Escape');
  await openSearch(page);
  await expect(hits(page).filter({hasText: 'Glossary'})).toBeVisible();
  await expect(task).toHaveCount(0);
  await page.keyboard.type('certificate');
  await page.getByRole('link', {name: 'See all results'}).click();
  await expectPage(page, /\/search\/?\?q=certificate$/, 'Search results for "certificate"');
  await expect(page.locator('.DocSearch-Modal')).toHaveCount(0);
  await showAll(page, await countOfResults(page));
  await page.getByRole('link', {name: 'Skip to main content'}).press('Enter');
  await page.keyboard.press('Tab');
  await expect(box(page)).toBeFocused();
});

test('the sign-in page in the place of the texts is shown as a failure in the box and on the page, and the next letter recovers', async ({
  page,
}) => {
  await signIn(page);
  let fails = true;
  // Stays, since a route that is removed may meet a request under way.
  await page.route('**/search-data/pages.json', (route) =>
    fails ? route.fulfill({contentType: 'text/html', body: '<!doctype html>'}) : route.fallback(),
  );
  const expectTold = async (place: Locator) => {
    await expect(place).toContainText('Unable to fetch results');
    await expect(place).toContainText('You might want to check your network connection.');
    await expect(page.getByText(/^No results (were )?found/)).toBeHidden();
  };
  const inBox = page.locator('.DocSearch-NoResults');
  await searchFor(page, 'q');
  await expectTold(inBox);
  await expectTold(outcomeInBox(page));
  // An emptied box shows the start again.
  await page.keyboard.press('Backspace');
  await expect(inBox).toHaveCount(0);
  await page.keyboard.type('quie');
  await expectTold(inBox);
  fails = false;
  await page.keyboard.type('t');
  await expect(firstHit(page)).toContainText('Quiet hours');

  fails = true;
  await page.goto('/search?q=quie');
  const alert = page.getByRole('alert');
  await expectTold(alert);
  await expect(page.getByText('Searching…')).toHaveCount(0);
  fails = false;
  await box(page).press('End');
  await page.keyboard.type('t');
  await expect(page.getByRole('article').first()).toContainText('Quiet hours');
  await expect(alert).toHaveCount(0);
});

test('offline, the first click opens a box that says why it cannot search, and searches later', async ({
  page,
  context,
}) => {
  await signIn(page, '/usage/overview');
  const button = page.locator('.DocSearch-Button');
  const dialog = page.locator('dialog[aria-label=Search]');
  await context.setOffline(true);
  await button.click();
  await expect(dialog.getByRole('alert')).toHaveText(
    /Unable to fetch results\s*You might want to check your network connection\./,
  );
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(button).toBeFocused();
  await page.keyboard.press('/');
  await expect(dialog.getByRole('button', {name: 'Close'})).toBeFocused();
  await context.setOffline(false);
  await expect(page.locator('.DocSearch-Input')).toBeFocused();
  await expect(dialog).toHaveCount(0);
  await page.keyboard.type('quiet hours');
  await expect(firstHit(page)).toContainText('Quiet hours');
});
