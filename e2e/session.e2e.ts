import {createHold, holdRequests} from './hold';
import {firstHit} from './search-box';
import {builtPath, findGuide} from './serve';
import {expectSamePage, markPage} from './server-away';
import {
  accountMenu,
  authenticate,
  count,
  expect,
  expectSignedIn,
  fillForm,
  heading,
  logIn,
  logout,
  open,
  password,
  signIn,
  switchCompany,
  test,
  token,
  watchRequests,
} from './test';

// The parts of a session that depend on the browser: the order of requests, addresses, history and
// closed tabs. packages/lock/src/client/gate/tabs.test.ts tests how tabs agree.

test('a reader with a valid token and no cookie sees an indicator, then the article, and never the form', async ({
  page,
  context,
  site,
}) => {
  const address = '/usage/overview';
  const [document, api] = [`GET ${address}`, 'POST /graphql'];
  await authenticate(page);
  await context.clearCookies();
  const {held, release} = createHold();
  const asked = watchRequests(page);
  site.intercept = async ({operationName}) => {
    const isInGuide = asked.filter((each) => each === document).length > 1;
    await (operationName === 'Me' && isInGuide && held);
    return null;
  };
  const answer = await holdRequests(page, '**/graphql?*');
  await page.goto(address, {waitUntil: 'commit'});
  await expect(page.getByText('Loading…')).toBeVisible();
  const indicator = page.locator('[class*=indicator]').filter({hasText: 'Loading…'});
  await expect(indicator).toHaveCSS('animation-delay', '0.5s');
  await expect(logIn(page)).toBeHidden();
  answer();
  await expect(page.getByRole('article')).toBeVisible();
  expect(asked.slice(0, 3)).toEqual([document, api, document]);
  release();
  await expectSignedIn(page);
  expect(asked.slice(3)).toEqual([api]);
  // With a cookie, a page asks only for the user.
  asked.length = 0;
  await page.reload();
  await expectSignedIn(page);
  await page.waitForLoadState('networkidle');
  expect(asked.sort()).toEqual([document, api]);
});

test('a token in the address opens the page and leaves no trace in it', async ({page, site}) => {
  const handedOver = (await site.signIn('blake@example.com', password)).token;
  const referrers: string[] = [];
  page.on('request', async (sent) => {
    referrers.push((await sent.allHeaders()).referer ?? '');
  });
  await page.goto(`/usage/tables?auth_token=${handedOver}&view=all#undo`);
  await expect(page.getByRole('article')).toBeVisible();
  await expect(page).toHaveURL('/usage/tables?view=all#undo');
  expect(referrers.join()).not.toContain(handedOver);
  expect(await token(page)).toBeNull();
  await page.goBack();
  expect(page.url()).not.toContain('auth_token');
});

test.describe('after the cookie has lapsed', () => {
  // The browser's own line in the console for a refused script.
  test.use({expectedConsole: /Refused to (execute script|apply style)|ChunkLoadError/});

  test('a link leads to the heading of its page, and the first search finds hits', async ({
    page,
    context,
  }) => {
    await signIn(page, '/');
    await context.clearCookies();
    const article = page.getByRole('article');
    await article.getByRole('link', {name: 'Acknowledge it'}).first().click();
    await expect(heading(page)).toHaveText('Work with incidents');
    await expect(page).toHaveURL('/usage/incidents#acknowledge-an-incident');
    await expectSignedIn(page);
    await context.clearCookies();
    await markPage(page);
    await page.locator('.DocSearch-Button').click();
    await page.locator('.DocSearch-Input').fill('quiet hours');
    await expect(firstHit(page)).toContainText('Quiet hours');
    await expectSamePage(page);
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
  await context.clearCookies();
  await page.reload();
  await expectSignedIn(page);
  await expect.poll(position).toBe(700);

  // The next renewal of the cookie finds that the session is over.
  site.intercept = ({operationName}) =>
    ['me', 'Me'].includes(operationName)
      ? Response.json({errors: [{message: 'UNAUTHORIZED'}]})
      : null;
  await page.evaluate(() => {
    localStorage.setItem('token', `${localStorage.token}x`);
    // Tells this tab, as another tab would, so that it loads the user again.
    window.dispatchEvent(new StorageEvent('storage', {key: 'token'}));
  });
  await expect(page.getByText('Your session has ended')).toBeVisible();
  site.intercept = null;
  await fillForm(page, 'blake@example.com');
  await expectSignedIn(page);
  await expect.poll(position).toBe(700);
});

test('after Logout another tab and the Back button show the form', async ({page, context}) => {
  await signIn(page, '/usage/overview');
  const other = await context.newPage();
  await open(other, '/features/assets');
  await open(page, '/usage/tables');
  await logout(page).click();
  for (const tab of [page, other]) {
    await expect(logIn(tab)).toBeEnabled();
  }
  await page.goBack();
  await expect(logIn(page)).toBeEnabled();
  await expect(page.getByRole('article')).toHaveCount(0);
});

test('a tab that is closed right after Logout leaves nobody signed in', async ({
  page,
  context,
  site,
}) => {
  await signIn(page, '/usage/overview');
  site.intercept = ({operationName}) =>
    operationName === 'Logout' ? new Promise<Response>(() => {}) : null;
  await logout(page).click();
  await expect(page.getByRole('article')).toHaveCount(0);
  await page.close({runBeforeUnload: true});
  const next = await context.newPage();
  await next.goto('/usage/overview');
  await expect(logIn(next)).toBeEnabled();
  expect(await next.evaluate(() => ({...localStorage}))).not.toHaveProperty('token');
});

test.describe('a switch of the company', () => {
  // The account stays in the new company. All roles get one build, since another build would be
  // loaded anew.
  test.use({siteOptions: {guides: findGuide(builtPath('fixture-site/guide'))}});

  test('is made in place, and every tab follows', async ({page, context, site}) => {
    const address = '/usage/incidents#reopen-an-incident';
    await signIn(page, address, 'casey@example.com');
    const other = await context.newPage();
    await other.goto('/usage/overview');

    await page.bringToFront();
    const aurora = 'Aurora Medical Supply';
    const position = await page.evaluate(() => window.scrollY);
    const before = await token(page);
    await switchCompany(page, aurora);
    await expect.poll(() => token(page)).not.toBe(before);
    await expect(page).toHaveURL(address);
    expect(await page.evaluate(() => window.scrollY)).toBe(position);

    await other.bringToFront();
    await expect(accountMenu(other)).toContainText(aurora);
    await page.reload();
    await expect(accountMenu(page)).toContainText(aurora);
    // Each page that was loaded has asked once.
    expect(count(site, 'Companies')).toBe(3);
  });
});
