import type {Browser, BrowserContext, Page} from '@playwright/test';
import {authenticate, expect, expectSignedIn, signIn, test, token} from './test';

// Links of the platform with a token in the address (`auth_token`).

const question = (page: Page) => page.getByRole('dialog');
/** What local storage holds, but for whose searches they are. */
const stored = (page: Page) =>
  page.evaluate(() => ({
    ...localStorage,
    __DOCSEARCH_SEARCHER: undefined,
  }));

/** The token of a session in another browser. */
async function tokenOf(browser: Browser, email?: string): Promise<string> {
  const elsewhere = await browser.newPage();
  const made = await authenticate(elsewhere, email);
  await elsewhere.close();
  return made;
}

/** The account in the gate cookie, which all tabs share. */
async function accountOf(context: BrowserContext): Promise<string> {
  const cookies = await context.cookies();
  const cookie = cookies.find(({name}) => name === 'docs-session');
  return cookie?.value.split('.')[1] ?? '';
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

test.describe('a link with the token of another user', () => {
  let foreign = '';
  test.beforeEach(async ({page, browser}) => {
    foreign = await tokenOf(browser);
    await signIn(page, '/usage/overview', 'casey@example.com');
  });
  const open = async (context: BrowserContext) => {
    const link = await context.newPage();
    await link.goto(`/usage/tables?auth_token=${foreign}#undo`);
    await expect(question(link)).toBeVisible();
    return link;
  };

  test('asks the reader, and changes nothing before the answer, or after Stay or Escape', async ({
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
    const expectUnchanged = async () => {
      expect(await accountOf(context)).toBe(account);
      expect(await stored(page)).toEqual(before);
    };
    await expectUnchanged();
    await page.reload();
    await expectSignedIn(page);
    await stay.press('Enter');
    await expect(question(link)).toHaveCount(0);
    await expectUnchanged();
    await link.reload();
    await expectSignedIn(link);
    await expect(question(link)).toHaveCount(0);

    const another = await open(context);
    await another.keyboard.press('Escape');
    await expect(question(another)).toHaveCount(0);
    await expectUnchanged();
  });

  test('is followed when the reader agrees, in this tab only', async ({page, context, site}) => {
    const before = await stored(page);
    const account = await accountOf(context);
    const link = await open(context);
    await link.keyboard.press('Tab');
    await link.keyboard.press('Enter');
    await expect(question(link)).toHaveCount(0);
    await expect.poll(() => accountOf(context)).not.toBe(account);
    expect(await stored(page)).toEqual(before);
    await expectSignedIn(page);
    // The tab stays with its user, and is not asked again.
    const tokens: (string | null)[] = [];
    site.intercept = (operation) => {
      if (operation.operationName === 'Me') {
        tokens.push(operation.token);
      }
      return null;
    };
    await link.reload();
    await expectSignedIn(link);
    await expect(question(link)).toHaveCount(0);
    expect(tokens).toEqual([foreign]);
  });
});
