import type {Page} from '@playwright/test';
import {createHold} from './hold';
import {openTabs} from './open-tabs';
import type {Site} from './serve';
import {expect, fillForm, signIn, test} from './test';

const logout = (page: Page) => page.getByRole('button', {name: 'Logout'});
const logIn = (page: Page) => page.getByRole('button', {name: 'Log In'});
const token = (page: Page) =>
  page.evaluate(() => localStorage.getItem('token'));
const count = (site: Site, name: string) =>
  site.calls.filter((call) => call === name).length;

/** Answers operations of that name by `answer`, the first `times` of them. */
function fail(
  site: Site,
  name: string,
  times: number,
  answer: () => Response | Promise<Response>,
): void {
  site.calls.length = 0;
  site.intercept = ({operationName}) =>
    operationName === name && count(site, name) <= times ? answer() : null;
}

const unavailable = () => new Response('later', {status: 503});
const broken = () => new Response('broken', {status: 500});
const unauthorized = () => Response.json({errors: [{message: 'UNAUTHORIZED'}]});

test('four 503 while the user loads sign nobody out', async ({page, site}) => {
  await signIn(page, '/usage/overview');
  const before = await token(page);
  fail(site, 'Me', 4, unavailable);
  await page.reload();
  await expect(logout(page)).toBeVisible({timeout: 10_000});
  expect(count(site, 'Me')).toBe(5);
  expect(await token(page)).toBe(before);
});

test('one 503 for each of five tabs signs nobody out', async ({page, site}) => {
  const tabs = await openTabs(page, '/features/domain', 'avery@example.com');
  const failed = new Set<string>();
  site.intercept = ({operationName}) => {
    const isFirst = operationName === 'Me' && failed.size < 5;
    failed.add(`${failed.size}`);
    return isFirst ? unavailable() : null;
  };
  await Promise.all(tabs.map((tab) => tab.reload()));
  for (const tab of tabs) {
    await expect(logout(tab)).toBeVisible({timeout: 10_000});
  }
});

test.describe('where a tab that is opened cannot load its user', () => {
  // It has removed the cookie, so a script may be refused once.
  test.use({expectedConsole: /Refused to (execute script|apply style)/});

  test('one 500 in a tab that is opened ends that entry, and a tab that is being read goes on', async ({
    page,
    context,
    site,
  }) => {
    await signIn(page, '/usage/overview');
    await page.waitForLoadState('networkidle');
    const before = await token(page);
    fail(site, 'Me', 1, broken);
    const opened = await context.newPage();
    await opened.goto('/features/assets');
    await expect(opened.getByText('answered with an error')).toBeVisible();
    await expect(logIn(opened)).toBeEnabled();
    expect(await token(opened)).toBeNull();

    // It has asked for itself, and it lasts.
    await expect.poll(() => count(site, 'Me')).toBe(2);
    await expect(page.getByRole('article')).toBeVisible();
    await expect(logout(page)).toBeVisible();
    await page
      .getByRole('navigation', {name: 'Documentation'})
      .getByRole('link', {name: 'Configuration'})
      .click();
    await expect(page).toHaveURL(/\/configuration\/company$/);
    await page.reload();
    await expect(logout(page)).toBeVisible();
    expect(await page.evaluate(() => sessionStorage.getItem('token'))).toBe(
      before,
    );
    await expect(logIn(opened)).toBeEnabled();

    // Signing in again is followed by the tab that went on.
    await fillForm(opened, 'blake@example.com');
    await expect(logout(opened)).toBeVisible();
    await expect
      .poll(() => page.evaluate(() => sessionStorage.getItem('token')))
      .toBeNull();
    await expect(logout(page)).toBeVisible();
  });

  test('a tab that went on is signed out with the others', async ({
    page,
    context,
    site,
  }) => {
    const tabs = [page, await context.newPage()];
    await signIn(page, '/usage/overview');
    await tabs[1]!.goto('/usage/overview');
    await expect(logout(tabs[1]!)).toBeVisible();
    fail(site, 'Me', 1, broken);
    const opened = await context.newPage();
    await opened.goto('/features/assets');
    await expect(logIn(opened)).toBeEnabled();
    await expect.poll(() => count(site, 'Me')).toBe(3);
    await logout(page).click();
    for (const tab of tabs) {
      await expect(logIn(tab)).toBeVisible();
      await expect(tab.getByRole('article')).toHaveCount(0);
    }
  });
});

for (const [what, answer, words] of [
  ['a connection that drops', null, 'could not be reached'],
  ['a gateway without an answer', 504, 'could not be reached'],
  ['HTML', '<p>Hello</p>', 'answered with an error'],
] as const) {
  test(`the form says what happened on entry: ${what}`, async ({page}) => {
    await signIn(page, '/usage/overview');
    await page.route('**/graphql?**', (route) =>
      answer === null
        ? route.abort('connectionreset')
        : typeof answer === 'number'
          ? route.fulfill({status: answer, body: 'x'})
          : route.fulfill({body: answer}),
    );
    await page.reload();
    await expect(page.getByText(words)).toBeVisible();
    await expect(logIn(page)).toBeEnabled();
    expect(await token(page)).toBeNull();
  });
}

test('a refresh that the endpoint refuses leads to the form, which shows its message', async ({
  page,
  site,
}) => {
  await signIn(page, '/usage/overview');
  await page.evaluate(() => localStorage.setItem('tokenExpiresIn', '1000'));
  const message = 'The refresh token was revoked';
  fail(site, 'RefreshAuthToken', Infinity, () =>
    Response.json({data: {refreshAuthToken: {success: false, message}}}),
  );
  await page.reload();
  await expect(page.getByText(message)).toBeVisible();
  await expect(logIn(page)).toBeEnabled();
  expect(await token(page)).toBeNull();
});

test('a refresh, and then the cookie, survive an endpoint that answers 503 and recovers', async ({
  page,
  context,
  site,
}) => {
  await signIn(page, '/usage/overview');
  await context.clearCookies();
  await page.evaluate(() => localStorage.setItem('tokenExpiresIn', '1000'));
  const before = await token(page);
  const tokens: (string | null)[] = [];
  let refreshes = 0;
  let cookies = 0;
  site.calls.length = 0;
  site.intercept = (operation) => {
    if (operation.operationName === 'RefreshAuthToken') {
      tokens.push(operation.token);
      return ++refreshes <= 2 ? unavailable() : null;
    }
    // The gate's own question, for POST /session.
    return operation.operationName === 'me' && ++cookies <= 2
      ? unavailable()
      : null;
  };
  await page.reload();
  await expect(logout(page)).toBeVisible({timeout: 15_000});
  expect(tokens).toEqual([before, before, before]);
  // Two failures in the sign-in build, then one cookie for each build.
  expect(cookies).toBe(4);
  expect(await token(page)).not.toBe(before);
});

test('an endpoint that stays down leads to the form, which says why, after the retries', async ({
  page,
  site,
}) => {
  await signIn(page, '/usage/overview');
  fail(site, 'Me', Infinity, unavailable);
  const start = Date.now();
  await page.reload();
  await expect(logIn(page)).toBeEnabled({timeout: 15_000});
  expect(Date.now() - start).toBeGreaterThan(6000);
  expect(Date.now() - start).toBeLessThan(12_000);
  expect(count(site, 'Me')).toBe(6);
  await expect(page.getByText('answered with an error')).toBeVisible();
  expect(await token(page)).toBeNull();
  // The reason is shown once.
  await page.reload();
  await expect(logIn(page)).toBeEnabled();
  await expect(page.getByText('answered with an error')).toHaveCount(0);
});

test('an endpoint that hangs is given up after its time, not asked again, and the form says why', async ({
  page,
  site,
}) => {
  await page.clock.install();
  await signIn(page, '/usage/overview');
  fail(site, 'Me', Infinity, () => new Promise<Response>(() => {}));
  await page.reload();
  // The page can be read meanwhile.
  await expect(page.getByRole('article')).toBeVisible();
  await expect.poll(() => count(site, 'Me')).toBe(1);
  await page.clock.runFor(14_000);
  await expect(logIn(page)).toHaveCount(0);
  await page.clock.runFor(2000);
  await expect(page.getByText('could not be reached')).toBeVisible();
  await expect(logIn(page)).toBeEnabled();
  expect(count(site, 'Me')).toBe(1);
});

test('a session that the endpoint refuses is said to have ended, in the sign-in build too', async ({
  page,
  context,
  site,
}) => {
  const note = page.getByRole('status').filter({hasText: 'session has ended'});
  await signIn(page, '/usage/overview');
  fail(site, 'Me', 1, unauthorized);
  await page.reload();
  await expect(note).toBeVisible();

  await fillForm(page, 'blake@example.com');
  await expect(logout(page)).toBeVisible();
  await expect(note).toHaveCount(0);
  await context.clearCookies();
  fail(site, 'Me', 1, unauthorized);
  await page.reload();
  await expect(note).toBeVisible();
});

test('a link whose token is refused says so', async ({page}) => {
  await page.goto('/usage/tables?auth_token=nonsense');
  await expect(
    page.getByRole('status').filter({hasText: 'link is no longer valid'}),
  ).toBeVisible();
});

test('a reader who signs out reads so in the other tabs, and not in this one', async ({
  page,
  context,
}) => {
  await signIn(page, '/usage/overview');
  const other = await context.newPage();
  await other.goto('/features/assets');
  await expect(logout(other)).toBeVisible();
  await logout(page).click();
  await expect(
    other.getByRole('status').filter({hasText: 'signed out in another tab'}),
  ).toBeVisible();
  await expect(logIn(page)).toBeEnabled();
  await expect(page.getByText('another tab')).toHaveCount(0);
});

test.describe('five tabs whose tokens are all invalid at their next renewal', () => {
  let shift = 0;
  // Each tab renews its cookie after 3 s.
  test.use({siteOptions: {cookieLife: 6, now: () => Date.now() + shift}});
  test.beforeEach(() => {
    shift = 0;
  });
  const month = 31 * 24 * 60 * 60 * 1000;

  for (const [what, expiry, refreshes] of [
    ['ask once for a refresh where it is due', '1000', 1],
    ['ask for none where it is not due', null, 0],
  ] as const) {
    test(`${what}, and all say that the session has ended`, async ({
      page,
      site,
    }) => {
      const tabs = await openTabs(
        page,
        '/features/domain',
        'avery@example.com',
      );
      // A refresh before the clock is moved would succeed.
      const {held, release} = createHold();
      site.intercept = async ({operationName}) => {
        await (operationName === 'RefreshAuthToken' && held);
        return null;
      };
      site.calls.length = 0;
      if (expiry) {
        await page.evaluate(
          (value) => localStorage.setItem('tokenExpiresIn', value),
          expiry,
        );
        await expect.poll(() => count(site, 'RefreshAuthToken')).toBe(1);
      }
      shift = month;
      release();
      for (const tab of tabs) {
        await expect(tab.getByText('Your session has ended')).toBeVisible();
        expect(await token(tab)).toBeNull();
      }
      expect(count(site, 'RefreshAuthToken')).toBe(refreshes);
    });
  }
});

test.describe('after the cookie has lapsed', () => {
  // The browser's own line for a refused script.
  test.use({expectedConsole: /Refused to (execute script|apply style)/});

  test('the first click on the search box searches', async ({
    page,
    context,
  }) => {
    await signIn(page, '/usage/overview');
    await page.waitForLoadState('networkidle');
    await context.clearCookies();
    await page.locator('.DocSearch-Button').click();
    await expect(page.locator('.DocSearch-Input')).toBeVisible();
    await page.locator('.DocSearch-Input').fill('quiet hours');
    await expect(page.locator('.DocSearch-Hit').first()).toContainText(
      'Quiet hours',
    );
  });

  test('a search works whose script is loaded and whose pages are not', async ({
    page,
    context,
  }) => {
    await signIn(page, '/usage/overview');
    // Pointing at the box loads its script, and no pages.
    await page.locator('.DocSearch-Button').hover();
    await page.waitForLoadState('networkidle');
    await context.clearCookies();
    await page.locator('.DocSearch-Button').click();
    await page.locator('.DocSearch-Input').fill('quiet hours');
    await expect(page.locator('.DocSearch-Hit').first()).toContainText(
      'Quiet hours',
    );
  });

  test('the first click on a link leads on without a reload', async ({
    page,
    context,
  }) => {
    // A phone has no sidebar, whose links would be fetched ahead.
    await page.setViewportSize({width: 390, height: 500});
    await page.goto('/usage/overview');
    await fillForm(page, 'blake@example.com');
    await expect(page.getByRole('article')).toBeVisible();
    await page.waitForLoadState('networkidle');
    await page.evaluate(() => ((window as {mark?: number}).mark = 1));
    await context.clearCookies();
    const title = await page.getByRole('heading', {level: 1}).innerText();
    const next = page.getByRole('navigation', {name: 'Docs pages'});
    await next.getByRole('link').last().click();
    await expect(page.getByRole('heading', {level: 1})).not.toHaveText(title);
    expect(await page.evaluate(() => (window as {mark?: number}).mark)).toBe(1);
  });
});

test('the scroll position survives signing in again', async ({page, site}) => {
  await signIn(page, '/configuration/notification-profiles');
  await page.evaluate(() => window.scrollTo({top: 700, behavior: 'instant'}));
  // The next renewal of the cookie finds that the session is over.
  site.intercept = ({operationName}) =>
    ['me', 'Me'].includes(operationName) ? unauthorized() : null;
  await page.evaluate(() => {
    const {token} = localStorage;
    localStorage.setItem('token', `${token}x`);
    // As another tab would: this one loads the user again.
    window.dispatchEvent(new StorageEvent('storage', {key: 'token'}));
  });
  await expect(page.getByText('Your session has ended')).toBeVisible();
  site.intercept = null;
  await fillForm(page, 'blake@example.com');
  await expect(logout(page)).toBeVisible();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(700);
});

test('the scroll position survives a reload after the cookie has lapsed', async ({
  page,
  context,
}) => {
  await signIn(page, '/configuration/notification-profiles');
  await page.evaluate(() => window.scrollTo({top: 700, behavior: 'instant'}));
  // The first scroll loads it, which needs the cookie.
  await expect(page.getByText('Did this answer your question?')).toBeAttached();
  await context.clearCookies();
  await page.reload();
  await expect(logout(page)).toBeVisible();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(700);
});

test.describe('the names of the companies', () => {
  // The account stays in the company that this test switches to.
  test.use({siteOptions: {}});

  test('are asked once a tab', async ({page, site}) => {
    await signIn(page, '/', 'avery@example.com');
    await expect(page.getByLabel('Company')).toContainText('Fjord Foods');
    expect(count(site, 'Companies')).toBe(1);
    await page.reload();
    await expect(page.getByLabel('Company')).toContainText('Fjord Foods');
    await page.getByLabel('Company').selectOption('Fjord Foods');
    await expect(
      page.getByLabel('Company').locator('option:checked'),
    ).toHaveText('Fjord Foods');
    expect(count(site, 'Companies')).toBe(1);
  });
});
