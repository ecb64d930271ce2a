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

test('a first page loads at most 190 kB of script, and none of other pages', async ({
  page,
}) => {
  await signIn(page);
  for (const route of ['/', '/usage/overview', '/features/domain']) {
    const names = watchScripts(page);
    await page.goto(route);
    await settle(page);
    expect([...names].filter(isVendor)).toHaveLength(1);
    expect(sizeOf([...names]), route).toBeLessThan(190_000);
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
  const release = await holdRequests(page, '**/assets/js/main*');
  await page.goto('/usage/tables', {waitUntil: 'commit'});
  await expect.poll(() => asked.filter(isOwnScript).length).toBeGreaterThan(5);
  const early = asked.filter(isOwnScript);
  release();
  await settle(page);
  expect(asked.filter(isOwnScript)).toEqual(early);
  expect(new Set(early).size).toBe(early.length);
});

for (const {state, vendors} of [
  {state: 'visible', vendors: 0},
  {state: 'hidden', vendors: 1},
]) {
  test(`a ${state} tab that paints nothing fetches ${vendors ? 'its' : 'no'} scripts`, async ({
    page,
  }) => {
    await signIn(page, '/usage/overview');
    await page.addInitScript((value) => {
      Object.defineProperty(document, 'visibilityState', {value});
      window.requestAnimationFrame = () => 0;
    }, state);
    const names = watchScripts(page);
    await page.reload();
    await page.waitForLoadState('networkidle');
    expect([...names].filter(isVendor)).toHaveLength(vendors);
  });
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
    await page.waitForLoadState('networkidle');
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

test('pages in view are fetched once the reader has moved', async ({page}) => {
  await signIn(page, '/usage/overview');
  await settle(page);
  const names = watchScripts(page);
  await page.waitForTimeout(500);
  expect([...names]).toEqual([]);
  await page.mouse.move(640, 400);
  await page.mouse.move(650, 400);
  await expect.poll(() => names.size).toBeGreaterThan(10);
});
