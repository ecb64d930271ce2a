import {mkdtempSync, readFileSync, rmSync, statSync} from 'node:fs';
import {tmpdir} from 'node:os';
import path from 'node:path';
import type {Context} from 'hono';
import {Hono} from 'hono';
import {builtPath, listen, openAccounts} from './built-server';
import {firstHit, searchFor} from './search-box';
import {expect, expectSignedIn, fillForm, test as base} from './test';

const folder = builtPath('static');

/** GATE=client on a plain static host, with GraphQL on the same origin. */
const test = base.extend({
  // eslint-disable-next-line no-empty-pattern -- Playwright reads the names.
  site: async ({}, use) => {
    const data = mkdtempSync(path.join(tmpdir(), 'static-host-'));
    const accounts = await openAccounts({
      databaseUrl: `file:${path.join(data, 'accounts.db')}`,
      demo: true,
    });
    const asked: string[] = [];
    const app = new Hono()
      .all('/graphql', (c) => {
        asked.push('graphql');
        return accounts.fetch(c.req.raw, {address: '127.0.0.1'});
      })
      .all('*', (c) => {
        asked.push(`${c.req.method} ${c.req.path}`);
        return file(c);
      });
    const server = await listen(app, {host: 'localhost', port: 0});
    await use({
      url: `http://localhost:${server.port}`,
      calls: asked,
      intercept: null,
      deploy() {},
      accounts: async () => '',
      signals: async () => null,
      reset() {},
      close: async () => {},
    });
    await server.stop();
    await accounts.close();
    rmSync(data, {recursive: true});
  },
});

const types: Record<string, string> = {
  '.css': 'text/css',
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
};

function file(c: Context): Response {
  for (const name of [c.req.path, `${c.req.path}/index.html`, '/404.html']) {
    const full = path.join(folder, name);
    if (statSync(full, {throwIfNoEntry: false})?.isFile()) {
      return new Response(readFileSync(full), {
        headers: {'content-type': types[path.extname(full)] ?? ''},
      });
    }
  }
  return new Response(null, {status: 404});
}

test('the page waits behind the loading indicator, then the form shows', async ({
  page,
  browser,
  site,
}) => {
  const context = await browser.newContext({javaScriptEnabled: false});
  const plain = await context.newPage();
  await plain.goto(`${site.url}/usage/overview`);
  await expect(plain.getByRole('status')).toHaveText('Loading…');
  await expect(plain.locator('article')).toBeHidden();
  await context.close();

  await page.goto('/usage/overview');
  await expect(page.getByRole('button', {name: 'Log In'})).toBeVisible();
  await expect(page.locator('article')).toHaveCount(0);
});

test('a reader signs in, stays signed in over a reload, and signs out', async ({
  page,
  site,
}) => {
  await page.goto('/usage/tables#undo');
  await fillForm(page, 'avery@example.com');
  await expect(page.getByRole('article')).toBeVisible();
  await expect(page.getByRole('combobox', {name: 'Company'})).toBeVisible();
  await page.reload();
  await expect(page.getByRole('article')).toBeVisible();
  await page.getByRole('button', {name: 'Logout'}).click();
  await expect(page.getByRole('button', {name: 'Log In'})).toBeVisible();
  await expect(page.locator('article')).toHaveCount(0);
  expect(site.calls.filter((call) => call.endsWith(' /session'))).toEqual([]);
});

test('a help link leads to its heading, and an unknown one says so', async ({
  page,
}) => {
  await page.goto('/help/usage.tables.undo');
  await expect(page).toHaveURL('/usage/tables#undo');
  await fillForm(page, 'blake@example.com');
  await expect(page.getByRole('heading', {name: 'Undo'})).toBeInViewport();
  await page.goto('/help/usage.nothing');
  await expect(page.getByRole('main')).toContainText(
    'The guide has no help with this name.',
  );
});

test('search finds a heading and opens it', async ({page}) => {
  await page.goto('/');
  await fillForm(page, 'blake@example.com');
  await expectSignedIn(page);
  await searchFor(page, 'quiet hours');
  await expect(firstHit(page)).toContainText('Quiet hours');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/#quiet-hours$/);
  await expect(
    page.getByRole('heading', {name: 'Quiet hours'}),
  ).toBeInViewport();
});
