import {readFileSync} from 'node:fs';
import type {Help} from '../plugins/content/help-links';
import {
  authenticate,
  expect,
  expectSignedIn,
  fillForm,
  signIn,
  test,
} from './test';

const help = JSON.parse(
  readFileSync('build/guide/help.json', 'utf8'),
) as Record<string, Help>;

test('the name of a heading opens it, and Back leaves the guide', async ({
  page,
}) => {
  await signIn(page, '/features/assets');
  await page.goto('/help/usage.incidents.acknowledge-an-incident');
  await expect(page).toHaveURL('/usage/incidents#acknowledge-an-incident');
  await expect(
    page.getByRole('heading', {name: 'Acknowledge an incident'}),
  ).toBeInViewport();
  await page.goBack();
  await expect(page).toHaveURL('/features/assets');
});

test('a further name, such as one of a heading that moved, opens it too', async ({
  page,
}) => {
  await signIn(page);
  const name = 'usage.incidents.find-out-why-no-one-was-notified';
  await page.goto(`/help/${name}/`);
  await expect(page).toHaveURL('/usage/incidents#find-out-why-nobody-was-told');
  await page.goto('/help/incidents');
  await expect(page).toHaveURL('/usage/incidents');
});

test('a stranger sees the form at the name, signs in and arrives', async ({
  page,
}) => {
  const refused = await page.goto('/help/usage.tables.undo');
  expect(refused?.status()).toBe(401);
  await fillForm(page, 'blake@example.com');
  await expect(page).toHaveURL('/usage/tables#undo');
  await expectSignedIn(page);
  await expect(page.getByRole('heading', {name: 'Undo'})).toBeInViewport();
});

test('a reader whose cookie ran out arrives without the form', async ({
  page,
  context,
}) => {
  await authenticate(page);
  await context.clearCookies();
  await page.goto('/help/usage.tables.undo');
  await expect(page).toHaveURL('/usage/tables#undo');
  await expectSignedIn(page);
});

for (const isSignedIn of [true, false]) {
  const who = isSignedIn ? 'a reader' : 'a stranger';
  test(`a token in the address of ${who} reaches the guide and leaves the address`, async ({
    page,
    context,
  }) => {
    const token = await authenticate(page);
    await page.evaluate(() => localStorage.clear());
    if (!isSignedIn) {
      await context.clearCookies();
    }
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await page.goto(`/help/usage.tables.undo?auth%5Ftoken=${token}&from=list`);
    await expect(page).toHaveURL('/usage/tables?from=list#undo');
    await expectSignedIn(page);
    // The first request only: no page on the way hands it on.
    expect(asked.filter((url) => url.includes(token))).toHaveLength(1);
  });
}

test('without scripts a reader arrives as well', async ({page, browser}) => {
  await authenticate(page);
  const {cookies} = await page.context().storageState();
  const context = await browser.newContext({javaScriptEnabled: false});
  await context.addCookies(cookies);
  const plain = await context.newPage();
  await plain.goto(new URL('/help/usage.tables.undo', page.url()).href);
  await expect(plain).toHaveURL(/\/usage\/tables#undo$/);
  await context.close();
});

test('an unknown name says so, with ways on, before and after signing in', async ({
  page,
}) => {
  expect((await page.goto('/help/usage.nothing'))?.status()).toBe(401);
  await fillForm(page, 'blake@example.com');
  const main = page.getByRole('main');
  await expect(main).toContainText('The guide has no help with this name.');
  expect((await page.reload())?.status()).toBe(404);
  await expect(main).toContainText('The guide has no help with this name.');
  await main.getByRole('link', {name: 'Search the guide'}).click();
  await expect(page).toHaveURL('/search');
  await page.goBack();
  await main.getByRole('link', {name: 'home page'}).click();
  await expect(page).toHaveURL('/');
});

test('no name leads to another site', async ({page}) => {
  await signIn(page);
  const origin = new URL(page.url()).origin;
  for (const name of [
    '/evil.example',
    'https://evil.example',
    '%2f%2fevil.example',
    '..%2f..%2fevil.example',
    'javascript:alert(1)',
    'usage.tables/https://evil.example',
    'usage.tables?url=https://evil.example',
    'usage.tables?//evil.example',
    'a'.repeat(4000),
  ]) {
    await page.goto(`/help/${name}`);
    await expectSignedIn(page);
    expect(new URL(page.url()).origin, name).toBe(origin);
  }
});

test('every listed address has a name, and every name leads to its address', async ({
  page,
}) => {
  const addresses = readFileSync('docs/addresses.txt', 'utf8').split('\n');
  const named = new Set(Object.values(help).map(({address}) => address));
  const unnamed = addresses.filter(
    (address) =>
      address && !address.startsWith('/help/') && !named.has(address),
  );
  // A page of the theme.
  expect(unnamed).toEqual(['/search']);

  await authenticate(page);
  for (const [name, {address}] of Object.entries(help)) {
    const answer = await page.request.get(`/help/${name}`);
    expect(await answer.text(), name).toContain(`href="${address}"`);
  }
});
