import type {Site} from './serve';
import {firstHit} from './search-box';
import {
  count,
  expect,
  expectSignedIn,
  fillForm,
  heading,
  letTokenRunOut,
  logIn,
  logout,
  navbar,
  signIn,
  test,
  token,
} from './test';

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

test.describe('where a tab that is opened cannot load its user', () => {
  // It has removed the cookie, so a script may be refused once.
  test.use({expectedConsole: /Refused to (execute script|apply style)|ChunkLoadError/});

  test('one 500 ends that entry, and a tab that is being read goes on', async ({
    page,
    context,
    site,
  }) => {
    await signIn(page, '/usage/overview');
    const before = await token(page);
    const kept = () => page.evaluate(() => sessionStorage.getItem('token'));
    fail(site, 'Me', 1, broken);
    const opened = await context.newPage();
    await opened.goto('/features/assets');
    await expect(opened.getByText('answered with an error')).toBeVisible();
    await expect(logIn(opened)).toBeEnabled();
    expect(await token(opened)).toBeNull();

    // It has asked for itself, and it lasts.
    await expect.poll(() => count(site, 'Me')).toBe(2);
    await expect(page.getByRole('article')).toBeVisible();
    await expectSignedIn(page);
    await navbar(page).getByRole('link', {name: 'Configuration'}).click();
    await expect(page).toHaveURL(/\/configuration\/company$/);
    await page.reload();
    await expectSignedIn(page);
    expect(await kept()).toBe(before);
    await expect(logIn(opened)).toBeEnabled();

    // Signing in again is followed by the tab that went on.
    await fillForm(opened, 'blake@example.com');
    await expectSignedIn(opened);
    await expect.poll(kept).toBeNull();
    await expectSignedIn(page);
  });
});

test('an endpoint that stays down leads to the form after the retries, which says why, once', async ({
  page,
  site,
}) => {
  await page.clock.install();
  await signIn(page, '/usage/overview');
  fail(site, 'Me', Infinity, unavailable);
  await page.reload();
  const reason = page.getByText('answered with an error');
  await expect(async () => {
    // The pauses between the tries.
    await page.clock.runFor(1000);
    await expect(reason).toBeVisible({timeout: 100});
  }).toPass();
  await expect(logIn(page)).toBeEnabled();
  expect(count(site, 'Me')).toBeGreaterThan(2);
  expect(await token(page)).toBeNull();
  await page.reload();
  await expect(logIn(page)).toBeEnabled();
  await expect(reason).toHaveCount(0);
});

test('the form says why a session ended: the message of a refused refresh, or that the endpoint refused it', async ({
  page,
  context,
  site,
}) => {
  const ended = page.getByRole('status').filter({hasText: 'session has ended'});
  const message = 'The refresh token was revoked';
  await signIn(page, '/usage/overview');
  await letTokenRunOut(page);
  fail(site, 'RefreshAuthToken', Infinity, () =>
    Response.json({data: {refreshAuthToken: {success: false, message}}}),
  );
  await page.reload();
  await expect(page.getByText(message)).toBeVisible();
  await expect(logIn(page)).toBeEnabled();
  expect(await token(page)).toBeNull();

  for (const hasCookie of [true, false]) {
    await fillForm(page, 'blake@example.com');
    await expect(logout(page)).toBeVisible();
    await expect(ended).toHaveCount(0);
    if (!hasCookie) {
      await context.clearCookies();
    }
    fail(site, 'Me', 1, unauthorized);
    await page.reload();
    await expect(ended).toBeVisible();
  }
});

test.describe('after the cookie has lapsed', () => {
  // The browser's own line for a refused script.
  test.use({expectedConsole: /Refused to (execute script|apply style)|ChunkLoadError/});

  test('a link leads to the heading of its page, and the first search finds', async ({
    page,
    context,
  }) => {
    await signIn(page, '/usage/overview');
    await context.clearCookies();
    await page
      .getByRole('article')
      .getByRole('link', {name: 'Acknowledge an incident'})
      .first()
      .click();
    await expect(heading(page)).toHaveText('Work with incidents');
    await expect(page).toHaveURL('/usage/incidents#acknowledge-an-incident');
    await expectSignedIn(page);
    await context.clearCookies();
    await page.evaluate(() => ((window as {mark?: number}).mark = 1));
    await page.locator('.DocSearch-Button').click();
    await page.locator('.DocSearch-Input').fill('quiet hours');
    await expect(firstHit(page)).toContainText('Quiet hours');
    expect(await page.evaluate(() => (window as {mark?: number}).mark)).toBe(1);
  });
});

test('the scroll position survives a lapsed cookie, and signing in again', async ({
  page,
  context,
  site,
}) => {
  await signIn(page, '/configuration/notification-profiles');
  const position = () => page.evaluate(() => window.scrollY);
  await page.evaluate(() => window.scrollTo({top: 700, behavior: 'instant'}));
  // The first scroll loads it, which needs the cookie.
  await expect(page.getByText('Did this answer your question?')).toBeAttached();
  await context.clearCookies();
  await page.reload();
  await expectSignedIn(page);
  await expect.poll(position).toBe(700);

  // The next renewal of the cookie finds that the session is over.
  site.intercept = ({operationName}) =>
    ['me', 'Me'].includes(operationName) ? unauthorized() : null;
  await page.evaluate(() => {
    localStorage.setItem('token', `${localStorage.token}x`);
    // As another tab would: this one loads the user again.
    window.dispatchEvent(new StorageEvent('storage', {key: 'token'}));
  });
  await expect(page.getByText('Your session has ended')).toBeVisible();
  site.intercept = null;
  await fillForm(page, 'blake@example.com');
  await expectSignedIn(page);
  await expect.poll(position).toBe(700);
});
