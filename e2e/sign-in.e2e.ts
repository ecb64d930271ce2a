import type {Page} from '@playwright/test';
import {expiredPassword} from './expired-password';
import {createHold, holdRequests} from './hold';
import {
  authenticate,
  expect,
  expectFormWorks,
  expectSignedIn,
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

test('empty fields are refused on submit, each with its message', async ({
  page,
  site,
}) => {
  await page.goto('/');
  await page.getByRole('button', {name: 'Log In'}).click();
  await expect(page.getByText('User Name is required')).toBeVisible();
  await expect(page.getByText('Enter your password')).toBeVisible();
  await expect(page.getByLabel('User Name')).toBeFocused();
  await page.getByLabel('User Name').fill('blake@example.com');
  await page.getByRole('button', {name: 'Log In'}).click();
  await expect(page.getByLabel('Password')).toBeFocused();
  expect(site.calls).toEqual([]);
});

test('a user name that is no e-mail address is refused on blur and accepted on change', async ({
  page,
}) => {
  await page.goto('/');
  // The form shows no messages until it works.
  await expectFormWorks(page);
  const name = page.getByLabel('User Name');
  await name.fill('blake');
  await name.blur();
  const message = page.getByText('User Name must be a valid e-mail address');
  await expect(message).toBeVisible();
  await expect(name).toHaveAttribute('aria-invalid', 'true');
  await name.fill('blake@example.com');
  await expect(message).toBeHidden();
});

test('a wrong password shows the message, empties the field and stores nothing', async ({
  page,
}) => {
  await page.goto('/usage/overview');
  await fillForm(page, 'blake@example.com', 'not-the-password');
  await expect(page.getByRole('alert')).toHaveText('Invalid credentials');
  await expect(page.getByLabel('Password')).toHaveValue('');
  await expect(page.getByLabel('Password')).toBeFocused();
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
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

test("the server's own message is shown when it has one", async ({
  page,
  site,
}) => {
  site.intercept = () =>
    Response.json({
      data: {authenticateUser: {success: false, message: 'Account is locked'}},
    });
  await page.goto('/');
  await fillForm(page, 'blake@example.com');
  await expect(page.getByRole('alert')).toHaveText('Account is locked');
  await expect(page.getByLabel('Password')).toHaveAccessibleDescription(
    'Account is locked',
  );
});

test("an endpoint that answers anything else makes 'Failed to process'", async ({
  page,
  site,
}) => {
  await page.goto('/');
  for (const [what, answer] of [
    ['HTML', () => new Response('<html>', {status: 200})],
    ['an empty body', () => new Response('')],
    ['status 400', () => new Response('{}', {status: 400})],
    ['neither data nor errors', () => Response.json({})],
    [
      'success without a token',
      () => Response.json({data: {authenticateUser: {success: true}}}),
    ],
  ] as const) {
    await test.step(what, async () => {
      site.intercept = answer;
      await fillForm(page, 'blake@example.com');
      await expect(page.getByRole('alert')).toHaveText('Failed to process');
      await expect(page.getByRole('button', {name: 'Log In'})).toBeEnabled();
    });
  }
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

  test('that is common is refused in the form', async ({page}) => {
    clock = 0;
    await page.goto('/');
    await fillForm(page, 'casey@example.com');
    await page.getByLabel('New password', {exact: true}).fill('123456789012');
    await page.getByLabel('Repeat the new password').fill('123456789012');
    await page.getByRole('button', {name: 'Change password'}).click();
    await expect(page.getByRole('alert')).toContainText('too common');
  });

  test('a reader of an endpoint without the operation reads where to change it', async ({
    page,
    site,
  }) => {
    site.intercept = ({operationName}) =>
      operationName === 'AuthenticateUser'
        ? expiredPassword()
        : Response.json(
            {errors: [{message: 'Cannot query field "changePassword"'}]},
            {status: 400},
          );
    await page.goto('/');
    await fillForm(page, 'blake@example.com');
    await change(page);
    await expect(page.getByRole('alert')).toHaveText(
      'Your password cannot be changed here. Change it in Platform, then sign in.',
    );
    await page.getByRole('button', {name: 'Back to sign in'}).click();
    await expect(page.getByRole('button', {name: 'Log In'})).toBeEnabled();
    await expect(page.getByLabel('User Name')).toHaveValue('blake@example.com');
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

test('a button shows the password, and the form still sends it', async ({
  page,
}) => {
  await page.goto('/');
  await page.getByLabel('User Name').fill('blake@example.com');
  await page.getByLabel('Password').fill(password);
  const show = page.getByRole('button', {name: 'Show password'});
  await show.click();
  await expect(show).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByLabel('Password')).toHaveAttribute('type', 'text');
  await page.getByLabel('Password').press('Enter');
  await expect(page.getByRole('article')).toBeVisible();
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
    test(`remembers ${way}, says that it is busy, and signs in later`, async ({
      page,
      site,
    }) => {
      await openEarly(page, '/usage/tables#undo');
      const sent = watchSent(page);
      await type(page);
      await send(page);
      const busy = page.getByRole('button', {name: 'Logging in'});
      await expect(busy).toBeDisabled();
      await expect(page.getByRole('button', {name: 'Log In'})).toBeHidden();
      await expect(
        page.getByRole('status').filter({hasText: 'Logging in'}),
      ).toBeAttached();
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
      expect(withPassword).toEqual([
        expect.stringMatching(/^POST \/graphql\?_dc=\d+ /),
      ]);
    });
  }

  test('shows what is missing in an early submit once it works', async ({
    page,
    site,
  }) => {
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
    await expect(page.getByRole('alert')).toHaveText('Invalid credentials');
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

  test('sends nothing where the stored session opens the guide', async ({
    page,
    site,
  }) => {
    await authenticate(page);
    await page.context().clearCookies();
    site.calls.length = 0;
    const open = await holdRequests(page, '**/session');
    await page.goto('/usage/overview');
    await page.getByLabel('User Name').evaluate((input: HTMLInputElement) => {
      input.value = 'avery@example.com';
      input.form?.requestSubmit();
    });
    open();
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
