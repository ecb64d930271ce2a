import type {Page} from '@playwright/test';
import {messages} from '../lock/client/tokens/texts';
import {
  expect,
  expectFormWorks,
  expectSignedIn,
  fillForm,
  heading,
  logout,
  password,
  signIn,
  test,
  watchRequests,
} from './test';

test('a reader comes from the address bar to the content by keyboard alone', async ({page}) => {
  await page.goto('/usage/overview');
  const [name, secret] = [page.getByLabel('User Name'), page.getByLabel('Password')];
  await expect(name).toBeFocused();
  // What password managers look for.
  await expect(name).toHaveAttribute('autocomplete', 'username');
  await expect(secret).toHaveAttribute('autocomplete', 'current-password');
  await page.keyboard.type('blake@example.com');
  await page.keyboard.press('Tab');
  await page.keyboard.type(password);
  await expect(page.getByRole('button', {name: 'Log In'})).toBeEnabled();
  await page.keyboard.press('Enter');
  await expect(logout(page)).toBeVisible();

  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', {name: 'Skip to main content'})).toBeFocused();
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
  const title = await heading(page).textContent();
  await page.keyboard.press('Enter');
  await expect(heading(page)).not.toHaveText(title!);
});

test('the form works with the scripts that its page names', async ({page}) => {
  const named = ['vendor', 'main'];
  const later: string[] = [];
  await page.route(/\/assets\/js\//, (route) => {
    const name = /\/([^/.]+)\.[^/]*$/.exec(route.request().url())?.[1] ?? '';
    if (named.includes(name)) {
      return route.continue();
    }
    // One that the form waited for would come an answer of the server later.
    later.push(name);
    return undefined;
  });
  await page.goto('/usage/overview', {waitUntil: 'commit'});
  await expectFormWorks(page);
  await expect.poll(() => later.length).toBeGreaterThan(0);
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
      await expect(toast).toHaveText(messages.invalidCredentials);
    }
    await expect(toast).toHaveCount(1);
    const fontOf = (element: Element) => getComputedStyle(element).fontFamily;
    expect(await toast.evaluate(fontOf)).toBe(await page.locator('body').evaluate(fontOf));
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
    // Past the button that shows it.
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.type(newPassword);
    await page.keyboard.press('Enter');
  }

  test('that has expired is changed, and one that has not, whose old one is refused then', async ({
    page,
  }) => {
    clock = 0;
    await page.goto('/usage/tables#undo');
    await fillForm(page, 'casey@example.com');
    await change(page);
    await expect(page.getByRole('article')).toBeVisible();
    await expect(page).toHaveURL('/usage/tables#undo');
    await logout(page).click();

    await page.getByRole('button', {name: 'Change password'}).click();
    await expect(page.getByLabel('User Name')).toBeFocused();
    await page.keyboard.type('blake@example.com');
    await page.keyboard.press('Tab');
    await page.keyboard.type(password);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await change(page);
    await expect(page.getByRole('article')).toBeVisible();
    await logout(page).click();
    await fillForm(page, 'blake@example.com');
    await expect(page.getByRole('alert')).toHaveText(messages.invalidCredentials);
    await fillForm(page, 'blake@example.com', newPassword);
    await expect(page.getByRole('article')).toBeVisible();
  });

  test('whose form cannot be loaded is reported, and the page stays', async ({page}) => {
    clock = 0;
    await page.goto('/');
    await expectFormWorks(page);
    // It fetches ahead what checks the fields.
    await page.waitForLoadState('networkidle');
    await page.route('**/assets/js/*.js', (route) => route.abort());
    await fillForm(page, 'casey@example.com');
    await expect(page.getByRole('alert')).toContainText(
      'Your password has expired. The form to change your password could not be loaded.',
    );
  });
});

test('a network that is gone is told, at the first try too', async ({page, context}) => {
  await page.goto('/');
  await expectFormWorks(page);
  // It fetches ahead what shows messages.
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

test('a signed-in page needs one `me` beyond its own files', async ({page}) => {
  await signIn(page, '/usage/overview');
  const soon = watchRequests(page);
  await page.reload();
  await expectSignedIn(page);
  // What it would ask for besides would come by then.
  await page.waitForLoadState('networkidle');
  expect(soon.sort()).toEqual(['GET /usage/overview', 'POST /graphql']);
});
