import {firstHit} from './search-box';
import {
  expect,
  expectSignedIn,
  fillForm,
  heading,
  letTokenRunOut,
  logIn,
  logout,
  signIn,
  test,
  token,
} from './test';

const unauthorized = () => Response.json({errors: [{message: 'UNAUTHORIZED'}]});

test('the form says why a session ended: the message of a refused refresh, or that the endpoint refused it', async ({
  page,
  context,
  site,
}) => {
  const ended = page.getByRole('status').filter({hasText: 'session has ended'});
  const message = 'The refresh token was revoked';
  await signIn(page, '/usage/overview');
  await letTokenRunOut(page);
  const refused = {data: {refreshAuthToken: {success: false, message}}};
  site.intercept = ({operationName}) =>
    operationName === 'RefreshAuthToken' ? Response.json(refused) : null;
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
    site.intercept = ({operationName}) => {
      site.intercept = operationName === 'Me' ? null : site.intercept;
      return operationName === 'Me' ? unauthorized() : null;
    };
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
