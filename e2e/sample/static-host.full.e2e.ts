import {readFileSync, statSync} from 'node:fs';
import path from 'node:path';
import {firstHit, searchFor} from '../search-box';
import {builtPath} from '../serve';
import {accountMenu, expect, fillForm, logIn, logout, test} from '../test';

test.use({guide: 'sample'});

// GATE=client on a plain static host, with GraphQL on the same origin.

const folder = builtPath('static');
const asked: string[] = [];

test.use({
  siteOptions: {
    between(request, serve) {
      const {pathname} = new URL(request.url);
      asked.push(pathname);
      return pathname === '/graphql' ? serve(request) : file(pathname);
    },
  },
});

const types: Record<string, string> = {
  '.css': 'text/css',
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
};

function file(address: string): Response {
  for (const name of [address, `${address}/index.html`, '/404.html']) {
    const full = path.join(folder, name);
    if (statSync(full, {throwIfNoEntry: false})?.isFile()) {
      return new Response(readFileSync(full), {
        headers: {'content-type': types[path.extname(full)] ?? ''},
      });
    }
  }
  return new Response(null, {status: 404});
}

test('without script the page stays behind the loading indicator', async ({browser, site}) => {
  const page = await browser.newPage({javaScriptEnabled: false});
  await page.goto(`${site.url}/usage/overview`);
  await expect(page.getByRole('status')).toHaveText('Loading…');
  await expect(page.locator('article')).toBeHidden();
  await page.close();
});

test('a reader signs in at a link to a heading, stays over a reload, searches and signs out', async ({
  page,
}) => {
  await page.goto('/usage/tables#undo');
  await expect(logIn(page)).toBeVisible();
  await expect(page.locator('article')).toHaveCount(0);
  await fillForm(page, 'avery@example.com');
  await expect(page.getByRole('heading', {name: 'Undo'})).toBeInViewport();
  await expect(accountMenu(page)).toBeVisible();
  await page.reload();
  await searchFor(page, 'quiet hours');
  await expect(firstHit(page)).toContainText('Quiet hours');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/#quiet-hours$/);
  await expect(page.getByRole('heading', {name: 'Quiet hours'})).toBeInViewport();
  await logout(page).click();
  await expect(logIn(page)).toBeVisible();
  await expect(page.locator('article')).toHaveCount(0);
  expect(asked).not.toContain('/session');
});
