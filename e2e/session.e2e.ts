import {denyStorage} from './hold';
import {
  authenticate,
  count,
  expect,
  expectSignedIn,
  fillForm,
  logIn,
  logout,
  signIn,
  test,
  token,
} from './test';

const stored = () => ({...localStorage});

test('signing out ends the session here, in other tabs, which say so, and for the Back button', async ({
  page,
  context,
  site,
}) => {
  await signIn(page, '/usage/overview');
  const other = await context.newPage();
  await other.goto('/features/assets');
  await expectSignedIn(other);
  await page.evaluate(() => {
    localStorage.setItem('__DOCSEARCH_RECENT_SEARCHES__test', '[]');
    sessionStorage.setItem('anything', '1');
  });
  // A full load, so that the first page may be kept for the Back button.
  await page.goto('/usage/tables');
  const removals: string[] = [];
  context.on('request', (request) => {
    if (request.method() === 'DELETE') {
      removals.push(new URL(request.url()).pathname);
    }
  });
  await logout(page).click();

  for (const tab of [page, other]) {
    await expect(logIn(tab)).toBeEnabled();
    await expect(tab.getByRole('article')).toHaveCount(0);
  }
  const note = 'signed out in another tab';
  await expect(other.getByRole('status').filter({hasText: note})).toBeVisible();
  await expect(page.getByText(note)).toHaveCount(0);
  expect(removals).toEqual(['/session']);
  expect(site.calls).toContain('Logout');
  const kept = await page.evaluate(stored);
  expect(Object.keys(kept).join()).not.toMatch(/token|DOCSEARCH/);
  expect(await page.evaluate(() => sessionStorage.getItem('anything'))).toBeNull();
  expect((await page.request.get('/usage/overview')).status()).toBe(404);

  await page.goBack();
  await expect(logIn(page)).toBeVisible();
  await expect(page.getByRole('article')).toHaveCount(0);
});

test('a tab that is closed right after Logout leaves nobody signed in', async ({
  page,
  context,
  site,
}) => {
  await signIn(page, '/usage/overview');
  site.intercept = ({operationName}) =>
    operationName === 'Logout' ? new Promise<Response>(() => {}) : null;
  await logout(page).click();
  await expect(page.getByRole('article')).toHaveCount(0);
  await page.close({runBeforeUnload: true});
  const next = await context.newPage();
  await next.goto('/usage/overview');
  await expect(logIn(next)).toBeEnabled();
  expect(await next.evaluate(stored)).not.toHaveProperty('token');
});

test.describe('a switch of the company', () => {
  // The account stays in the company.
  test.use({siteOptions: {}});

  test('is made in place, and every tab follows with its chips and its list of tasks', async ({
    page,
    context,
    site,
  }) => {
    const address = '/usage/incidents#reopen-an-incident';
    await signIn(page, address, 'casey@example.com');
    const chip = page.locator('#reopen-an-incident + div');
    await expect(chip).toContainText('Ask a Manager');
    const other = await context.newPage();
    await other.goto('/usage/overview');
    const only = 'Only what I can do at';
    await other.getByLabel(only).check();
    const tasks = other.getByRole('list', {name: 'Work with incidents'});
    await expect(tasks.getByRole('link')).toHaveText([
      'Find acknowledged incidents that no one resolved',
      'Find out why no one was notified',
    ]);

    await page.bringToFront();
    const [harbour, aurora] = ['Harbour Cold Chain', 'Aurora Medical Supply'];
    const company = page.getByLabel('Company');
    await expect(company.locator('option')).toHaveText([aurora, harbour], {
      useInnerText: true,
    });
    const position = await page.evaluate(() => window.scrollY);
    const before = await token(page);
    await company.selectOption(aurora);
    await expect(chip).toContainText('You can do this');
    await expect.poll(() => token(page)).not.toBe(before);
    await expect(page).toHaveURL(address);
    expect(await page.evaluate(() => window.scrollY)).toBe(position);

    await other.bringToFront();
    await expect(other.locator('#lost-phone + div')).toContainText('You can do this');
    await expect(other.getByLabel(`${only} ${aurora}`)).toBeChecked();
    await expect(tasks.getByRole('link')).toHaveCount(8);
    await tasks.getByRole('link', {name: 'Reopen an incident'}).click();
    await expect(other).toHaveURL(address);

    await page.reload();
    await expect(company.locator('option:checked')).toHaveText(aurora);
    // Once for each tab.
    expect(count(site, 'Companies')).toBe(2);
  });
});

test.describe('where storage is denied', () => {
  test.use({expectedConsole: /^Docusaurus browser storage is not available/});

  test('the reader gets in and out and is told once what it means, and a token in the address opens the guide', async ({
    page,
    browser,
  }) => {
    await denyStorage(page);
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

    const elsewhere = await browser.newPage();
    const handedOver = await authenticate(elsewhere);
    await elsewhere.close();
    await page.goto(`/usage/overview?auth_token=${handedOver}`);
    await expect(page.getByRole('article')).toBeVisible();
  });
});
