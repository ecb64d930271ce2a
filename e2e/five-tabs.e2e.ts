import {createHold} from './hold';
import {
  count,
  expect,
  expectSignedIn,
  letTokenRunOut,
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

test('five tabs refresh once, survive an outage together and end together', async ({
  page,
  context,
  site,
}) => {
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

  await test.step('one 503 for each tab signs nobody out', async () => {
    let failures = 0;
    site.intercept = ({operationName}) =>
      operationName === 'Me' && failures++ < tabs.length
        ? new Response('later', {status: 503})
        : null;
    await Promise.all(tabs.map((tab) => tab.reload()));
    await Promise.all(tabs.map(expectSignedIn));
    site.intercept = null;
  });

  await test.step('without the cookie too one refresh brings all back', async () => {
    await context.clearCookies();
    await letTokenRunOut(page);
    passed += 20 * minute;
    site.calls.length = 0;
    await Promise.all(tabs.map((tab) => tab.goto(address)));
    await Promise.all(tabs.map(expectSignedIn));
    expect(count(site, 'RefreshAuthToken')).toBe(1);
  });

  await test.step('tokens that are refused at the next renewal end the session in all', async () => {
    const {held, release} = createHold();
    site.intercept = async ({operationName}) => {
      await (operationName === 'RefreshAuthToken' && held);
      return null;
    };
    site.calls.length = 0;
    await letTokenRunOut(page);
    await page.clock.fastForward(6 * minute);
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
