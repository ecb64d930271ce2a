import {createHold} from './hold';
import {
  accountMenu,
  count,
  expect,
  expectSignedIn,
  letTokenRunOut,
  open,
  signIn,
  test,
  token,
} from './test';

const minute = 60_000;
const month = 31 * 24 * 60 * minute;

let passed = 0;
test.use({siteOptions: {now: () => Date.now() + passed}});

test('five tabs refresh once and end together', async ({page, context, site}) => {
  await page.clock.install();
  await signIn(page, '/features/domain', 'avery@example.com');
  const tabs = [page];
  while (tabs.length < 5) {
    const tab = await context.newPage();
    await open(tab, '/features/domain');
    tabs.push(tab);
  }
  // A request that is still under way would meet the changes that the test makes to the tokens.
  for (const tab of tabs) {
    await expect(accountMenu(tab)).toBeVisible();
  }

  await test.step('an expired token is refreshed once', async () => {
    await letTokenRunOut(page);
    for (const tab of tabs) {
      await tab.waitForFunction(() => localStorage.tokenExpiresIn === '1000');
    }
    passed += 20 * minute;
    site.calls.length = 0;
    await Promise.all(tabs.map((tab) => tab.reload()));
    await Promise.all(tabs.map(expectSignedIn));
    expect(count(site, 'RefreshAuthToken')).toBe(1);
  });

  await test.step('tokens that are refused when one tab reloads end the session in all tabs', async () => {
    const {held, release} = createHold();
    site.intercept = async ({operationName}) => {
      await (operationName === 'RefreshAuthToken' && held);
      return null;
    };
    site.calls.length = 0;
    await letTokenRunOut(page);
    await page.reload();
    await expect.poll(() => count(site, 'RefreshAuthToken')).toBe(1);
    passed += month;
    release();
    for (const tab of tabs) {
      await expect(tab.getByText('Your session has ended')).toBeVisible();
      expect(await token(tab)).toBeNull();
    }
    expect(count(site, 'RefreshAuthToken')).toBe(1);
  });
});
