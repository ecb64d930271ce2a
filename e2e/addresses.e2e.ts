import {
  authenticate,
  expect,
  expectFormWorks,
  expectHydrated,
  fillForm,
  heading,
  logout,
  test,
} from './test';

// Routes are exact: another spelling of an address is not found, by the server and by scripts.

const misspelt = ['/Usage/tables', '/usage/tables%20', '/usage//tables', '/Search', '/features'];
const undecodable = ['/x%', '/%', '/usage/tables%', '/%E0%A4%A'];

test('another spelling of an address shows a not-found page, where search and Logout work', async ({
  page,
}) => {
  await authenticate(page);
  for (const address of [...misspelt, ...undecodable]) {
    const response = await page.goto(address);
    expect([address, response?.status()]).toEqual([address, 404]);
    expect(await response?.text()).toContain('Page Not Found');
    await expectHydrated(page);
    await expect(heading(page)).toHaveText('Page Not Found');
    await expect(logout(page)).toBeVisible();
  }
  await page.getByRole('button', {name: /^Search/}).click();
  await expect(page.getByRole('searchbox')).toBeFocused();
  await page.keyboard.press('Escape');
  await logout(page).click();
  await expectFormWorks(page);
});

test('the file of a page leads to its one address', async ({page}) => {
  await authenticate(page);
  for (const file of ['/usage/tables.html', '/usage/tables/index.html']) {
    await page.goto(`${file}?a=b#undo`);
    expect(new URL(page.url()).pathname).toBe('/usage/tables');
    expect(page.url()).toContain('?a=b#undo');
    await expectHydrated(page);
    await expect(heading(page)).not.toHaveText('Page Not Found');
  }
});

test('a stranger signs in at an address that cannot be decoded', async ({page}) => {
  const bodies = new Set<string>();
  for (const address of [...misspelt, ...undecodable]) {
    const response = await page.goto(address);
    bodies.add(`${response?.status()} ${await response?.text()}`);
    await expectFormWorks(page);
  }
  expect(bodies.size).toBe(1);
  await page.goto('/x%');
  await fillForm(page, 'blake@example.com');
  await expect(heading(page)).toHaveText('Page Not Found');
  await expect(logout(page)).toBeVisible();
});

test.describe('HTML that is no page of the site', () => {
  // The browser's own lines about refusals, and the error of the script of `authenticate`.
  test.use({expectedConsole: /Content Security Policy|sandboxed|SecurityError/});

  test('runs its scripts without the tokens and cookies of the reader, and can send no request', async ({
    page,
  }) => {
    await authenticate(page);
    await page.goto('/chart.html');
    await expect(page.locator('#drawn')).toHaveText('SecurityError,SecurityError,TypeError');
  });

  test('leads from an old address to the new one, with query and heading', async ({page}) => {
    await authenticate(page);
    await page.goto('/old?a=b#undo');
    await expect(heading(page)).toHaveText('Get around');
    const {pathname, search, hash} = new URL(page.url());
    expect([pathname, search, hash]).toEqual(['/usage/overview', '?a=b', '#undo']);
  });
});
