import {
  cpSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import {tmpdir} from 'node:os';
import path from 'node:path';
import type {Page, Request} from '@playwright/test';
import {firstHit} from './search-box';
import {builtPath} from './serve';
import {
  authenticate,
  count,
  expect,
  expectHydrated,
  expectSignedIn,
  fillForm,
  heading,
  sidebar,
  test,
  watchRequests,
} from './test';

// A page that stays open while time passes, and over a deploy.

const minute = 60_000;

test.describe('while half an hour passes', () => {
  let passed = 0;
  test.use({siteOptions: {now: () => Date.now() + passed}});
  test.beforeEach(() => {
    passed = 0;
  });

  test('a page that stays open renews cookie and token in time, and no more often', async ({
    page,
    site,
  }) => {
    const settle = watchOpenRequests(page);
    await page.clock.install();
    await page.goto('/usage/overview');
    await fillForm(page, 'blake@example.com');
    await expectSignedIn(page);
    let renewals = 0;
    page.on('request', (request) => {
      if (request.method() === 'POST' && request.url().endsWith('/session')) {
        renewals++;
      }
    });
    // Timers that run on would end a renewal that is open.
    await settle();
    for (; passed < 30 * minute; passed += minute / 2) {
      await page.clock.runFor(minute / 2);
      await settle();
      expect((await page.request.get('/session')).status()).toBe(204);
    }
    await expect(page.getByRole('article')).toBeVisible();
    expect(count(site, 'RefreshAuthToken')).toBe(2);
    // Each 5 minutes, and after each refresh.
    expect(renewals).toBeGreaterThanOrEqual(6);
    expect(renewals).toBeLessThanOrEqual(9);
  });
});

/**
 * Tracks the open requests of a page. Call it before the page loads.
 *
 * @returns how to wait until the page has the responses to all that its timers
 *   have started.
 */
function watchOpenRequests(page: Page): () => Promise<void> {
  const open = new Set<Request>();
  page.on('request', (request) => open.add(request));
  page.on('requestfinished', (request) => open.delete(request));
  page.on('requestfailed', (request) => open.delete(request));
  return async () => {
    // A refresh holds this lock, and the cookie is renewed when it ends.
    await page.evaluate(() =>
      navigator.locks.request('session-refresh', () => {}),
    );
    await expect.poll(() => open.size).toBe(0);
  };
}

test.describe('over a deploy', () => {
  // The not-found page comes in the place of a script that is gone.
  test.use({
    siteOptions: {},
    expectedConsole: /ChunkLoadError|Refused to execute script/,
  });

  test('a page that stayed open leads on by its links and finds by its search box, and the pointer reloads nothing', async ({
    page,
    context,
    site,
  }) => {
    // A phone has no sidebar, whose links would be fetched ahead.
    await page.setViewportSize({width: 390, height: 500});
    await authenticate(page);
    await page.goto('/usage/overview');
    await expectHydrated(page);
    const other = await context.newPage();
    await other.goto('/usage/overview');
    await expectSignedIn(other);
    const folder = mkdtempSync(path.join(tmpdir(), 'deploys-'));
    site.deploy(copyGuide(folder));
    rmSync(folder, {recursive: true});

    const title = await heading(page).innerText();
    const documents = (asked: string[]) =>
      asked.filter((request) => request.startsWith('GET /usage'));
    const asked = watchRequests(page);
    // Out of sight until here, so its page was not fetched ahead.
    const next = page.getByRole('navigation', {name: 'Docs pages'});
    await next.getByRole('link').last().click();
    await expect(heading(page)).not.toHaveText(title);
    await expect(page.getByRole('article')).toBeVisible();
    expect(documents(asked)).toHaveLength(1);

    const askedThere = watchRequests(other);
    for (const name of ['Tables', 'Reports']) {
      const refused = other.waitForResponse(
        (response) => response.status() === 404,
      );
      await sidebar(other).getByRole('link', {name}).first().hover();
      await refused;
    }
    expect(documents(askedThere)).toEqual([]);
    // Its parts are gone: asked for twice, then the page loads the new version.
    const box = other.locator('.DocSearch-Input');
    await expect(async () => {
      if (!(await box.isVisible())) {
        await other.keyboard.press('Control+k');
      }
      await box.fill('quiet hours', {timeout: 3000});
      await expect(firstHit(other)).toBeVisible({timeout: 5000});
    }).toPass();
  });
});

/** Copies the built guide with other names for all its scripts, as a new build. */
function copyGuide(folder: string): string {
  // The guide is behind a link: scripts/build/replace-folder.ts.
  cpSync(realpathSync(builtPath('guide')), folder, {
    recursive: true,
    filter: (file) => !/\.(br|gz)$/.test(file),
  });
  const scripts = path.join(folder, 'assets/js');
  const hashes = readdirSync(scripts).flatMap(
    (name) => /\.([0-9a-f]{8})\.js$/.exec(name)?.[1] ?? [],
  );
  expect(hashes.length).toBeGreaterThan(30);
  const all = new RegExp(hashes.join('|'), 'g');
  const renamed = (text: string) =>
    text.replace(all, (hash) => `aaa${hash.slice(3)}`);
  const entries = readdirSync(folder, {recursive: true, encoding: 'utf8'});
  for (const name of entries.filter((each) => /\.(js|html)$/.test(each))) {
    const file = path.join(folder, name);
    writeFileSync(file, renamed(readFileSync(file, 'utf8')));
    renameSync(file, path.join(folder, renamed(name)));
  }
  return folder;
}
