import type {Page} from '@playwright/test';
import {expect, signIn, test} from './test';

// The panel of the reading token, and what an assistant gets with it.

const address = '/usage/tables';
const opener = (page: Page) => page.getByRole('button', {name: 'Use the guide in your assistant'});
const panel = (page: Page) => page.getByRole('dialog', {name: 'Use the guide in your assistant'});

/** Calls the tool that searches, as an assistant does: without the cookie. */
async function search(url: string, token: string): Promise<Response> {
  const params = {name: 'search', arguments: {query: 'quiet hours'}};
  return fetch(`${url}/mcp`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      authorization: `Bearer ${token}`,
    },
    body: JSON.stringify({jsonrpc: '2.0', id: 1, method: 'tools/call', params}),
  });
}

test.use({permissions: ['clipboard-read', 'clipboard-write']});

test('a reader makes, copies and revokes a token by keyboard, and an assistant reads with it in between', async ({
  page,
  site,
}) => {
  await signIn(page, address);
  await opener(page).focus();
  await page.keyboard.press('Enter');
  await expect(panel(page)).toBeVisible();
  // The box of the search would lie below it.
  await page.keyboard.press('Control+k');
  await expect(page.locator('.DocSearch-Modal, .search-dialog')).toHaveCount(0);
  await panel(page).getByRole('button', {name: 'Create token'}).press('Enter');
  await expect(panel(page).getByRole('status')).toHaveText(/^Copy your token now/);
  await panel(page).getByRole('figure', {name: 'Token'}).getByRole('button').press('Enter');
  const token = await page.evaluate(() => navigator.clipboard.readText());
  const found = await search(site.url, token);
  expect(found.status).toBe(200);
  expect(await found.text()).toContain('/configuration/notification-profiles');

  await page.keyboard.press('Escape');
  await opener(page).press('Enter');
  await expect(panel(page)).toContainText('It was last used on');
  await panel(page).getByRole('button', {name: 'Revoke token'}).press('Enter');
  await expect(panel(page).getByRole('status')).toHaveText('The token is revoked.');
  expect((await search(site.url, token)).status).toBe(401);
  await page.keyboard.press('Escape');
  await expect(panel(page)).toHaveCount(0);
  await expect(opener(page)).toBeFocused();
});
