import {statSync} from 'node:fs';
import path from 'node:path';
import type {Page} from '@playwright/test';
import {holdRequests} from './hold';
import {expect, signIn, test} from './test';

// How much script a reader loads, in bytes of the brotli copies, and when the
// scripts of this page and of another are fetched.

/** Collects the names of the scripts that a page asks for, cached or not. */
function watchScripts(page: Page): Set<string> {
  const names = new Set<string>();
  page.on('request', (request) => {
    const {pathname} = new URL(request.url());
    if (pathname.startsWith('/assets/js/')) {
      names.add(pathname);
    }
  });
  return names;
}

function sizeOf(names: readonly string[]): number {
  return names.reduce((sum, name) => {
    const file = path.join('build/guide', name);
    const copy = statSync(`${file}.br`, {throwIfNoEntry: false});
    return sum + (copy ?? statSync(file)).size;
  }, 0);
}

/** Waits until the page is hydrated and has asked for nothing for 500 ms. */
async function settle(page: Page): Promise<void> {
  await expect(page.getByRole('button', {name: 'Logout'})).toBeVisible();
  await page.waitForLoadState('networkidle');
}

// The bundler names the scripts of single pages by hashes and numbers.
const isOwnScript = (name: string) => /\/js\/[\da-f]+\.\w+\.js$/.test(name);
const isVendor = (name: string) => name.includes('vendor');

test('signing in on a new device loads at most 90 kB of script for the guide', async ({
  page,
}) => {
  const all = watchScripts(page);
  await page.goto('/usage/overview');
  await expect(page.getByRole('button', {name: 'Log In'})).toBeEnabled();
  await page.waitForLoadState('networkidle');
  const ofForm = [...all];
  expect(ofForm.filter(isVendor)).toHaveLength(1);

  await signIn(page, '/usage/overview');
  await settle(page);
  const more = [...all].filter((name) => !ofForm.includes(name));
  expect(more.filter(isVendor)).toEqual([]);
  expect(more.length).toBeGreaterThan(2);
  expect(sizeOf(more)).toBeLessThan(90_000);
});

test('a first page loads at most 196 kB of script, and none of other pages', async ({
  page,
}) => {
  await signIn(page);
  for (const route of ['/', '/usage/overview', '/features/domain']) {
    const names = watchScripts(page);
    await page.goto(route);
    await settle(page);
    expect([...names].filter(isVendor)).toHaveLength(1);
    expect(sizeOf([...names]), route).toBeLessThan(196_000);
    page.removeAllListeners('request');
  }
});

test('a page fetches its own scripts beside the main script, each once', async ({
  page,
}) => {
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
  test(`a ${state} tab that paints nothing runs ${runs ? 'its' : 'no'} scripts`, async ({
    page,
  }) => {
    await signIn(page, '/usage/overview');
    await page.addInitScript((value) => {
      Object.defineProperty(document, 'visibilityState', {value});
      window.requestAnimationFrame = () => 0;
    }, state);
    await page.reload();
    await page.waitForLoadState('networkidle');
    const hasRun = () => page.evaluate(() => 'vendorModules' in window);
    await expect.poll(hasRun).toBe(runs);
  });
}

/** Runs in the page. Counts the scripts that it has begun to fetch and lacks. */
function countPending(): number {
  const elements = document.querySelectorAll<
    HTMLScriptElement | HTMLLinkElement
  >('script[src], link[rel=prefetch]');
  return [...elements].filter((element) => {
    const address = 'src' in element ? element.src : element.href;
    return performance.getEntriesByName(address).length === 0;
  }).length;
}

const ways: Record<string, (page: Page) => Promise<void>> = {
  'a pointer comes over its link': (page) => linkToTables(page).hover(),
  'its link gets the focus': (page) => linkToTables(page).focus(),
};

const linkToTables = (page: Page) =>
  page
    .getByRole('navigation', {name: 'Docs sidebar'})
    .getByRole('link', {name: 'Tables'});

for (const [when, approach] of Object.entries(ways)) {
  test(`a page is fetched when ${when}, and opens without a request`, async ({
    page,
  }) => {
    await signIn(page, '/usage/overview');
    await settle(page);
    const fetched = watchScripts(page);
    await approach(page);
    await expect.poll(() => fetched.size).toBeGreaterThan(0);
    await expect.poll(() => page.evaluate(countPending)).toBe(0);
    // Firefox refuses these where no other source has the default.
    await expect(page.locator('link[rel=prefetch]')).toHaveCount(0);
    const before = new Set(fetched);
    const late: string[] = [];
    page.on('request', (request) => {
      // What is fetched ahead is not of this type.
      const {pathname} = new URL(request.url());
      if (request.resourceType() === 'script' && !before.has(pathname)) {
        late.push(pathname);
      }
    });
    await linkToTables(page).press('Enter');
    await expect(page).toHaveURL(/usage\/tables$/);
    await expect(page.getByRole('heading', {level: 1})).toContainText('table');
    expect(late).toEqual([]);
  });

  test(`with Save-Data nothing is fetched when ${when}`, async ({page}) => {
    await page.addInitScript(() => {
      Object.defineProperty(navigator, 'connection', {
        value: {saveData: true, effectiveType: '4g'},
      });
    });
    await signIn(page, '/usage/overview');
    await settle(page);
    const names = watchScripts(page);
    await approach(page);
    await page.waitForTimeout(500);
    expect([...names]).toEqual([]);
  });
}

test('pages in view are not fetched, even if the reader moves', async ({
  page,
}) => {
  await signIn(page, '/usage/overview');
  await settle(page);
  const names = watchScripts(page);
  await page.mouse.move(640, 400);
  await page.mouse.wheel(0, 300);
  await page.keyboard.press('ArrowDown');
  await page.waitForTimeout(500);
  // Pages have hashes for names; the question at the end of the page has not.
  const ofPages = [...names].filter((name) => /\/[\da-f]{8}\./.test(name));
  expect(ofPages).toEqual([]);
});
