import type {Page} from '@playwright/test';
import {expect} from './test';

/** Both texts of a search that failed (specification 2). */
export const failureTexts = [
  'Unable to fetch results',
  'You might want to check your network connection.',
];

/** The field of the search page. */
export const box = (page: Page) =>
  page.getByRole('searchbox', {name: 'Search'});
/** The hits in the modal. */
export const hits = (page: Page) => page.locator('.DocSearch-Hit');
/** The first of them, which Enter opens. */
export const firstHit = (page: Page) => hits(page).first();

/** Opens the modal by the keyboard. */
export async function openSearch(page: Page): Promise<void> {
  await expect(page.locator('.DocSearch-Modal')).toHaveCount(0);
  await page.keyboard.press('Control+k');
  await expect(page.locator('.DocSearch-Input')).toBeFocused();
}

/** Opens the modal and types. */
export async function searchFor(page: Page, query: string): Promise<void> {
  await openSearch(page);
  await page.keyboard.type(query);
}
