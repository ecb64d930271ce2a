import type {Page} from '@playwright/test';
import {openSearch} from './search-box';
import {expect, fillForm, heading, logout, signIn, test} from './test';

// lock/client/gate/align-routes.test.ts compares server and browser at many more.

/** Expects the not-found page, working, at an address. */
async function expectNotFound(page: Page): Promise<void> {
  await expect(heading(page)).toHaveText('Page Not Found');
  await expect(logout(page)).toBeVisible();
  await openSearch(page);
  await page.keyboard.press('Escape');
}

test('the not-found page works at addresses that cannot be decoded, that look like two, and that nearly are a page', async ({
  page,
}) => {
  await signIn(page, '/usage/tables%', 'avery@example.com');
  await expect(page.getByRole('combobox', {name: 'Company'})).toBeVisible();
  await expectNotFound(page);
  for (const address of [
    ...['/%E0%A4%A', '/usage%2Ftables', '//usage/tables', '//index.html'],
    ...['//usage/tables.html', '/usage/tables%20', '/template/.html'],
  ]) {
    const {origin} = new URL(page.url());
    const response = await page.goto(origin + address);
    expect(response?.status(), address).toBe(404);
    await expectNotFound(page);
  }
  await page.reload();
  await expectNotFound(page);
});

test('a page opens at other spellings of its address, also with a fragment that cannot be decoded', async ({
  page,
}) => {
  await signIn(page, '/usage/tables%2Ehtml');
  await expect(page).toHaveURL('/usage/tables');
  await expect(heading(page)).toHaveText('Work with tables');
  for (const fragment of ['#%', '#%E0%A4%A']) {
    await page.evaluate((hash) => (window.location.hash = hash), fragment);
    await expect(page).toHaveURL(/#%25/);
    await expect(logout(page)).toBeVisible();
  }
  await page.goto('/usage/reports#%');
  await expect(logout(page)).toBeVisible();
  await page.goBack();
  await expect(heading(page)).toHaveText('Work with tables');
});

test('a stranger signs in at an address that cannot be decoded', async ({page}) => {
  await page.goto('/usage/tables%');
  await fillForm(page, 'blake@example.com');
  await expectNotFound(page);
});
