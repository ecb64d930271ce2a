import type {Page} from '@playwright/test';
import {createHold, holdRequests} from './hold';
import type {Site} from './serve';
import {
  authenticate,
  count,
  expect,
  expectSignedIn,
  letTokenRunOut,
  logout,
  open,
  openTabs,
  test,
  token,
} from './test';

const minute = 60_000;
const month = 31 * 24 * 60 * minute;

let passed = 0;
test.use({siteOptions: {now: () => Date.now() + passed}});
test.beforeEach(() => {
  passed = 0;
});

test('five tabs refresh once and end together', async ({page, site}) => {
  await page.clock.install();
  const address = '/features/domain';
  const tabs = await openTabs(page, address, 'avery@example.com');

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

  await test.step('tokens that are refused when one is loaded again end the session in all', async () => {
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

/** Two tabs; the first one refreshes the token and has no answer yet. */
async function openTwoTabs(page: Page, site: Site) {
  const other = await page.context().newPage();
  await authenticate(page);
  await open(page, '/features/domain');
  await open(other, '/features/domain');
  await letTokenRunOut(page);
  await other.waitForFunction(() => localStorage.tokenExpiresIn === '1000');
  const {held, release} = createHold();
  let times = 0;
  site.intercept = async ({operationName}) => {
    await (operationName === 'RefreshAuthToken' && ++times === 1 && held);
    return null;
  };
  site.calls.length = 0;
  await page.reload();
  await expect.poll(() => count(site, 'RefreshAuthToken')).toBe(1);
  return {other, release};
}

test.describe('with a tab that sleeps', () => {
  // Nothing else stops a tab as completely: no timer, no message, no response.
  test.use({expectedConsole: /Synchronous XMLHttpRequest/});

  test('the others refresh the token without it, and it uses theirs when it wakes', async ({
    page,
    site,
  }) => {
    const {other, release} = await openTwoTabs(page, site);
    const wake = await holdRequests(page, '**/healthz');
    const slept = page.evaluate(() => {
      const request = new XMLHttpRequest();
      request.open('GET', '/healthz', false);
      request.send();
    });
    await other.reload();
    // After 10 s.
    await expect(logout(other)).toBeVisible({timeout: 30_000});
    expect(count(site, 'RefreshAuthToken')).toBe(2);
    const refreshed = await token(other);
    wake();
    await slept;
    release();
    await expectSignedIn(page);
    expect(await token(page)).toBe(refreshed);
  });
});
