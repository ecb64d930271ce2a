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

// Routes are exact: another spelling of an address is none, before scripts and after them.

const misspelt = ['/Usage/tables', '/usage/tables%20', '/usage//tables', '/Search', '/SEARCH'];
const undecodable = ['/x%', '/%', '/usage/tables%', '/%E0%A4%A'];

test('another spelling of an address shows the not-found page, on which all works', async ({
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
