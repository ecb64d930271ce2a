import type {Page} from '@playwright/test';
import {blockCookies, createHold, holdRequests} from './hold';
import {
  authenticate,
  count,
  expect,
  expectSignedIn,
  letTokenRunOut,
  logIn,
  test,
  token,
  watchRequests,
} from './test';

// A reader whose tokens are stored and whose cookie has lapsed: every morning,
// and after each break of ten minutes.

const address = '/usage/overview';
const document = `GET ${address}`;

/** Stores tokens without a cookie. */
async function leaveTokens(page: Page): Promise<void> {
  await authenticate(page);
  await page.context().clearCookies();
}

test('with a valid token the reader gets page, cookie, page, and the article before the user', async ({
  page,
  site,
}) => {
  await leaveTokens(page);
  const {held, release} = createHold();
  site.intercept = async ({operationName}) => {
    await (operationName === 'Me' && held);
    return null;
  };
  const asked = watchRequests(page);
  await page.goto(address);
  await expect(page.getByRole('article')).toBeVisible();
  expect(asked.slice(0, 3)).toEqual([document, 'POST /session', document]);
  release();
  await expectSignedIn(page);
  expect(asked.filter((request) => request === document)).toHaveLength(2);
});

test('with a token that is due, two 503 of its refresh and two failures of the cookie delay the guide, and no form script runs', async ({
  page,
  site,
}) => {
  await leaveTokens(page);
  await letTokenRunOut(page);
  const before = await token(page);
  const sent: (string | null)[] = [];
  site.calls.length = 0;
  site.intercept = (operation) => {
    if (operation.operationName === 'RefreshAuthToken') {
      sent.push(operation.token);
    }
    const name = operation.operationName;
    // The gate's own question, for POST /session.
    const limit = {RefreshAuthToken: 2, me: 1}[name] ?? 0;
    return count(site, name) <= limit
      ? new Response('later', {status: 503})
      : null;
  };
  await page.route('**/session', (route) => route.abort('connectionreset'), {
    times: 1,
  });
  const asked = watchRequests(page);
  await page.goto(address);
  await expectSignedIn(page);
  expect(sent).toEqual([before, before, before]);
  expect(await token(page)).not.toBe(before);
  // The form's scripts would have asked for the user.
  expect(asked.slice(1, asked.lastIndexOf(document))).toEqual([
    ...Array<string>(3).fill('POST /graphql'),
    ...Array<string>(3).fill('POST /session'),
  ]);
});

test('meanwhile no script of the form is fetched, and the loading indicator shows after half a second, never the form', async ({
  page,
}) => {
  await leaveTokens(page);
  const release = await holdRequests(page, '**/session');
  const scripts: string[] = [];
  page.on('request', (request) => {
    if (/\/(vendor|main)\./.test(request.url())) {
      scripts.push(request.url());
    }
  });
  await page.goto(address, {waitUntil: 'commit'});
  await expect(page.getByText('Loading…')).toBeVisible();
  expect(await page.evaluate(() => performance.now())).toBeGreaterThan(500);
  await expect(logIn(page)).toBeHidden();
  // Fetched after the first paint where nothing is waited for.
  expect(scripts).toEqual([]);
  release();
  await expectSignedIn(page);
  expect(scripts).toHaveLength(2);
});

test('an answer that takes 5 s is waited for, and nothing is asked twice', async ({
  page,
  site,
}) => {
  await page.clock.install();
  await leaveTokens(page);
  const {held, release} = createHold();
  site.calls.length = 0;
  site.intercept = async () => (await held, null);
  const asked = watchRequests(page);
  await page.goto(address);
  await expect.poll(() => count(site, 'me')).toBe(1);
  await page.clock.runFor(5000);
  release();
  await expect(page.getByRole('article')).toBeVisible();
  const second = asked.lastIndexOf(document);
  expect(asked.slice(0, second)).toEqual([document, 'POST /session']);
});

test('blocked cookies are named, after one reload', async ({page}) => {
  await leaveTokens(page);
  await blockCookies(page);
  const asked = watchRequests(page);
  await page.goto(address);
  await expect(page.getByText('does not keep cookies')).toBeVisible();
  expect(asked.filter((request) => request === document)).toHaveLength(2);
  expect(await token(page)).not.toBeNull();
});
