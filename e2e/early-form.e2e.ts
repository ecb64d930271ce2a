import type {Page} from '@playwright/test';
import {messages} from '../lock/client/tokens/texts';
import {createHold, holdRequests} from './hold';
import {authenticate, expect, expectFormWorks, expectSignedIn, password, test} from './test';

test.describe('before its scripts have come the form', () => {
  const email = 'blake@example.com';
  let release = () => {};

  /** Opens the form at an address, and holds its scripts until `release`. */
  async function openEarly(page: Page, address = '/'): Promise<void> {
    release = await holdRequests(page, '**/assets/js/*.js');
    await page.goto(address, {waitUntil: 'commit'});
    await expect(page.getByRole('button', {name: 'Log In'})).toBeVisible();
  }

  async function type(page: Page, secret = password): Promise<void> {
    await page.getByLabel('User Name').fill(email);
    await page.getByLabel('Password').fill(secret);
  }

  /** Lists what the page sends from here on, with the bodies. */
  function watchSent(page: Page): string[] {
    const sent: string[] = [];
    page.on('request', (request) => {
      const {pathname, search, hash} = new URL(request.url());
      const address = `${request.method()} ${pathname}`;
      sent.push(`${address}${search}${hash} ${request.postData() ?? ''}`);
    });
    return sent;
  }

  const submit = (page: Page, how: (form: HTMLFormElement) => void) =>
    page.locator('form').evaluate(how);
  const ways: Record<string, (page: Page) => Promise<void>> = {
    'the Enter key': (page) => page.getByLabel('Password').press('Enter'),
    'a click': (page) => page.getByRole('button', {name: 'Log In'}).click(),
    'a password manager that submits': (page) =>
      submit(page, (form: HTMLFormElement) => form.requestSubmit()),
    'a password manager that clicks': (page) =>
      submit(page, (form: HTMLFormElement) =>
        form.querySelector<HTMLElement>('[type=submit]')?.click(),
      ),
  };

  for (const [way, send] of Object.entries(ways)) {
    test(`remembers ${way}, says that it is busy, and signs in later`, async ({page, site}) => {
      await openEarly(page, '/usage/tables#undo');
      const sent = watchSent(page);
      await type(page);
      await send(page);
      const busy = page.getByRole('button', {name: 'Logging in'});
      await expect(busy).toBeDisabled();
      await expect(page.getByRole('button', {name: 'Log In'})).toBeHidden();
      await expect(page.getByRole('status').filter({hasText: 'Logging in'})).toBeAttached();
      await page.getByLabel('Password').press('Enter');
      expect(site.calls).toEqual([]);

      const {held, release: answer} = createHold();
      site.intercept = async () => (await held, null);
      release();
      await expect.poll(() => site.calls).toEqual(['AuthenticateUser']);
      await expect(busy).toBeDisabled();
      answer();
      await expect(page.getByRole('article')).toBeVisible();
      expect(page.url()).toMatch(/\/usage\/tables#undo$/);
      const withPassword = sent.filter((text) => text.includes(password));
      expect(withPassword).toEqual([expect.stringMatching(/^POST \/graphql\?_dc=\d+ /)]);
    });
  }

  test('shows what is missing in an early submit once it works', async ({page, site}) => {
    await openEarly(page);
    await page.getByRole('button', {name: 'Log In'}).click();
    release();
    await expect(page.getByText('User Name is required')).toBeVisible();
    await expect(page.getByText('Enter your password')).toBeVisible();
    await expect(page.getByLabel('User Name')).toBeFocused();
    await expect(page.getByRole('button', {name: 'Log In'})).toBeEnabled();
    expect(site.calls).toEqual([]);
  });

  test('keeps what is typed, the focus and the selection', async ({page}) => {
    await openEarly(page);
    await type(page);
    for (const button of ['Change password', 'Show password']) {
      await expect(page.getByRole('button', {name: button})).toBeDisabled();
    }
    const field = page.getByLabel('Password');
    await field.press('Shift+Home');
    release();
    await expectFormWorks(page);
    await page.waitForLoadState('networkidle');
    await expect(page.getByLabel('User Name')).toHaveValue(email);
    await expect(field).toHaveValue(password);
    await expect(field).toBeFocused();
    // What is typed next replaces the selection.
    await page.keyboard.type('not-the-password');
    await expect(field).toHaveValue('not-the-password');
    await page.getByRole('button', {name: 'Log In'}).click();
    await expect(page.getByRole('alert')).toHaveText(messages.invalidCredentials);
  });

  test('is sent by nothing but its script', async ({page}) => {
    await openEarly(page);
    const sent = watchSent(page);
    await type(page);
    await submit(page, (form: HTMLFormElement) => form.submit());
    await expect.poll(() => sent).toContain('POST / ');
    expect(sent.join()).not.toContain(password);
    expect(sent.join()).not.toContain('blake');
  });

  test('sends nothing where the stored session opens the guide', async ({page, site}) => {
    await authenticate(page);
    await page.context().clearCookies();
    site.calls.length = 0;
    release = await holdRequests(page, '**/assets/js/*.js');
    await page.goto('/usage/overview', {waitUntil: 'commit'});
    await page.getByLabel('User Name').evaluate((input: HTMLInputElement) => {
      input.value = 'avery@example.com';
      input.form?.requestSubmit();
    });
    release();
    await expectSignedIn(page);
    expect(site.calls).not.toContain('AuthenticateUser');
  });

  test.describe('and its inline script was refused', () => {
    test.use({expectedConsole: /Content Security Policy/});

    test('cannot be submitted', async ({page}) => {
      await page.route('**/usage/tables', async (route) => {
        const response = await route.fetch();
        const policy = response.headers()['content-security-policy'] ?? '';
        const headers = {
          ...response.headers(),
          'content-security-policy': policy.replace(/ 'sha256-[^']*'/g, ''),
        };
        await route.fulfill({response, headers});
      });
      await openEarly(page, '/usage/tables');
      const sent = watchSent(page);
      await type(page);
      await page.getByLabel('Password').press('Enter');
      await expect(page.getByRole('button', {name: 'Log In'})).toBeDisabled();
      expect(sent.join()).not.toContain(password);
    });
  });
});
