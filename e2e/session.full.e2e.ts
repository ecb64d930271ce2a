import {createHold, holdRequests} from './hold';
import {
  count,
  expect,
  expectSignedIn,
  fillForm,
  letTokenRunOut,
  logIn,
  logout,
  open,
  password,
  signIn,
  test,
  token,
} from './test';

// Cases that readers rarely meet. The rows of packages/lock/src/client/gate/*.test.ts have others.

test('a link of another user asks the reader: Escape keeps the session, Tab and Enter follow it in its tab only', async ({
  page,
  context,
  site,
}) => {
  const foreign = (await site.signIn('blake@example.com', password)).token;
  await signIn(page, '/usage/overview', 'casey@example.com');
  const before = await token(page);
  for (const keys of [['Escape'], ['Tab', 'Enter']]) {
    const link = await context.newPage();
    await link.goto(`/usage/tables?auth_token=${foreign}#undo`);
    await expect(link.getByRole('dialog')).toContainText(
      'This link signs you in as blake@example.com. You are signed in as casey@example.com.',
    );
    await expect(link.getByRole('button', {name: /^Stay/})).toBeFocused();
    for (const key of keys) {
      await link.keyboard.press(key);
    }
    await expect(link.getByRole('dialog')).toHaveCount(0);
    await expectSignedIn(link);
  }
  expect(await token(page)).toBe(before);
  await expectSignedIn(page);
});

test.describe('with a tab that sleeps', () => {
  // A synchronous request stops a tab completely: it gets no timer, no message and no response.
  test.use({siteOptions: {}, expectedConsole: /Synchronous XMLHttpRequest/});

  test('another tab refreshes the token alone, and the sleeping tab uses it when it wakes', async ({
    page,
    context,
    site,
  }) => {
    const other = await context.newPage();
    await signIn(page, '/features/domain');
    await open(other, '/features/domain');
    await letTokenRunOut(page);
    await other.waitForFunction(() => localStorage.tokenExpiresIn === '1000');
    const {held, release} = createHold();
    let times = 0;
    site.intercept = async ({operationName}) => {
      await (operationName === 'RefreshAuthToken' && ++times === 1 && held);
      return null;
    };
    await page.reload();
    await expect.poll(() => count(site, 'RefreshAuthToken')).toBe(1);
    const wake = await holdRequests(page, '**/healthz');
    const slept = page.evaluate(() => {
      const request = new XMLHttpRequest();
      request.open('GET', '/healthz', false);
      request.send();
    });
    await other.reload();
    // This takes 10 s.
    await expect(logout(other)).toBeVisible({timeout: 30_000});
    expect(count(site, 'RefreshAuthToken')).toBe(2);
    const refreshed = await token(other);
    wake();
    await slept;
    release();
    await expectSignedIn(page);
    expect(await token(page)).toBe(refreshed);
  });
});

test.describe('where storage is denied', () => {
  test.use({expectedConsole: /^Docusaurus browser storage is not available/});

  test('the reader gets in and out and is told once what this means, and a token in the address opens the guide', async ({
    page,
    site,
  }) => {
    await page.addInitScript(() => {
      for (const name of ['localStorage', 'sessionStorage']) {
        Object.defineProperty(window, name, {
          get() {
            throw new DOMException('denied', 'SecurityError');
          },
        });
      }
    });
    await page.goto('/usage/tables#undo');
    await fillForm(page, 'blake@example.com');
    await expect(page.getByRole('article')).toBeVisible();
    await expect(page.getByRole('alert')).toHaveText(
      'This browser does not let the site store your session. You have to sign in again after some hours.',
    );
    await page.getByRole('link', {name: 'Configuration', exact: true}).first().click();
    await expect(page).toHaveURL(/\/configuration\/company$/);
    await logout(page).click();
    await expect(logIn(page)).toBeEnabled();
    await expect(page.getByRole('article')).toHaveCount(0);
    expect((await page.request.get('/session')).status()).toBe(401);

    const handedOver = (await site.signIn('blake@example.com', password)).token;
    await page.goto(`/usage/overview?auth_token=${handedOver}`);
    await expect(page.getByRole('article')).toBeVisible();
  });
});
