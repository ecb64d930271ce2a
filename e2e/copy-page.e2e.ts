import {readFileSync} from 'node:fs';
import {expect, signIn, test} from './test';

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

test('where the cookie ran out the button renews it and copies all the same', async ({
  page,
  context,
}) => {
  await signIn(page, '/usage/tables');
  await context.clearCookies();
  await page.getByRole('button', copyButton).click();
  await expect(page.getByText('Copied', {exact: true})).toBeVisible();
  expect(await context.cookies()).toHaveLength(1);
});

test('without a network the reader is told what to do', async ({
  page,
  context,
}) => {
  await signIn(page, '/usage/tables');
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

test('without script every page links to its copy, which is in llms.txt', async ({
  page,
  browser,
  site,
}) => {
  test.slow();
  await signIn(page);
  const {request} = page.context();
  const list = await (await request.get(`${site.url}/llms.txt`)).text();
  const copies = [...list.matchAll(/\((http[^)]+)\.md\)/g)].map(
    ([, address]) => new URL(address!).pathname,
  );
  expect(copies).toHaveLength(31);
  const context = await browser.newContext({
    javaScriptEnabled: false,
    storageState: await page.context().storageState(),
  });
  const plain = await context.newPage();
  for (const copy of copies) {
    await plain.goto(site.url + (copy === '/index' ? '/' : copy));
    const link = plain.getByRole('link', copyButton);
    await expect(link).toHaveAttribute('href', `${copy}.md`);
    const file = await request.get(`${site.url}${copy}.md`);
    expect(file.headers()['content-type']).toBe('text/markdown; charset=utf-8');
    const title = await plain.getByRole('heading', {level: 1}).textContent();
    expect(await file.text()).toMatch(`# ${title}\n\nSource: <http`);
  }
  await context.close();
});

test('a stranger gets neither a copy nor the whole', async ({page, site}) => {
  for (const path of ['/usage/tables.md', '/llms.txt', '/llms-full.txt']) {
    const answer = await page.request.get(site.url + path);
    expect([path, answer.status()]).toEqual([path, 404]);
    expect(await answer.text()).toBe('');
  }
});
