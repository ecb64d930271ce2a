import {readFileSync} from 'node:fs';
import {builtPath} from './serve';
import {expect, signIn, test} from './test';

test.use({
  permissions: ['clipboard-read', 'clipboard-write'],
  // The browser's own line for a script of the page that is refused before the cookie is renewed.
  expectedConsole: /^Refused to execute script/,
});

const name = 'Copy page as Markdown';

test('the button copies the page, even with a lapsed cookie, and says what to do without a network or a clipboard', async ({
  page,
  context,
}) => {
  await signIn(page, '/usage/tables');
  const button = page.getByRole('button', {name});
  await context.clearCookies();
  const asked = page.waitForRequest(/\.md$/);
  await button.click();
  await expect(page.getByText('Copied')).toBeVisible();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toBe(readFileSync(builtPath('fixture-site/guide/usage/tables.md'), 'utf8'));
  const request = await asked;
  expect(request.url()).toMatch(/\/usage\/tables\.md$/);
  expect(await request.allHeaders()).not.toHaveProperty('x-auth-token');
  expect(await context.cookies()).toHaveLength(1);

  await context.setOffline(true);
  await button.click();
  await expect(page.getByText('Not copied')).toContainText(
    'check your network connection and try again',
  );
  await context.setOffline(false);
  await page.evaluate(() => {
    navigator.clipboard.write = () => Promise.reject(new Error('refused'));
  });
  await button.click();
  await expect(page.getByRole('link', {name: 'open the Markdown'})).toHaveAttribute(
    'href',
    '/usage/tables.md',
  );
});
