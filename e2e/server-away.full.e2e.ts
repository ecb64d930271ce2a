import {expectSamePage, expectTold, markPage, passTime, watchDocuments} from './server-away';
import {expect, expectSignedIn, sidebar, signIn, test} from './test';

// The browser's own lines for the body of a 502 and for a redirect elsewhere, and the line of
// Docusaurus before it opens a link as a full page.
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
  ['missing is reloaded once', false, 2],
  ['missing is not reloaded while the server is away', true, 1],
] as const) {
  test(`a page whose vendor script is ${what}, is readable, and tells the reader`, async ({
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
