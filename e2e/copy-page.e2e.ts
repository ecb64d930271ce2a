import {readFileSync} from 'node:fs';
import {load} from 'cheerio';
import {authenticate, expect, signIn, test} from './test';

test.use({permissions: ['clipboard-read', 'clipboard-write']});

const copyButton = {name: 'Copy page as Markdown'};

test('the button puts the page on the clipboard, without a token, and says so', async ({
  page,
}) => {
  await signIn(page, '/usage/tables');
  const asked = page.waitForRequest(/\.md$/);
  await page.getByRole('button', copyButton).click();
  await expect(page.getByText('Copied', {exact: true})).toBeVisible();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toBe(readFileSync('build/guide/usage/tables.md', 'utf8'));
  const request = await asked;
  expect(request.url()).toMatch(/\/usage\/tables\.md$/);
  expect(await request.allHeaders()).not.toHaveProperty('x-auth-token');
});

test.describe('where the cookie ran out', () => {
  // The script of the question beside the button, before the renewal.
  test.use({expectedConsole: /^Refused to execute script/});

  test('the button renews it and copies all the same', async ({
    page,
    context,
  }) => {
    await signIn(page, '/usage/tables');
    await context.clearCookies();
    await page.getByRole('button', copyButton).click();
    await expect(page.getByText('Copied', {exact: true})).toBeVisible();
    expect(await context.cookies()).toHaveLength(1);
  });
});

test('without a network the reader reads what to do', async ({
  page,
  context,
}) => {
  await signIn(page, '/usage/tables');
  // What is still being loaded would report the missing network as well.
  await page.waitForLoadState('networkidle');
  await context.setOffline(true);
  await page.getByRole('button', copyButton).click();
  await expect(page.getByText('Not copied')).toContainText(
    'Check your network connection and try again.',
  );
});

test.describe('a browser that lets nothing be copied', () => {
  test.use({permissions: []});

  test('offers the file instead', async ({page}) => {
    await signIn(page, '/usage/tables');
    await page.evaluate(() => {
      navigator.clipboard.write = () => Promise.reject(new Error('refused'));
    });
    await page.getByRole('button', copyButton).click();
    const link = page.getByRole('link', {name: 'Open the Markdown'});
    await expect(link).toHaveAttribute('href', '/usage/tables.md');
  });
});

test('every page links to its copy in its HTML, and llms.txt lists all copies', async ({
  page,
}) => {
  await authenticate(page);
  const {request} = page;
  const list = await (await request.get('/llms.txt')).text();
  const copies = [...list.matchAll(/\((http[^)]+)\.md\)/g)].map(
    ([, address = '']) => new URL(address).pathname,
  );
  expect(copies).toHaveLength(31);
  for (const copy of copies) {
    const html = await request.get(copy === '/index' ? '/' : copy);
    const $ = load(await html.text());
    expect($(`article a[href="${copy}.md"]`).text()).toBe(copyButton.name);
    const file = await request.get(`${copy}.md`);
    expect(file.headers()['content-type']).toBe('text/markdown; charset=utf-8');
    // The home page shows the tagline instead of its title.
    const title = copy === '/index' ? 'Documentation' : $('h1').text();
    expect(await file.text()).toMatch(`# ${title}\n\nSource: <http`);
  }
});

test.describe('without script', () => {
  test.use({javaScriptEnabled: false});

  test('the link to the copy is shown', async ({page}) => {
    await authenticate(page);
    await page.goto('/usage/tables');
    await expect(page.getByRole('link', copyButton)).toBeVisible();
  });
});

test('a stranger gets neither a copy nor the whole', async ({page}) => {
  for (const path of ['/usage/tables.md', '/llms.txt', '/llms-full.txt']) {
    const answer = await page.request.get(path);
    expect([path, answer.status()]).toEqual([path, 404]);
    expect(await answer.text()).toBe('');
  }
});
