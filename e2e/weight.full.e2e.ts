import type {Page} from '@playwright/test';
import {isText, untilFetchedAhead, watchScripts} from './fetch-ahead';
import {holdRequests} from './hold';
import {expect, expectFormWorks, signIn, test} from './test';

// When the scripts of this page and of another are fetched.

/** Waits until the page is hydrated and has asked for nothing for 500 ms. */
async function settle(page: Page): Promise<void> {
  await expect(page.getByRole('button', {name: 'Logout'})).toBeVisible();
  await page.waitForLoadState('networkidle');
}

// The bundler names the scripts of single pages by hashes and numbers.
const isOwnScript = (name: string) => /\/js\/[\da-f]+\.\w+\.js$/.test(name);

test('the form works with the scripts that its page names', async ({page}) => {
  const named = ['vendor', 'main'];
  const later: string[] = [];
  await page.route(/\/assets\/js\//, (route) => {
    const name = /\/([^/.]+)\.[^/]*$/.exec(route.request().url())?.[1] ?? '';
    if (named.includes(name)) {
      return route.continue();
    }
    // One that the form waited for would come an answer of the server later.
    later.push(name);
    return undefined;
  });
  await page.goto('/usage/overview', {waitUntil: 'commit'});
  await expectFormWorks(page);
  await expect.poll(() => later.length).toBeGreaterThan(0);
});

test('a page fetches its own scripts beside the main script, each once', async ({page}) => {
  await signIn(page);
  const asked: string[] = [];
  page.on('request', (request) => {
    asked.push(new URL(request.url()).pathname);
  });
  const own = () => asked.filter(isOwnScript).sort();
  await page.goto('/usage/tables');
  await settle(page);
  const needed = own();
  // The sidebar and the text.
  expect(needed).toHaveLength(2);
  expect(new Set(needed).size).toBe(needed.length);

  asked.length = 0;
  const release = await holdRequests(page, '**/assets/js/main*');
  await page.goto('/usage/tables', {waitUntil: 'commit'});
  await expect.poll(own).toEqual(needed);
  release();
  await settle(page);
  expect(own()).toEqual(needed);
});

for (const {state, runs} of [
  {state: 'visible', runs: false},
  {state: 'hidden', runs: true},
]) {
  test(`a ${state} tab that paints nothing runs ${runs ? 'its' : 'no'} scripts`, async ({page}) => {
    await signIn(page, '/usage/overview');
    await page.addInitScript((value) => {
      Object.defineProperty(document, 'visibilityState', {value});
      window.requestAnimationFrame = () => 0;
    }, state);
    await page.reload();
    await page.waitForLoadState('networkidle');
    const hasRun = () => page.evaluate(() => 'docusaurus' in window);
    await expect.poll(hasRun).toBe(runs);
  });
}

/** Runs in the page. Counts the scripts that it has begun to fetch and lacks. */
function countPending(): number {
  const elements = document.querySelectorAll<HTMLScriptElement | HTMLLinkElement>(
    'script[src], link[rel=prefetch]',
  );
  return [...elements].filter((element) => {
    const address = 'src' in element ? element.src : element.href;
    return performance.getEntriesByName(address).length === 0;
  }).length;
}

// At the end of the page, so that nothing but the reader brings its page.
const farLink = (page: Page) =>
  page.getByRole('article').getByRole('link', {name: 'Company settings'});

test('with Save-Data no page is fetched before its link is followed', async ({page}) => {
  // As all tests have it that do not ask for pages fetched ahead.
  await signIn(page, '/usage/overview');
  await settle(page);
  const names = watchScripts(page);
  await farLink(page).hover();
  await farLink(page).focus();
  await page.waitForLoadState('networkidle');
  expect([...names].filter(isText)).toEqual([]);
});

test.describe('fetched ahead', () => {
  test.use({fetchesAhead: true});

  test('a page is fetched at the hover of its link, and opens without the network', async ({
    page,
  }) => {
    const fetched = watchScripts(page);
    await signIn(page, '/usage/overview');
    await untilFetchedAhead(fetched);
    fetched.clear();
    await farLink(page).hover();
    await expect.poll(() => [...fetched].some(isText)).toBe(true);
    await expect.poll(() => page.evaluate(countPending)).toBe(0);
    // Firefox refuses these where no other source has the default.
    await expect(page.locator('link[rel=prefetch]')).toHaveCount(0);
    await page.context().setOffline(true);
    await farLink(page).press('Enter');
    await expect(page).toHaveURL(/configuration\/company$/);
    await expect(page.getByRole('heading', {level: 1})).toContainText('Company settings');
  });

  test('a second after a page is shown, its neighbours and pages in view are fetched, fourteen at most and one after the other', async ({
    page,
  }) => {
    await signIn(page);
    // The page that it opens fetches others as well.
    await page.goto('about:blank');
    const names = watchScripts(page);
    let count = 0;
    let open = 0;
    let mostOpen = 0;
    page.on('request', (request) => {
      if (isText(request.url())) {
        count++;
        open++;
        // The page's own two come together.
        mostOpen = count > 2 ? Math.max(mostOpen, open) : 0;
      }
    });
    page.on('requestfinished', (request) => {
      open -= isText(request.url()) ? 1 : 0;
    });
    await page.goto('/usage/overview');
    await untilFetchedAhead(names);
    await page.waitForLoadState('networkidle');
    expect(count).toBe(16);
    expect(mostOpen).toBe(1);

    await page.context().setOffline(true);
    const next = page.getByRole('navigation', {name: 'Docs pages'});
    await next.getByRole('link', {name: /^Next/}).press('Enter');
    await expect(page).not.toHaveURL(/overview$/);
    await expect(page.getByRole('article')).toBeVisible();
  });
});
