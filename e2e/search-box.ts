import type {Page} from '@playwright/test';
import {expect, expectHydrated} from './test';

/** The field of the search page. */
export const box = (page: Page) => page.getByRole('searchbox', {name: 'Search'});
/** The hits in the modal. */
const hits = (page: Page) => page.locator('.DocSearch-Hit');
/** The first hit of a search, which Enter opens. */
export const firstHit = (page: Page) => hits(page).first();
/** The message of the box about the last search. */
export const outcomeInBox = (page: Page) =>
  page.getByRole('dialog', {name: 'Search'}).getByRole('status');

/**
 * Expects that a hit has led to its page. The page listens to keys and takes the focus once it is
 * rendered. The title changes then; the address changes before.
 */
export async function expectPage(page: Page, address: RegExp, title: string): Promise<void> {
  await expect(page).toHaveURL(address);
  await expect.poll(() => page.title()).toContain(`${title} | `);
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
  const found = page.getByText(/^\d+ (results|documents found)$/);
  return Number.parseInt((await found.textContent()) ?? '');
}
