import type {Page} from '@playwright/test';
import {expectPage, firstHit, openSearch, searchFor} from './search-box';
import type {Site} from './serve';
import {expect, expectSignedIn, signIn, test} from './test';

// From a reader's click to the report for writers.

// A report counts what was sent since the start.
test.use({siteOptions: {}});

const feedback = (page: Page) => page.getByRole('region', {name: 'Did this answer your question?'});
const button = (page: Page, name: string) => feedback(page).getByRole('button', {name});
const thanks = (page: Page) => feedback(page).getByRole('status');

/** Opens a page and goes to its end, which loads the question. */
async function openAtEnd(page: Page): Promise<void> {
  await signIn(page, '/usage/tables');
  await page.getByRole('link', {name: 'Next'}).scrollIntoViewIfNeeded();
  await expect(button(page, 'Yes')).toBeVisible();
}

/**
 * Opens the search box and enters a query that finds something, without a
 * query for each letter: the box would show hits of a part of it.
 */
async function openHits(page: Page, query: string): Promise<void> {
  await openSearch(page);
  await page.locator('.DocSearch-Input').fill(query);
  await expect(firstHit(page)).toBeVisible();
}

async function expectReport(site: Site, report: Record<string, unknown>): Promise<void> {
  await expect.poll(() => site.signals()).toMatchObject(report);
}

test('a No with its remark, given by keyboard, is in the report once, Undo takes it back, and a Yes renews the cookie that ran out', async ({
  page,
  context,
  site,
}) => {
  await openAtEnd(page);
  await button(page, 'No').focus();
  await page.keyboard.press('Enter');
  await expect(feedback(page).getByLabel('What was missing?')).toBeFocused();
  // Copied text may bring what nobody sees.
  await page.keyboard.type('How do I \u200Bprint a ta\u00ADble?\uFEFF');
  // Without a network the reader is told, and can send the same line later.
  await context.setOffline(true);
  await page.keyboard.press('Enter');
  await expect(thanks(page)).toContainText('Check your network connection');
  await context.setOffline(false);
  await button(page, 'Send').click();
  await expect(button(page, 'Undo')).toBeFocused();
  await expect(thanks(page)).toHaveText('Thank you.');
  const remarks = ['How do I print a table?'];
  await expectReport(site, {
    pages: [{page: '/usage/tables', answers: 1, no: 1, remarks}],
  });
  await page.keyboard.press('Enter');
  await expect(thanks(page)).toHaveText('Your answer was deleted.');
  await expect(button(page, 'Yes')).toBeFocused();
  await expectReport(site, {pages: []});

  await context.clearCookies();
  await button(page, 'Yes').click();
  await expect(thanks(page)).toHaveText('Thank you.');
  await expectReport(site, {pages: [{page: '/usage/tables', answers: 1}]});
});

test('of a search that found nothing or of which nothing was opened the last query is recorded, also while the page is left, and nothing is sent while pages are read, for a result that is opened and for a query that looks private', async ({
  page,
  site,
}) => {
  const sent: unknown[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === '/signals') {
      sent.push(request.postDataJSON());
    }
  });
  await openAtEnd(page);
  for (const other of ['/search', '/']) {
    await page.goto(other);
    await expectSignedIn(page);
    await page.mouse.wheel(0, 1000);
    await expect(feedback(page)).toHaveCount(0);
  }
  await searchFor(page, 'kim@example.com');
  await expect(page.locator('.DocSearch-Dropdown')).toContainText(/./);
  await page.keyboard.press('Escape');
  await openHits(page, 'quiet hours');
  await firstHit(page).getByRole('link').click();
  await expectPage(page, /#quiet-hours$/, 'Notification profile settings');
  await page.goto('/search?q=quiet+hours');
  await page.getByRole('article').first().getByRole('link').first().click();
  await expect(page.locator('.search-page-wrapper')).toHaveCount(0);
  expect(sent).toEqual([]);

  await openHits(page, 'quiet hours');
  await page.keyboard.press('Escape');
  // The browser tells of a request later than the server has it.
  await expect.poll(() => sent).toHaveLength(1);
  // The tab is left while the box is open. Without hits before it, the box says that it
  // found nothing before there is an answer.
  await openHits(page, 'quiet hours');
  await page.locator('.DocSearch-Input').fill('xylophone');
  await expect(page.getByText(/No results found.*xylophone/)).toBeVisible();
  await page.goto('about:blank');
  await expectReport(site, {
    noResults: [{query: 'xylophone', times: 1}],
    unopened: [{query: 'quiet hours', times: 1}],
  });
});
