import type {Page} from '@playwright/test';

/** Keeps the session cookie from the browser, as one that blocks cookies does. */
export async function blockCookies(page: Page): Promise<void> {
  await page.route('**/session', async (route) => {
    const response = await route.fetch();
    const headers = {...response.headers()};
    delete headers['set-cookie'];
    // The fetch above has stored it.
    await page.context().clearCookies();
    await route.fulfill({response, headers});
  });
}
