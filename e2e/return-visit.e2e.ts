import type {Page} from '@playwright/test';
import {blockCookies} from './block-cookies';
import {denyStorage} from './deny-storage';
import {createHold, holdRequests} from './hold';
import {authenticate, expect, expectSignedIn, signIn, test} from './test';

// A reader whose tokens are stored and whose cookie has lapsed: every morning,
// and after each break of ten minutes.

const address = '/usage/overview';
const logIn = (page: Page) => page.getByRole('button', {name: 'Log In'});
const token = (page: Page) =>
  page.evaluate(() => localStorage.getItem('token'));
const unavailable = () => new Response('later', {status: 503});

/** Stores tokens without a cookie; `isDue` lets the access token run out. */
async function leaveTokens(page: Page, {isDue = false} = {}): Promise<void> {
  await authenticate(page);
  await page.context().clearCookies();
  if (isDue) {
    await page.evaluate(() => localStorage.setItem('tokenExpiresIn', '1000'));
  }
}

/** Lists the documents and calls that a page asks for, from here on. */
function watch(page: Page): string[] {
  const asked: string[] = [];
  page.on('request', (request) => {
    if (['document', 'fetch'].includes(request.resourceType())) {
      const {pathname} = new URL(request.url());
      asked.push(`${request.method()} ${pathname}`);
    }
  });
  return asked;
}

for (const [what, isDue, calls] of [
  ['a valid token: page, cookie, page', false, ['POST /session']],
  [
    'a token that is due: page, refresh, cookie, page',
    true,
    ['POST /graphql', 'POST /session'],
  ],
] as const) {
  test(`${what}, and the article before the user`, async ({page, site}) => {
    await leaveTokens(page, {isDue});
    const {held, release} = createHold();
    site.intercept = async ({operationName}) => {
      await (operationName === 'Me' && held);
      return null;
    };
    const asked = watch(page);
    await page.goto(address);
    await expect(page.getByRole('article')).toBeVisible();
    const document = `GET ${address}`;
    expect(asked.slice(0, calls.length + 2)).toEqual([
      ...[document, ...calls, document],
    ]);
    release();
    await expectSignedIn(page);
    expect(asked.filter((request) => request === document)).toHaveLength(2);
  });
}

test('the scripts of the form are not fetched meanwhile', async ({page}) => {
  await leaveTokens(page);
  const release = await holdRequests(page, '**/session');
  const scripts: string[] = [];
  page.on('request', (request) => {
    if (/\/(vendor|main)\./.test(request.url())) {
      scripts.push(request.url());
    }
  });
  await page.goto(address);
  // Fetched after the first paint where nothing is waited for.
  await expect(page.getByText('Loading…')).toBeVisible();
  expect(scripts).toEqual([]);
  release();
  await expectSignedIn(page);
  expect(scripts).toHaveLength(2);
});

test('the loading indicator shows after half a second, and never the form', async ({
  page,
}) => {
  await leaveTokens(page);
  const release = await holdRequests(page, '**/session');
  await page.goto(address, {waitUntil: 'commit'});
  const indicator = page.getByText('Loading…');
  await expect(indicator).toBeAttached();
  await expect(indicator).toBeVisible();
  expect(await page.evaluate(() => performance.now())).toBeGreaterThan(500);
  await expect(logIn(page)).toBeHidden();
  release();
  await expectSignedIn(page);
});

test('two 503 and two dropped connections delay the guide, and no form script runs', async ({
  page,
  site,
}) => {
  await leaveTokens(page, {isDue: true});
  let refreshes = 0;
  site.intercept = ({operationName}) =>
    operationName === 'RefreshAuthToken' && ++refreshes <= 2
      ? unavailable()
      : null;
  let dropped = 0;
  await page.route('**/session', (route) =>
    dropped++ < 2 ? route.abort('connectionreset') : route.continue(),
  );
  const asked = watch(page);
  await page.goto(address);
  await expectSignedIn(page);
  const second = asked.lastIndexOf(`GET ${address}`);
  // The form's scripts would have asked for the user.
  expect(asked.slice(1, second)).toEqual([
    ...Array<string>(3).fill('POST /graphql'),
    ...Array<string>(3).fill('POST /session'),
  ]);
});

test('an answer that takes 5 s is waited for, and nothing is asked twice', async ({
  page,
  site,
}) => {
  await leaveTokens(page);
  site.intercept = async () => {
    await new Promise((resolve) => setTimeout(resolve, 5000));
    return null;
  };
  const asked = watch(page);
  await page.goto(address);
  await expect(page.getByRole('article')).toBeVisible();
  const second = asked.lastIndexOf(`GET ${address}`);
  expect(asked.slice(0, second)).toEqual([`GET ${address}`, 'POST /session']);
});

test('blocked cookies are named, after one reload', async ({page}) => {
  await leaveTokens(page);
  await blockCookies(page);
  const asked = watch(page);
  await page.goto(address);
  await expect(page.getByText('does not keep cookies')).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect(asked.filter((request) => request === `GET ${address}`)).toHaveLength(
    2,
  );
  expect(await token(page)).not.toBeNull();
});

test.describe('where storage is denied', () => {
  test.use({expectedConsole: /^Docusaurus browser storage is not available/});

  test('the form starts at once, and a token in the address opens the guide', async ({
    page,
    browser,
  }) => {
    const elsewhere = await browser.newPage();
    const handedOver = await authenticate(elsewhere);
    await elsewhere.close();
    await denyStorage(page);
    const asked = watch(page);
    await page.goto(address);
    await expect(logIn(page)).toBeEnabled();
    expect(asked).toEqual([`GET ${address}`]);
    await page.goto(`${address}?auth_token=${handedOver}`);
    await expect(page.getByRole('article')).toBeVisible();
  });
});

test.describe('five tabs at once', () => {
  let shift = 0;
  test.use({siteOptions: {now: () => Date.now() + shift}});
  test.beforeEach(() => {
    shift = 0;
  });

  test('make one refresh, and all come back', async ({page, context, site}) => {
    await signIn(page, address);
    const tabs = [page];
    while (tabs.length < 5) {
      tabs.push(await context.newPage());
    }
    await context.clearCookies();
    shift = 20 * 60 * 1000;
    await page.evaluate(() => localStorage.setItem('tokenExpiresIn', '1000'));
    site.calls.length = 0;
    await Promise.all(tabs.map((tab) => tab.goto(address)));
    for (const tab of tabs) {
      await expectSignedIn(tab);
    }
    const refreshes = site.calls.filter((call) => call === 'RefreshAuthToken');
    expect(refreshes).toHaveLength(1);
  });
});
