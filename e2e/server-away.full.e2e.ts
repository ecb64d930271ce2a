import {Findings} from './findings';
import {
  expectSamePage,
  expectTold,
  markPage,
  notice,
  passTime,
  watchDocuments,
} from './server-away';
import {
  expect,
  expectFormWorks,
  expectSignedIn,
  fillForm,
  logIn,
  logout,
  sidebar,
  signIn,
  test,
} from './test';

// The browser's own lines for the body of a 502 and for a redirect elsewhere, and that
// of Docusaurus before it opens a link as a full page.
test.use({
  expectedConsole:
    /Refused to (execute script|apply style)|violates the following Content Security Policy|ChunkLoadError|Loading chunk|Sign-out failed at the server|TypeError: .*undefined/,
});

test('behind an access proxy whose login is at another host a link is opened as a full page', async ({
  page,
}) => {
  await page.clock.install();
  await signIn(page, '/usage/overview');
  await markPage(page);
  const headers = {location: 'http://localhost:1/login'};
  await page.route('**/*', (route) =>
    // The login leads back to the page at once.
    route.request().isNavigationRequest()
      ? route.continue()
      : route.fulfill({status: 302, headers}),
  );
  const tables = sidebar(page).getByRole('link', {name: 'Tables', exact: true}).first();
  await tables.hover();
  await passTime(page);
  await expectSamePage(page);
  const opened = page.waitForRequest(
    (request) => request.isNavigationRequest() && request.url().endsWith('/usage/tables'),
  );
  await tables.click();
  await opened;
});

test('behind a proxy that answers 502, signing out says so, and the form follows when the server answers', async ({
  page,
  context,
}) => {
  await page.clock.install();
  await signIn(page, '/usage/overview');
  await page.route('**/*', (route) => route.fulfill({status: 502}));
  await logout(page).click();
  const status = page.getByRole('status');
  await page.clock.runFor(2500);
  await expect(status).toHaveText(/^You are signed out/);
  await passTime(page);
  await expect(status).toContainText('could not be fetched');
  await page.unroute('**/*');
  await expect(async () => {
    await page.clock.runFor(4000);
    await expect(logIn(page)).toBeEnabled({timeout: 200});
  }).toPass();
  await expect.poll(async () => (await context.cookies()).length).toBe(0);
});

test('nothing of a page shows through the notice, which can be read in both modes at every width', async ({
  page,
}) => {
  await signIn(page, '/usage/incidents');
  await page.evaluate(() => window.scrollTo({top: 900, behavior: 'instant'}));
  await page.context().setOffline(true);
  const findings = new Findings();
  await page.locator('.pagination-nav a').last().click();
  const box = notice(page);
  await expect(box).toBeVisible();
  for (const width of [320, 768, 1920]) {
    await page.setViewportSize({width, height: 800});
    for (const colorScheme of ['dark', 'light'] as const) {
      await page.emulateMedia({colorScheme});
      await expect(page.locator('html')).toHaveAttribute('data-theme', colorScheme);
      await findings.look(page, `${width} px`, ['color-contrast']);
      await expect(box).toBeInViewport({ratio: 1});
      // Without its corners, which are round.
      const {x, y, width: wide, height} = (await box.boundingBox())!;
      const clip = {x: x + 12, y: y + 4, width: wide - 24, height: height - 8};
      const over = await page.screenshot({clip});
      const style = await page.addStyleTag({content: '#__docusaurus { visibility: hidden }'});
      const alone = await page.screenshot({clip});
      expect(over.equals(alone), `${width} px`).toBe(true);
      await style.evaluate((one: Element) => one.remove());
    }
  }
  expect(findings.lines).toEqual([]);
});

test('a page whose vendor or main script is refused once is reloaded', async ({page}) => {
  await signIn(page);
  for (const script of ['vendor', 'main']) {
    let refusals = 0;
    await page.route(`**/assets/js/${script}.*`, (route) =>
      refusals++ === 0 ? route.fulfill({status: 404}) : route.continue(),
    );
    await page.goto('/usage/tables#undo');
    await expectSignedIn(page);
    expect(refusals, script).toBe(2);
    await expect(page).toHaveURL('/usage/tables#undo');
    await page.goto('about:blank');
  }
});

for (const [what, isAway, loads] of [
  ['missing ends after one reload', false, 2],
  ['missing is not reloaded while the server is away', true, 1],
] as const) {
  test(`a page whose vendor script is ${what}, the text readable and the reader told`, async ({
    page,
  }) => {
    await signIn(page);
    const documents = await watchDocuments(page, (url) => url.includes('/assets/js/vendor'));
    if (isAway) {
      await page.route('**/*', (route) =>
        route.request().resourceType() === 'document' ? route.fallback() : route.abort(),
      );
    }
    await page.goto('/usage/tables');
    await expectTold(page);
    await expect(page.getByRole('article')).toBeVisible();
    expect(documents.count).toBe(loads);
  });
}

test.describe('a password that has expired', () => {
  // Casey's does so five days after the accounts are made.
  let clock = -6 * 24 * 60 * 60 * 1000; // ms from now
  test.use({siteOptions: {now: () => Date.now() + clock}});

  test('whose form cannot be loaded is reported, and the page stays', async ({page, site}) => {
    expect(site.url).not.toBe('');
    clock = 0;
    await page.goto('/');
    await expectFormWorks(page);
    // It fetches ahead what checks the fields.
    await page.waitForLoadState('networkidle');
    await page.route('**/assets/js/*.js', (route) => route.abort());
    await fillForm(page, 'casey@example.com');
    await expect(page.getByRole('alert')).toContainText(
      'Your password has expired. The form to change your password could not be loaded.',
    );
  });
});

test('a network that is gone is told by the form, at the first try too', async ({
  page,
  context,
}) => {
  await page.goto('/');
  await expectFormWorks(page);
  // It fetches ahead what shows messages.
  await page.waitForLoadState('networkidle');
  await context.setOffline(true);
  await page.clock.install();
  await fillForm(page, 'blake@example.com');
  await expect(async () => {
    // The waits between the tries.
    await page.clock.runFor(1000);
    const alert = page.getByRole('alert');
    await expect(alert).toHaveText('Failed to process', {timeout: 100});
  }).toPass();
});
