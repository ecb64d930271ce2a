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
import {authenticate, expect, expectSignedIn, fillForm, test} from './test';

const minute = 60_000;

test.describe('on a clock of the browser’s own', () => {
  for (const [where, minutes] of [
    ['fast', 10],
    ['slow', -10],
  ] as const) {
    test(`that is 10 minutes ${where}, a session is read, reloaded and not refreshed before its time`, async ({
      page,
      site,
    }) => {
      await page.clock.install({time: Date.now() + minutes * minute});
      await page.goto('/usage/overview');
      await fillForm(page, 'blake@example.com');
      await expectSignedIn(page);
      await page.reload();
      await expectSignedIn(page);
      expect((await page.request.get('/session')).status()).toBe(204);
      expect(site.calls).not.toContain('RefreshAuthToken');
    });
  }
});

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
    const settle = watchRequests(page);
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
    const refreshes = site.calls.filter((call) => call === 'RefreshAuthToken');
    expect(refreshes).toHaveLength(2);
    // Each 5 minutes, and after each refresh.
    expect(renewals).toBeGreaterThanOrEqual(6);
    expect(renewals).toBeLessThanOrEqual(9);
  });
});

test.describe('over two deploys in a row', () => {
  let folder: string;
  test.beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'deploys-'));
  });
  test.afterEach(() => rmSync(folder, {recursive: true}));
  // The not-found page comes in the place of a script that is gone.
  test.use({
    siteOptions: {},
    expectedConsole: /ChunkLoadError|Refused to execute script/,
  });

  test('a page that stayed open leads on by its links and finds by its search box', async ({
    page,
    context,
    site,
  }) => {
    // A phone has no sidebar, whose links would be fetched ahead.
    await page.setViewportSize({width: 390, height: 500});
    await authenticate(page);
    await page.goto('/usage/overview');
    await expect(page.locator('html')).toHaveAttribute(
      'data-has-hydrated',
      'true',
    );
    const other = await context.newPage();
    await other.goto('/configuration/zones');
    await expect(other.getByRole('button', {name: 'Logout'})).toBeVisible();

    site.deploy(copyGuide(path.join(folder, 'second'), 'a'));
    site.deploy(copyGuide(path.join(folder, 'third'), 'b'));

    const title = await page.getByRole('heading', {level: 1}).innerText();
    let documents = 0;
    page.on('request', (request) => {
      documents += Number(request.resourceType() === 'document');
    });
    // Out of sight until here, so its page was not fetched ahead.
    const next = page.getByRole('navigation', {name: 'Docs pages'});
    await next.getByRole('link').last().click();
    await expect(page.getByRole('heading', {level: 1})).not.toHaveText(title);
    await expect(page.getByRole('article')).toBeVisible();
    expect(documents).toBe(1);

    // Its parts are gone: asked for twice, then the page loads the new version.
    const box = other.locator('.DocSearch-Input');
    await expect(async () => {
      if (!(await box.isVisible())) {
        await other.keyboard.press('Control+k');
      }
      await box.fill('quiet hours', {timeout: 3000});
      const hit = other.locator('.DocSearch-Hit').first();
      await expect(hit).toBeVisible({timeout: 5000});
    }).toPass();
  });
});

/**
 * Tracks the open requests of a page. Call it before the page loads.
 *
 * @returns how to wait until the page has the responses to all that its timers
 *   have started.
 */
function watchRequests(page: Page): () => Promise<void> {
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

/** Copies the built guide with other names for all its scripts, as a new build. */
function copyGuide(folder: string, letter: string): string {
  // The guide is behind a link: scripts/build/replace-folder.ts.
  cpSync(realpathSync('build/guide'), folder, {
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
    text.replace(all, (hash) => letter.repeat(3) + hash.slice(3));
  const entries = readdirSync(folder, {recursive: true, encoding: 'utf8'});
  for (const name of entries.filter((each) => /\.(js|html)$/.test(each))) {
    const file = path.join(folder, name);
    writeFileSync(file, renamed(readFileSync(file, 'utf8')));
    renameSync(file, path.join(folder, renamed(name)));
  }
  return folder;
}
