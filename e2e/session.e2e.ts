import {denyStorage} from './deny-storage';
import {
  authenticate,
  expect,
  expectSignedIn,
  fillForm,
  signIn,
  store,
  test,
} from './test';

const stored = () => ({...localStorage});

test('signing out ends the session here, in other tabs, and for the Back button', async ({
  page,
  context,
  site,
}) => {
  await signIn(page, '/usage/overview');
  const other = await context.newPage();
  await other.goto('/features/assets');
  await expect(other.getByRole('button', {name: 'Logout'})).toBeVisible();
  await page.evaluate(() => {
    localStorage.setItem('__DOCSEARCH_RECENT_SEARCHES__test', '[]');
    sessionStorage.setItem('anything', '1');
  });
  // A full load, so that the first page may be kept for the Back button.
  await page.goto('/usage/tables');
  await page.getByRole('button', {name: 'Logout'}).click();

  for (const tab of [page, other]) {
    await expect(tab.getByRole('button', {name: 'Log In'})).toBeVisible();
    await expect(tab.getByRole('article')).toHaveCount(0);
  }
  expect(site.calls).toContain('Logout');
  expect(await page.evaluate(stored)).not.toHaveProperty('token');
  expect(Object.keys(await page.evaluate(stored)).join()).not.toContain(
    'DOCSEARCH',
  );
  expect(
    await page.evaluate(() => sessionStorage.getItem('anything')),
  ).toBeNull();
  expect((await page.request.get('/usage/overview')).status()).toBe(404);

  await page.goBack();
  await expect(page.getByRole('button', {name: 'Log In'})).toBeVisible();
  await expect(page.getByRole('article')).toHaveCount(0);
});

test('signing out asks the server once to remove the cookie', async ({
  page,
  context,
}) => {
  await signIn(page, '/usage/overview');
  const other = await context.newPage();
  await other.goto('/features/assets');
  await expect(other.getByRole('button', {name: 'Logout'})).toBeVisible();
  const removals: string[] = [];
  context.on('request', (request) => {
    if (request.method() === 'DELETE') {
      removals.push(new URL(request.url()).pathname);
    }
  });
  await page.getByRole('button', {name: 'Logout'}).click();
  for (const tab of [page, other]) {
    await expect(tab.getByRole('button', {name: 'Log In'})).toBeEnabled();
  }
  expect(removals).toEqual(['/session']);
});

test('a tab that is closed right after Logout leaves nobody signed in', async ({
  page,
  context,
  site,
}) => {
  await signIn(page, '/usage/overview');
  site.intercept = async ({operationName}) => {
    if (operationName === 'Logout') {
      await new Promise((resolve) => setTimeout(resolve, 1500));
    }
    return null;
  };
  await page.getByRole('button', {name: 'Logout'}).click();
  await expect(page.getByRole('article')).toHaveCount(0);
  await page.close({runBeforeUnload: true});
  const next = await context.newPage();
  await next.goto('/usage/overview');
  await expect(next.getByRole('button', {name: 'Log In'})).toBeEnabled();
  expect(await next.evaluate(stored)).not.toHaveProperty('token');
});

test.describe('a switch of the company', () => {
  // The account stays in the company.
  test.use({siteOptions: {}});

  test('is made in place, and other tabs follow', async ({page, context}) => {
    await signIn(page, '/features/incidents#states', 'avery@example.com');
    const other = await context.newPage();
    await other.goto('/');
    const company = page.getByLabel('Company');
    await expect(company.locator('option')).toHaveText(
      ['Aurora Medical Supply', 'Fjord Foods', 'Harbour Cold Chain'],
      {useInnerText: true},
    );
    const position = await page.evaluate(() => window.scrollY);
    const before = await page.evaluate(() => localStorage.getItem('token'));
    await company.selectOption('Fjord Foods');
    await expect(company.locator('option:checked')).toHaveText('Fjord Foods');
    await expect
      .poll(() => page.evaluate(() => localStorage.getItem('token')))
      .not.toBe(before);
    expect(page.url()).toContain('/features/incidents#states');
    expect(await page.evaluate(() => window.scrollY)).toBe(position);

    await other.bringToFront();
    await expect(
      other.getByLabel('Company').locator('option:checked'),
    ).toHaveText('Fjord Foods');
    await page.reload();
    await expect(company.locator('option:checked')).toHaveText('Fjord Foods');
  });
});

test('an endpoint without `companies` is asked once, and ids stand for names', async ({
  page,
  site,
}) => {
  site.intercept = ({operationName}) =>
    operationName === 'Companies'
      ? Response.json(
          {errors: [{message: 'Cannot query field "companies"'}]},
          {status: 400},
        )
      : null;
  await signIn(page, '/', 'casey@example.com');
  const options = page.getByLabel('Company').locator('option');
  await expect(options).toHaveCount(2);
  for (const text of await options.allTextContents()) {
    expect(text).toMatch(/^Company \S+$/);
  }
  await page.reload();
  await expect(options).toHaveCount(2);
  expect(site.calls.filter((call) => call === 'Companies')).toHaveLength(1);
});

test('a token in the address opens the page and leaves no trace in it', async ({
  page,
  browser,
}) => {
  const elsewhere = await browser.newPage();
  const token = await authenticate(elsewhere);
  await elsewhere.close();
  const referrers: string[] = [];
  page.on('request', async (sent) => {
    referrers.push((await sent.allHeaders()).referer ?? '');
  });
  await page.goto(`/usage/tables?auth_token=${token}&view=all#undo`);
  await expect(page.getByRole('article')).toBeVisible();
  expect(page.url()).toMatch(/\/usage\/tables\?view=all#undo$/);
  expect(referrers.join()).not.toContain(token);
  expect(await page.evaluate(stored)).not.toHaveProperty('token');
  await page.goBack();
  expect(page.url()).not.toContain('auth_token');
});

test('a refused token in the address leaves the stored session as it is', async ({
  page,
  context,
}) => {
  await signIn(page, '/usage/overview');
  const other = await context.newPage();
  await other.goto('/usage/tables?auth_token=nonsense');
  for (const tab of [other, page]) {
    await expect(tab.getByRole('button', {name: 'Logout'})).toBeVisible();
  }
});

test('storage with anything but a session leads to the form', async ({
  page,
}) => {
  const stores: Record<string, string>[] = [
    {token: '"><img src=x>'},
    {token: 'a\nb', refreshToken: 'x'},
    {token: 'unknown', refreshToken: 'unknown', tokenExpiresIn: '1'},
    {token: 'unknown', tokenExpiresIn: '{}'},
  ];
  for (const values of stores) {
    await store(page, values);
    await page.goto('/usage/tables');
    await expect(page.getByRole('button', {name: 'Log In'})).toBeEnabled();
  }
  await fillForm(page, 'blake@example.com');
  await expectSignedIn(page);
});

test.describe('storage that is denied', () => {
  test.use({expectedConsole: /^Docusaurus browser storage is not available/});

  test('lets the reader in and out, and says once what it means', async ({
    page,
  }) => {
    await denyStorage(page);
    await page.goto('/usage/tables#undo');
    await fillForm(page, 'blake@example.com');
    await expect(page.getByRole('article')).toBeVisible();
    await expect(page.getByRole('alert')).toHaveText(
      'This browser does not let the site store your session. You have to sign in again after some minutes.',
    );
    await page
      .getByRole('link', {name: 'Configuration', exact: true})
      .first()
      .click();
    await expect(page).toHaveURL(/\/configuration\/company$/);
    await page.getByRole('button', {name: 'Logout'}).click();
    await expect(page.getByRole('button', {name: 'Log In'})).toBeEnabled();
    await expect(page.getByRole('article')).toHaveCount(0);
    expect((await page.request.get('/session')).status()).toBe(401);
  });
});

test.describe('when the cookie has run out while the machine slept', () => {
  let slept = 0;
  // A script that is refused is logged by the browser and by Docusaurus, which
  // then reloads the page.
  test.use({
    siteOptions: {now: () => Date.now() + slept},
    expectedConsole: /ChunkLoadError|Refused to execute script/,
  });
  test.beforeEach(() => {
    slept = 0;
  });

  test('a page stays, and a link leads on without the form', async ({page}) => {
    await signIn(page, '/usage/overview');
    slept = 11 * 60_000;
    expect((await page.request.get('/session')).status()).toBe(401);
    await expect(page.getByRole('article')).toBeVisible();
    await page
      .getByRole('navigation', {name: 'Documentation'})
      .getByRole('link', {name: 'Configuration'})
      .click();
    await expect(page).toHaveURL(/\/configuration\/company$/);
    await expect(page.getByRole('heading', {level: 1})).toHaveText(
      'Company settings',
    );
  });
});
