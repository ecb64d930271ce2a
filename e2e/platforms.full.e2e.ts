import {account} from '../packages/lock/src/cli/endpoint-check/testing/platform';
import {type Platform, platforms} from '../packages/lock/src/cli/endpoint-check/testing/platforms';
import {graphqlProxy} from 'docusaurus-lock-server/graphql/proxy';
import {
  accountMenu,
  expect,
  expectSignedIn,
  fillForm,
  logIn,
  logout,
  switchCompany,
  test as base,
} from './test';

for (const [name, kind] of Object.entries(platforms)) {
  const test = base.extend<{platform: Platform}>({
    // eslint-disable-next-line no-empty-pattern -- Playwright reads the names.
    platform: async ({}, use) => {
      const platform = await kind.open();
      await use(platform);
      await platform.close();
    },
    siteOptions: async ({platform}, use) => use({graphql: graphqlProxy(platform.url)}),
  });
  const {email, password} = kind.account ?? account;

  test(`a reader signs in, reads and switches company before ${name}`, async ({page}) => {
    await page.goto('/usage/overview');
    // It is for accounts of the server's own.
    await expect(page.getByRole('button', {name: 'Change password'})).toBeHidden();
    await fillForm(page, email, password);
    await expect(page.getByRole('article')).toBeVisible();
    const company = kind.company ?? 'Aurora';
    await switchCompany(page, company);
    await expect(accountMenu(page)).toContainText(company);
    await page.reload();
    await expectSignedIn(page);
    await logout(page).click();
    await expect(logIn(page)).toBeEnabled();
  });
}
