import type {Page} from '@playwright/test';
import {expiredPassword} from './expired-password';
import {createHold} from './hold';
import {
  expect,
  expectFormWorks,
  fillForm,
  password,
  signIn,
  test,
} from './test';

test('a reader signs in by keyboard at a deep link and lands on its heading', async ({
  page,
}) => {
  const address = '/configuration/notification-profiles?from=mail#quiet-hours';
  const refused = await page.goto(address);
  expect(refused?.status()).toBe(401);
  await expect(
    page.getByText('Please enter your user credentials to sign in.'),
  ).toBeVisible();
  await expect(page.getByPlaceholder('Enter User Name')).toBeFocused();
  await page.keyboard.type('blake@example.com');
  await page.keyboard.press('Tab');
  await expect(page.getByPlaceholder('Enter password')).toBeFocused();
  await page.keyboard.type('read-the-guide');
  await expect(page.getByRole('button', {name: 'Log In'})).toBeEnabled();
  await page.keyboard.press('Enter');
  await expect(
    page.getByRole('heading', {name: 'Quiet hours'}),
  ).toBeInViewport();
  expect(page.url()).toMatch(
    /\/configuration\/notification-profiles\?from=mail#quiet-hours$/,
  );
});

test('a reader comes from the address bar to the content by keyboard alone', async ({
  page,
}) => {
  await page.goto('/usage/overview');
  await expect(page.getByLabel('User Name')).toBeFocused();
  await page.keyboard.type('blake@example.com');
  await page.keyboard.press('Tab');
  await page.keyboard.type('read-the-guide');
  await expect(page.getByRole('button', {name: 'Log In'})).toBeEnabled();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', {name: 'Logout'})).toBeVisible();

  await page.keyboard.press('Tab');
  await expect(
    page.getByRole('link', {name: 'Skip to main content'}),
  ).toBeFocused();
  await page.keyboard.press('Enter');
  // What is between stays out: navbar and sidebar have more than 30 links.
  await page.keyboard.press('Tab');
  await expect(page.locator('main :focus')).toBeInViewport();
  await expect(page.locator('aside :focus')).toHaveCount(0);
  const link = page.getByRole('article').locator('.markdown a[href^="/"]');
  await expect(async () => {
    await page.keyboard.press('Tab');
    await expect(link.first()).toBeFocused({timeout: 100});
  }).toPass();
  const heading = await page.getByRole('heading', {level: 1}).textContent();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', {level: 1})).not.toHaveText(heading!);
});

test('while signing in the button says so and is disabled', async ({
  page,
  site,
}) => {
  const {held, release} = createHold();
  site.intercept = async () => (await held, null);
  await page.goto('/');
  await fillForm(page, 'blake@example.com');
  await expect(page.getByRole('button', {name: 'Logging in'})).toBeDisabled();
  await expect(
    page.getByRole('status').filter({hasText: 'Logging in'}),
  ).toBeAttached();
  release();
  await expect(page.getByRole('article')).toBeVisible();
});

test.describe('sign-ins that fail one after the other', () => {
  // They count for the account.
  test.use({siteOptions: {}});

  test('show one message, in the font of the site', async ({page}) => {
    await page.goto('/');
    const toast = page.getByRole('alert');
    for (let times = 0; times < 4; times++) {
      await fillForm(page, 'blake@example.com', 'not-the-password');
      await expect(page.getByLabel('Password')).toHaveValue('');
      await expect(toast).toHaveText('Invalid credentials');
    }
    await expect(toast).toHaveCount(1);
    const fontOf = (element: Element) => getComputedStyle(element).fontFamily;
    expect(await toast.evaluate(fontOf)).toBe(
      await page.locator('body').evaluate(fontOf),
    );
  });
});

test.describe('a password', () => {
  const newPassword = 'a new pass phrase';
  const day = 24 * 60 * 60 * 1000; // ms
  // Casey's password expires five days after the accounts are made.
  let clock = -6 * day; // ms from now
  test.use({siteOptions: {now: () => Date.now() + clock}});
  test.afterEach(() => (clock = -6 * day));

  /** Types the new password into the field that has the focus, and sends it. */
  async function change(page: Page): Promise<void> {
    await expect(page.getByLabel('New password', {exact: true})).toBeFocused();
    await page.keyboard.type(newPassword);
    await page.keyboard.press('Tab');
    await page.keyboard.type(newPassword);
    await page.keyboard.press('Enter');
  }

  test('that has expired is changed, and the reader gets the page', async ({
    page,
  }) => {
    clock = 0;
    await page.goto('/usage/tables#undo');
    await fillForm(page, 'casey@example.com');
    await change(page);
    await expect(page.getByRole('article')).toBeVisible();
    expect(page.url()).toMatch(/\/usage\/tables#undo$/);
  });

  test('is changed before it expires, and the old one is refused', async ({
    page,
  }) => {
    clock = 0;
    await page.goto('/');
    await page.getByRole('button', {name: 'Change password'}).click();
    await expect(page.getByLabel('User Name')).toBeFocused();
    await page.keyboard.type('blake@example.com');
    await page.keyboard.press('Tab');
    await page.keyboard.type(password);
    await page.keyboard.press('Tab');
    await change(page);
    await expect(page.getByRole('article')).toBeVisible();
    await page.getByRole('button', {name: 'Logout'}).click();
    await fillForm(page, 'blake@example.com');
    await expect(page.getByRole('alert')).toHaveText('Invalid credentials');
    await fillForm(page, 'blake@example.com', newPassword);
    await expect(page.getByRole('article')).toBeVisible();
  });

  test('a form that cannot be loaded is reported, and the page stays', async ({
    page,
    site,
  }) => {
    site.intercept = expiredPassword;
    await page.goto('/');
    await expectFormWorks(page);
    await page.waitForLoadState('networkidle');
    await page.route('**/assets/js/*.js', (route) => route.abort());
    await fillForm(page, 'blake@example.com');
    await expect(page.getByRole('alert')).toContainText(
      'the form to change it could not be loaded',
    );
  });
});

test.describe('without script', () => {
  test.use({javaScriptEnabled: false});

  test('the page explains itself and cannot send a password', async ({
    page,
  }) => {
    await page.goto('/');
    await expect(page.locator('noscript p')).toContainText('needs JavaScript');
    await expect(page.locator('noscript p')).toBeVisible();
    await expect(page.getByRole('button', {name: 'Log In'})).toBeDisabled();
    await expect(page.locator('form')).toHaveAttribute('method', 'post');
  });
});

test('a network that is gone is told, at the first try too', async ({
  page,
  context,
}) => {
  await page.goto('/');
  await expectFormWorks(page);
  await page.waitForLoadState('networkidle');
  await context.setOffline(true);
  await page.clock.install();
  await fillForm(page, 'blake@example.com');
  await expect(async () => {
    // The waits between the tries.
    await page.clock.runFor(1000);
    const alert = page.getByRole('alert');
    await expect(alert).toHaveText('Failed to process', {timeout: 100});
  }).toPass();
});

test('the form tells password managers what its fields are', async ({page}) => {
  await page.goto('/');
  await expect(page.getByLabel('User Name')).toHaveAttribute(
    'autocomplete',
    'username',
  );
  await expect(page.getByLabel('Password')).toHaveAttribute(
    'autocomplete',
    'current-password',
  );
});

test('a signed-in page needs one `me` and one POST /session beyond its own files', async ({
  page,
  site,
}) => {
  await signIn(page, '/usage/overview');
  const asked: string[] = [];
  page.on('request', (request) => {
    const {pathname} = new URL(request.url());
    if (['fetch', 'xhr'].includes(request.resourceType())) {
      asked.push(`${request.method()} ${pathname}`);
    }
  });
  site.calls.length = 0;
  await page.reload();
  const needed = ['POST /graphql', 'POST /session'];
  await expect.poll(() => asked.sort()).toEqual(needed);
  await page.waitForLoadState('networkidle');
  expect(asked.sort()).toEqual(needed);
});
