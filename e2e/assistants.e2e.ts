import type {Page} from '@playwright/test';
import {expect, signIn, test, token} from './test';

// The panel of reading tokens, and what an assistant gets with one.

const address = '/usage/tables';
const opener = (page: Page) => page.getByRole('button', {name: 'Use the guide in your assistant'});
const panel = (page: Page) => page.getByRole('dialog', {name: 'Use the guide in your assistant'});

const row = (page: Page, name: string) => panel(page).getByRole('listitem').filter({hasText: name});

/** Makes a token as the panel does. */
async function make(page: Page, name: string): Promise<void> {
  const headers = {'x-auth-token': (await token(page)) ?? ''};
  const data = {name, days: 30};
  const made = await page.request.post('/tokens', {data, headers});
  expect(made.status()).toBe(201);
}

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
  await make(page, 'Laptop');
  await opener(page).focus();
  await page.keyboard.press('Enter');
  await expect(row(page, 'Laptop')).toContainText('not used yet');

  await panel(page).getByLabel('Name').focus();
  await page.keyboard.type('Desk');
  await page.keyboard.press('Enter');
  await expect(panel(page).getByRole('heading', {name: 'Copy your token now'})).toBeFocused();
  await panel(page).getByRole('figure', {name: 'Token'}).getByRole('button').press('Enter');
  const token = await page.evaluate(() => navigator.clipboard.readText());
  const found = await search(site.url, token);
  expect(found.status).toBe(200);
  expect(await found.text()).toContain('/configuration/notification-profiles');

  const desk = row(page, 'Desk');
  await desk.getByText('Revoke Desk').press('Enter');
  await desk.getByRole('button', {name: 'Revoke “Desk”'}).press('Enter');
  await expect(panel(page).getByRole('status')).toHaveText('“Desk” is revoked.');
  await expect(desk).toHaveCount(0);
  expect((await search(site.url, token)).status).toBe(401);
  await page.keyboard.press('Escape');
  await expect(panel(page)).toHaveCount(0);
  await expect(opener(page)).toBeFocused();
});
