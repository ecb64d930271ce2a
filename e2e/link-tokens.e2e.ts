import type {BrowserContext, Page} from '@playwright/test';
import {authenticate, expect, expectSignedIn, signIn, test} from './test';

// Links of the platform with a token in the address (`auth_token`).

const question = (page: Page) => page.getByRole('dialog');
const logout = (page: Page) => page.getByRole('button', {name: 'Logout'});
const stored = (page: Page) => page.evaluate(() => ({...localStorage}));

/** The account in the gate cookie, which all tabs share. */
async function accountOf(context: BrowserContext): Promise<string> {
  const cookies = await context.cookies();
  const cookie = cookies.find(({name}) => name === 'docs-session');
  return cookie?.value.split('.')[1] ?? '';
}

test.describe('a link with the token of another user', () => {
  let foreign = '';
  test.beforeEach(async ({page, browser}) => {
    const elsewhere = await browser.newPage();
    foreign = await authenticate(elsewhere, 'blake@example.com');
    await elsewhere.close();
    await signIn(page, '/usage/overview', 'casey@example.com');
  });
  const open = async (context: BrowserContext) => {
    const link = await context.newPage();
    await link.goto(`/usage/tables?auth_token=${foreign}#undo`);
    await expect(question(link)).toBeVisible();
    return link;
  };

  test('asks the reader, and changes nothing before the answer', async ({
    page,
    context,
  }) => {
    const before = await stored(page);
    const account = await accountOf(context);
    const link = await open(context);
    await expect(question(link)).toContainText(
      'This link signs you in as blake@example.com. You are signed in as casey@example.com.',
    );
    const stay = link.getByRole('button', {name: /^Stay/});
    await expect(stay).toBeFocused();
    await link.reload();
    await expect(question(link)).toBeVisible();
    expect(await accountOf(context)).toBe(account);
    expect(await stored(page)).toEqual(before);

    await page.reload();
    await expectSignedIn(page);
    await stay.press('Enter');
    await expect(question(link)).toHaveCount(0);
    await expectSignedIn(link);
    expect(await accountOf(context)).toBe(account);
    expect(await stored(link)).toEqual(before);
    await link.reload();
    await expectSignedIn(link);
    await expect(question(link)).toHaveCount(0);
  });

  test('is followed when the reader agrees, in this tab only', async ({
    page,
    context,
    site,
  }) => {
    const before = await stored(page);
    const account = await accountOf(context);
    const link = await open(context);
    await link.keyboard.press('Tab');
    await link.keyboard.press('Enter');
    await expect(question(link)).toHaveCount(0);
    await expect.poll(() => accountOf(context)).not.toBe(account);
    expect(await stored(page)).toEqual(before);
    await expect(logout(page)).toBeVisible();
    // The tab stays with its user, and is not asked again.
    const tokens: (string | null)[] = [];
    site.intercept = ({operationName, token}) => {
      if (operationName === 'Me') {
        tokens.push(token);
      }
      return null;
    };
    await link.reload();
    await expectSignedIn(link);
    await expect(question(link)).toHaveCount(0);
    expect(tokens).toEqual([foreign]);
  });

  test('is not followed after Escape', async ({context}) => {
    const account = await accountOf(context);
    const link = await open(context);
    await link.keyboard.press('Escape');
    await expect(question(link)).toHaveCount(0);
    expect(await accountOf(context)).toBe(account);
  });

  test('asks too where the cookie has lapsed', async ({context}) => {
    await context.clearCookies();
    const link = await open(context);
    await expect(link.getByRole('article')).toBeVisible();
    await expectSignedIn(link);
  });

  test('is followed without a question where the stored session is over', async ({
    page,
    context,
  }) => {
    for (const hasCookie of [true, false]) {
      await page.evaluate(() => localStorage.setItem('token', 'invalid'));
      if (!hasCookie) {
        await context.clearCookies();
      }
      const link = await context.newPage();
      await link.goto(`/usage/tables?auth_token=${foreign}`);
      await expectSignedIn(link);
      await expect(question(link)).toHaveCount(0);
      await link.close();
    }
  });
});

test('a link with another token of the same user is followed without a question', async ({
  page,
  context,
  browser,
}) => {
  const elsewhere = await browser.newPage();
  const other = await authenticate(elsewhere);
  await elsewhere.close();
  await signIn(page, '/usage/overview');
  const before = await stored(page);
  const link = await context.newPage();
  await link.goto(`/usage/tables?auth_token=${other}`);
  await expectSignedIn(link);
  await expect
    .poll(() => link.evaluate(() => sessionStorage.getItem('auth_token')))
    .toBe(other);
  await expect(question(link)).toHaveCount(0);
  expect(await stored(page)).toEqual(before);
});
