import {readFileSync} from 'node:fs';
import {load} from 'cheerio';
import {builtPath} from './serve';
import {authenticate, expect, signIn, test} from './test';

test.use({
  permissions: ['clipboard-read', 'clipboard-write'],
  // The script of the question beside the button, before the renewal.
  expectedConsole: /^Refused to execute script/,
});

const name = 'Copy page as Markdown';

test('the button puts the page on the clipboard, also where the cookie ran out, and says what to do without a network or a clipboard', async ({
  page,
  context,
}) => {
  await signIn(page, '/usage/tables');
  const button = page.getByRole('button', {name});
  await context.clearCookies();
  const asked = page.waitForRequest(/\.md$/);
  await button.click();
  await expect(page.getByText('Copied', {exact: true})).toBeVisible();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toBe(readFileSync(builtPath('guide/usage/tables.md'), 'utf8'));
  const request = await asked;
  expect(request.url()).toMatch(/\/usage\/tables\.md$/);
  expect(await request.allHeaders()).not.toHaveProperty('x-auth-token');
  expect(await context.cookies()).toHaveLength(1);

  await context.setOffline(true);
  await button.click();
  await expect(page.getByText('Not copied')).toContainText(
    'Check your network connection and try again.',
  );
  await context.setOffline(false);
  await page.evaluate(() => {
    navigator.clipboard.write = () => Promise.reject(new Error('refused'));
  });
  await button.click();
  await expect(
    page.getByRole('link', {name: 'Open the Markdown'}),
  ).toHaveAttribute('href', '/usage/tables.md');
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
    expect($(`article a[href="${copy}.md"]`).text()).toBe(name);
    const file = await request.get(`${copy}.md`);
    expect(file.headers()['content-type']).toBe('text/markdown; charset=utf-8');
    // The home page shows the tagline instead of its title.
    const title = copy === '/index' ? 'Documentation' : $('h1').text();
    expect(await file.text()).toMatch(`# ${title}\n\nSource: <http`);
  }
});
