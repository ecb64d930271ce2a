import type {Page} from '@playwright/test';
import {holdRequests} from '../hold';
import {expect, expectFormWorks, signIn, test} from '../test';

test.use({guide: 'sample'});

// When the scripts of this page and of another are fetched.

/** Waits until the page is hydrated and has asked for nothing for 500 ms. */
async function settle(page: Page): Promise<void> {
  await expect(page.getByRole('button', {name: 'Logout'})).toBeVisible();
  await page.waitForLoadState('networkidle');
}

// The bundler names the scripts of single pages by hashes and numbers.
const isOwnScript = (name: string) => /\/js\/[\da-f]+\.\w+\.js$/.test(name);

test('the form works with the scripts that its page names', async ({page}) => {
  const named = ['runtime~main', 'vendor', 'main'];
  const later: string[] = [];
  await page.route(/\/assets\/js\//, (route) => {
    const name = /\/([^/.]+)\.[^/]*$/.exec(route.request().url())?.[1] ?? '';
    if (named.includes(name)) {
      return route.continue();
    }
    // The form must not wait for this script: it comes only after another answer of the server.
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
  // The scripts of the sidebar and of the text.
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

/** Whether a page has run the modules that prepare the languages of Prism. */
async function runsPrism(page: Page, path: string): Promise<boolean> {
  await page.coverage.startJSCoverage();
  await page.goto(path);
  await settle(page);
  const scripts = await page.coverage.stopJSCoverage();
  const {source = '', functions} = scripts.find(({url}) => /\/main\./.test(url))!;
  // A name in the grammar of HTML.
  const place = source.indexOf('doctype-tag');
  expect(place).toBeGreaterThan(0);
  const [innermost] = functions
    .flatMap(({ranges}) => ranges)
    .filter(({startOffset, endOffset}) => startOffset <= place && place < endOffset)
    .sort((a, b) => a.endOffset - a.startOffset - (b.endOffset - b.startOffset));
  return innermost!.count > 0;
}

test('Prism prepares its languages on a page with code, and on no other', async ({page}) => {
  await signIn(page);
  expect(await runsPrism(page, '/usage/tables')).toBe(false);
  expect(await runsPrism(page, '/template')).toBe(true);
});
