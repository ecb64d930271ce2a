import {expect, heading, logout, signIn, test} from './test';

// Docusaurus does not start at an address that cannot be decoded.
test.use({expectedConsole: /URI malformed/});

test('the not-found page is shown at addresses that nearly are a page, and can be read at one that cannot be decoded', async ({
  page,
}) => {
  await signIn(page, '/usage%2Ftables');
  await expect(heading(page)).toHaveText('Page Not Found');
  const {origin} = new URL(page.url());
  for (const address of ['//usage/tables', '/usage/tables%']) {
    const response = await page.goto(origin + address);
    expect(response?.status(), address).toBe(404);
    await expect(heading(page)).toHaveText('Page Not Found');
  }
});

test('a page opens at another spelling of its address, also with a fragment that cannot be decoded', async ({
  page,
}) => {
  await signIn(page, '/%75sage/tables#%');
  await expect(heading(page)).toHaveText('Work with tables');
  await expect(logout(page)).toBeVisible();
});
