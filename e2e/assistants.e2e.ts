import type {Page} from '@playwright/test';
import {Findings} from './findings';
import {expect, signIn, test} from './test';

// The panel of reading tokens, in front of a stub of the server's `/tokens`.

const address = '/usage/tables';
const opener = (page: Page) =>
  page.getByRole('button', {name: 'Use the guide in your assistant'});
const panel = (page: Page) =>
  page.getByRole('dialog', {name: 'Use the guide in your assistant'});

const row = (page: Page, name: string) =>
  panel(page).getByRole('listitem').filter({hasText: name});

const day = 86_400_000;
const today = Date.UTC(2026, 2, 3, 10);
const laptop = {
  id: 'a1',
  name: 'Laptop',
  created: today,
  expires: today + 30 * day,
  lastUsed: Date.UTC(2026, 2, 3),
};
const secret = `guide_b2_${'x'.repeat(43)}`;

/** Answers `/tokens` as the server does, which begins with these tokens. */
async function stubTokens(page: Page, ...tokens: object[]): Promise<void> {
  await page.route('**/tokens**', async (route) => {
    const request = route.request();
    if (request.method() === 'DELETE') {
      const id = new URL(request.url()).pathname.split('/').pop();
      tokens = tokens.filter((token) => !('id' in token) || token.id !== id);
      await route.fulfill({status: 204});
    } else if (request.method() === 'POST') {
      const {name, days} = request.postDataJSON() as {
        name: string;
        days: number;
      };
      const made = {
        ...laptop,
        id: 'b2',
        name,
        lastUsed: null,
        expires: today + days * day,
      };
      tokens = [made, ...tokens];
      await route.fulfill({status: 201, json: {token: secret, ...made}});
    } else {
      await route.fulfill({json: {tokens}});
    }
  });
}

test.use({permissions: ['clipboard-read', 'clipboard-write']});

test('a reader makes, copies and revokes a token by keyboard', async ({
  page,
}) => {
  await stubTokens(page, laptop);
  await signIn(page, address);
  await opener(page).focus();
  await page.keyboard.press('Enter');
  await expect(row(page, 'Laptop')).toContainText(
    'Made 3 Mar 2026 · expires 2 Apr 2026 · last used 3 Mar 2026',
  );

  await panel(page).getByLabel('Name').focus();
  await page.keyboard.type('Desk');
  await page.keyboard.press('Enter');
  await expect(
    panel(page).getByRole('heading', {name: 'Copy your token now'}),
  ).toBeFocused();
  await panel(page)
    .getByRole('figure', {name: 'Token'})
    .getByRole('button')
    .press('Enter');
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
    secret,
  );

  const desk = row(page, 'Desk');
  await desk.getByText('Revoke Desk').press('Enter');
  await desk.getByRole('button', {name: 'Revoke “Desk”'}).press('Enter');
  await expect(panel(page).getByRole('status')).toHaveText(
    '“Desk” is revoked.',
  );
  await expect(desk).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(panel(page)).toHaveCount(0);
  await expect(opener(page)).toBeFocused();
});

for (const colorScheme of ['dark', 'light'] as const) {
  test.describe(`in ${colorScheme} mode`, () => {
    test.use({colorScheme});

    test('axe finds nothing in the panel, on a phone and on a desktop', async ({
      page,
    }) => {
      await stubTokens(page, laptop);
      await signIn(page, address);
      const findings = new Findings();
      for (const width of [390, 1280]) {
        await page.setViewportSize({width, height: 844});
        await opener(page).click();
        await expect(row(page, 'Laptop')).toBeVisible();
        await findings.look(page, `form, ${width} px`);
        await panel(page).getByLabel('Name').fill('Desk');
        await panel(page).getByRole('button', {name: 'Create token'}).click();
        await panel(page).getByText('Claude Code').click();
        await row(page, 'Desk').getByText('Revoke Desk').click();
        await findings.look(page, `token, ${width} px`);
        const revoke = panel(page).getByRole('button', {name: 'Revoke “Desk”'});
        await revoke.click();
        await expect(row(page, 'Desk')).toHaveCount(0);
        await panel(page).getByRole('button', {name: 'Close'}).click();
      }
      expect(findings.lines).toEqual([]);
    });
  });
}
