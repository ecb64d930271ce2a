import type {Browser} from '@playwright/test';
import {authenticate, expect, expectSignedIn, signIn, test, token} from './test';

// Links of the platform with a token in the address (`auth_token`).

/** The token of a session in another browser. */
async function tokenOf(browser: Browser, email?: string): Promise<string> {
  const elsewhere = await browser.newPage();
  const made = await authenticate(elsewhere, email);
  await elsewhere.close();
  return made;
}

test('a token in the address opens the page and leaves no trace in it', async ({page, browser}) => {
  const handedOver = await tokenOf(browser);
  const referrers: string[] = [];
  page.on('request', async (sent) => {
    referrers.push((await sent.allHeaders()).referer ?? '');
  });
  await page.goto(`/usage/tables?auth_token=${handedOver}&view=all#undo`);
  await expect(page.getByRole('article')).toBeVisible();
  await expect(page).toHaveURL('/usage/tables?view=all#undo');
  expect(referrers.join()).not.toContain(handedOver);
  expect(await token(page)).toBeNull();
  await page.goBack();
  expect(page.url()).not.toContain('auth_token');
});

test('a link with the token of another user asks the reader: Escape keeps the session, and the keys follow it, in its tab only', async ({
  page,
  context,
  browser,
}) => {
  const foreign = await tokenOf(browser);
  await signIn(page, '/usage/overview', 'casey@example.com');
  const before = await token(page);
  const openLink = async () => {
    const link = await context.newPage();
    await link.goto(`/usage/tables?auth_token=${foreign}#undo`);
    await expect(link.getByRole('dialog')).toContainText(
      'This link signs you in as blake@example.com. You are signed in as casey@example.com.',
    );
    await expect(link.getByRole('button', {name: /^Stay/})).toBeFocused();
    return link;
  };
  for (const keys of [['Escape'], ['Tab', 'Enter']]) {
    const link = await openLink();
    for (const key of keys) {
      await link.keyboard.press(key);
    }
    await expect(link.getByRole('dialog')).toHaveCount(0);
    await expectSignedIn(link);
  }
  expect(await token(page)).toBe(before);
  await expectSignedIn(page);
});
