import type {Page} from '@playwright/test';
import {lockTexts} from 'docusaurus-lock-server/shared/lock-texts';
import {expect, expectFormWorks, fillForm, heading, logout, password, test} from './test';

test('a reader comes from the address bar to the content by keyboard alone', async ({page}) => {
  await page.goto('/usage/overview');
  const [name, secret] = [page.getByLabel('User Name'), page.getByLabel('Password')];
  await expect(name).toBeFocused();
  // Password managers look for these attributes.
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
  // The focus skips the navbar and the sidebar, which have more than 30 links.
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

test.describe('a password', () => {
  const newPassword = 'a new pass phrase';
  test.use({siteOptions: {}});

  /** Types the new password into the field that has the focus, and sends it. */
  async function change(page: Page): Promise<void> {
    await expect(page.getByLabel('New password', {exact: true})).toBeFocused();
    await page.keyboard.type(newPassword);
    // Skips the button that shows the password.
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.type(newPassword);
    await page.keyboard.press('Enter');
  }

  test('that has expired can be changed, as can a valid one, and the old one is refused', async ({
    page,
    site,
  }) => {
    await site.expirePassword('casey@example.com');
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
    await expect(page.getByText(lockTexts.invalidCredentials).first()).toBeVisible();
    await fillForm(page, 'blake@example.com', newPassword);
    await expect(page.getByRole('article')).toBeVisible();
  });
});

test.describe('before a platform', () => {
  test.use({siteOptions: {graphql: async () => Response.json({data: {me: null}})}});

  test('the form has no link to change a password', async ({page}) => {
    await page.goto('/usage/overview');
    await expectFormWorks(page);
    await expect(page.getByRole('button', {name: 'Change password'})).toBeHidden();
  });
});
