import type {Page} from '@playwright/test';
import type {BuiltPage} from '../plugins/content/built-page';
import {expect, expectSignedIn, fillForm, signIn} from './test';

/** The field of the search page. */
export const box = (page: Page) =>
  page.getByRole('searchbox', {name: 'Search'});
/** The hits in the modal. */
export const hits = (page: Page) => page.locator('.DocSearch-Hit');
/** The first of them, which Enter opens. */
export const firstHit = (page: Page) => hits(page).first();

/**
 * Expects that a hit has led to its page. The page listens and takes the focus
 * when it is rendered, which is later than the address and told by the title.
 */
export async function expectPage(
  page: Page,
  address: RegExp,
  title: string,
): Promise<void> {
  await expect(page).toHaveURL(address);
  await expect(page).toHaveTitle(`${title} | Documentation`);
}

/** Opens the modal by the keyboard, on a page that is rendered. */
export async function openSearch(page: Page): Promise<void> {
  await expect(page.locator('html')).toHaveAttribute(
    'data-has-hydrated',
    'true',
  );
  await expect(page.locator('.DocSearch-Modal')).toHaveCount(0);
  await page.keyboard.press('Control+k');
  await expect(page.locator('.DocSearch-Input')).toBeFocused();
}

/** Opens the modal and types. */
export async function searchFor(page: Page, query: string): Promise<void> {
  await openSearch(page);
  await page.keyboard.type(query);
}

/** Waits for the answer to a whole query, which letters before it may miss. */
export async function expectAnswer(page: Page, query: RegExp): Promise<void> {
  await expect(page.getByRole('link', {name: 'See all'})).toHaveAttribute(
    'href',
    query,
  );
}

const attack = '<img src=x onerror="document.title=\'broken in\'">';

/** A page whose every text is markup that runs a script. */
export const hostilePages: BuiltPage[] = [
  {
    path: '/usage/tables',
    title: `Walrus ${attack}`,
    category: `Usage ${attack}`,
    tag: 'docs-default-current',
    sections: [
      {level: 1, anchor: '', title: `Walrus ${attack}`, text: attack},
      {level: 2, anchor: 'a', title: `Walrus ${attack}`, text: 'x'},
      {level: 5, anchor: 'b', title: attack, text: `walrus ${attack}`},
    ],
  },
];

/** Reads how many results the search page says it has. */
export async function countOfResults(page: Page): Promise<number> {
  const found = page.getByText(/^\d+ results$/);
  return Number.parseInt((await found.textContent()) ?? '');
}

/** Expects that hits of the hostile pages are shown and do nothing. */
export async function expectInert(page: Page): Promise<void> {
  await searchFor(page, 'walrus');
  await expect(firstHit(page)).toContainText(attack);
  await expect(page.locator('.DocSearch-Modal img')).toHaveCount(0);
  await page.keyboard.press('Enter');
  await expectPage(page, /\/usage\/tables/, 'Work with tables');
  await openSearch(page);
  await expect(firstHit(page)).toContainText(attack);
  await expect(page.locator('.DocSearch-Modal img')).toHaveCount(0);

  await page.goto('/search?q=walrus');
  await expect(page.getByRole('article')).toHaveCount(3);
  await expect(page.getByRole('article').first()).toContainText(attack);
  await expect(page.locator('.search-page-wrapper main img')).toHaveCount(0);
  expect(await page.title()).not.toContain('broken in');
}

/**
 * Expects that a failure is told in the box and on the search page, and that
 * the next letter recovers.
 *
 * @param fail routes requests of the page so that a search fails.
 */
export async function expectRecovery(
  page: Page,
  fail: () => Promise<unknown>,
): Promise<void> {
  const alert = page.getByRole('alert');
  const expectTold = async () => {
    await expect(alert).toContainText('Unable to fetch results');
    await expect(alert).toContainText(
      'You might want to check your network connection.',
    );
    await expect(page.getByText(/^No results (were )?found/)).toBeHidden();
  };
  await fail();
  await searchFor(page, 'quie');
  await expectTold();
  await page.unrouteAll();
  await page.keyboard.type('t');
  await expect(firstHit(page)).toContainText('Quiet hours');
  await expect(alert).toHaveCount(0);

  await fail();
  await page.goto('/search?q=quie');
  await expectTold();
  await expect(page.locator('[class*=loadingSpinner]')).toHaveCount(0);
  await page.unrouteAll();
  await box(page).press('End');
  await page.keyboard.type('t');
  await expect(page.getByRole('article').first()).toContainText('Quiet hours');
  await expect(alert).toHaveCount(0);
}

/** Expects that what one reader opened is not offered to the next one. */
export async function expectOwnRecentSearches(page: Page): Promise<void> {
  await signIn(page);
  await searchFor(page, 'quiet hours');
  await expect(firstHit(page)).toContainText('Quiet hours');
  await page.keyboard.press('Enter');
  await expectPage(page, /#quiet-hours$/, 'Notification profile settings');
  const kept = () =>
    page.evaluate(() =>
      Object.keys(localStorage).filter((key) => key.startsWith('__DOCSEARCH_')),
    );
  expect(await kept()).not.toEqual([]);
  await page.getByRole('button', {name: 'Logout'}).click();
  await expect(page.getByRole('button', {name: 'Log In'})).toBeVisible();
  expect(await kept()).toEqual([]);

  await fillForm(page, 'avery@example.com');
  await expectSignedIn(page);
  await openSearch(page);
  await expect(page.getByText('Recent', {exact: true})).toHaveCount(0);
  await expect(hits(page)).toHaveCount(0);
}
