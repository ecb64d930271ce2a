import {authenticate, expect, heading, test} from './test';

// Pages in a browser without scripts, which look like pages whose scripts do not load.
test.use({javaScriptEnabled: false});

test('the form explains itself and cannot send a password', async ({page}) => {
  await page.goto('/');
  await expect(page.locator('noscript p')).toContainText('needs JavaScript');
  await expect(page.locator('noscript p')).toBeVisible();
  await expect(page.getByRole('button', {name: 'Log In'})).toBeDisabled();
  await expect(page.locator('form')).toHaveAttribute('method', 'post');
});

test('a page is readable, with the whole style sheet and its copy', async ({page}) => {
  await authenticate(page);
  const sheet = page.waitForResponse(/styles\.\w+\.css$/);
  await page.goto('/usage/tables');
  expect((await sheet).status()).toBe(200);
  await expect(page.getByRole('article')).toBeVisible();
  await expect(heading(page)).toBeVisible();
  await expect(page.getByRole('link', {name: 'Copy page as Markdown'})).toBeVisible();
});
