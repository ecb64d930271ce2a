import type {Page} from '@playwright/test';
import {firstHit, searchFor} from './search-box';
import {
  authenticate,
  count,
  expect,
  expectHydrated,
  expectSignedIn,
  fillForm,
  heading,
  test,
  watchRequests,
} from './test';

// A page that stays open while time passes, and while a new version is deployed.

const hour = 3_600_000;

/** A link at the end of the page, so that the page that it opens has not been prefetched. */
const farLink = (page: Page, name: string) =>
  page.getByRole('article').getByRole('link', {name, exact: true});

test.describe('while a day passes', () => {
  // The browser's own line for a script that is refused first.
  test.use({expectedConsole: /Refused to execute script|ChunkLoadError/});
  let passed = 0;
  test.use({
    siteOptions: {now: () => Date.now() + passed},
  });
  test.beforeEach(() => {
    passed = 0;
  });

  test('an open page asks for nothing, and after a working day one click renews its session and opens a page', async ({
    page,
    site,
  }) => {
    await page.clock.install();
    await page.goto('/usage/overview');
    await fillForm(page, 'blake@example.com');
    await expectSignedIn(page);
    await page.clock.runFor(5000);
    await page.waitForLoadState('networkidle');
    const asked = watchRequests(page);
    site.calls.length = 0;
    passed = 7 * hour;
    await page.clock.runFor(passed);
    expect(asked).toEqual([]);
    expect((await page.request.get('/session')).status()).toBe(204);

    passed = 9 * hour;
    await page.clock.runFor(2 * hour);
    expect((await page.request.get('/session')).status()).toBe(401);
    await farLink(page, 'untranslated page').click();
    await expect(heading(page)).toHaveText('Untranslated page');
    expect(count(site, 'RefreshAuthToken')).toBe(1);
    // One renewal for each script at most: scripts that are refused together need only one.
    const renewals = count(site, 'Me');
    expect(renewals).toBeGreaterThanOrEqual(1);
    expect(renewals).toBeLessThanOrEqual(2);
  });
});

test.describe('over a deploy', () => {
  /** Whether a page is open whose scripts are gone. */
  let isOld = false;
  // The not-found page comes in the place of a script that is gone.
  test.use({
    siteOptions: {
      between(request, serve) {
        isOld &&= !request.headers.get('accept')?.includes('text/html');
        const headers = {'content-type': 'text/html'};
        return isOld && request.url.endsWith('.js')
          ? new Response('<!doctype html>', {status: 404, headers})
          : serve(request);
      },
    },
    expectedConsole: /ChunkLoadError|Refused to execute script/,
  });

  test('the links and the search box of a page that stayed open still work', async ({
    page,
    context,
  }) => {
    await authenticate(page);
    await page.goto('/usage/overview');
    await expectHydrated(page);
    const other = await context.newPage();
    await other.goto('/usage/overview');
    await expectSignedIn(other);
    const documents = (asked: string[]) =>
      asked.filter((request) => /^GET \/(usage|docs)/.test(request));
    isOld = true;
    const asked = watchRequests(page);
    await farLink(page, 'untranslated page').click();
    await expect(heading(page)).toHaveText('Untranslated page');
    expect(documents(asked)).toHaveLength(1);

    isOld = true;
    // The parts of the box are gone: the page loads the new version once.
    const reloaded = other.waitForEvent('domcontentloaded');
    await other.keyboard.press('Control+k');
    await reloaded;
    await searchFor(other, 'quiet hours');
    await expect(firstHit(other)).toContainText('Quiet hours');
  });
});
