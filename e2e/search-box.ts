import type {Locator, Page, Route} from '@playwright/test';
import {expect, expectHydrated} from './test';

/** The field of the search page. */
export const box = (page: Page) => page.getByRole('searchbox', {name: 'Search'});
/** The hits in the modal, and what the empty one offers. */
export const hits = (page: Page) => page.locator('.DocSearch-Hit');
/** The first hit of a search, which Enter opens. What the empty box offers has buttons. */
export const firstHit = (page: Page) =>
  page.locator('.DocSearch-Hit:not(:has(.DocSearch-Hit-action-button))').first();
/** What the box says to screen readers about the last search. */
export const outcomeInBox = (page: Page) =>
  page.getByRole('dialog', {name: 'Search'}).getByRole('status');

/**
 * Expects that a hit has led to its page. The page listens and takes the focus
 * when it is rendered, which is later than the address and told by the title.
 */
export async function expectPage(page: Page, address: RegExp, title: string): Promise<void> {
  await expect(page).toHaveURL(address);
  await expect(page).toHaveTitle(`${title} | Documentation`);
}

/** Opens the modal by the keyboard, on a page that is rendered. */
export async function openSearch(page: Page): Promise<void> {
  await expectHydrated(page);
  await expect(page.locator('.DocSearch-Modal')).toHaveCount(0);
  await page.keyboard.press('Control+k');
  await expect(page.locator('.DocSearch-Input')).toBeFocused();
}

/** Opens the modal and types. */
export async function searchFor(page: Page, query: string): Promise<void> {
  await openSearch(page);
  await page.keyboard.type(query);
}

/** Reads how many results the search page says it has. */
export async function countOfResults(page: Page): Promise<number> {
  const found = page.getByText(/^\d+ results$/);
  return Number.parseInt((await found.textContent()) ?? '');
}

/** Asks the search page for more results until it shows all. */
export async function showAll(page: Page, count: number): Promise<void> {
  const articles = page.getByRole('article');
  for (let shown = 15; shown < count; shown += 15) {
    await page.getByRole('button', {name: 'Show more results'}).click();
    await expect(articles).toHaveCount(Math.min(shown + 15, count));
  }
  await expect(page.getByRole('button', {name: 'Show more results'})).toHaveCount(0);
}

/**
 * Expects that a failure is told in the box and on the search page, and that
 * the next letter recovers.
 *
 * @param url of the requests without which a search fails.
 * @param fail answers them so that it fails.
 */
export async function expectRecovery(
  page: Page,
  url: string | RegExp,
  fail: (route: Route) => Promise<void>,
): Promise<void> {
  let fails = true;
  // Stays, since a route that is removed may meet a request under way.
  await page.route(url, (route) => (fails ? fail(route) : route.fallback()));
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
}
