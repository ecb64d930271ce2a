import {box} from './search-box';
import {authenticate, expect, expectSignedIn, fillForm, signIn, test} from './test';

test('a name opens its heading, an older one too, also where the cookie ran out, and Back leaves the guide', async ({
  page,
  context,
}) => {
  await signIn(page, '/features/assets');
  await page.goto('/help/usage.incidents.acknowledge-an-incident');
  await expect(page).toHaveURL('/usage/incidents#acknowledge-an-incident');
  await expect(page.getByRole('heading', {name: 'Acknowledge an incident'})).toBeInViewport();
  await page.goBack();
  await expect(page).toHaveURL('/features/assets');

  const moved = 'usage.incidents.find-out-why-no-one-was-notified';
  await page.goto(`/help/${moved}/`);
  await expect(page).toHaveURL('/usage/incidents#find-out-why-nobody-was-told');
  await context.clearCookies();
  await page.goto('/help/incidents');
  await expect(page).toHaveURL('/usage/incidents');
  await expectSignedIn(page);
});

test('a stranger sees the form at a name, signs in and arrives', async ({page}) => {
  const refused = await page.goto('/help/usage.tables.undo');
  expect(refused?.status()).toBe(401);
  await fillForm(page, 'blake@example.com');
  await expect(page).toHaveURL('/usage/tables#undo');
  await expectSignedIn(page);
  await expect(page.getByRole('heading', {name: 'Undo'})).toBeInViewport();
});

test('a token in the address reaches the guide and leaves the address, with and without the cookie', async ({
  page,
  context,
}) => {
  const token = await authenticate(page);
  await page.evaluate(() => localStorage.clear());
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  for (const hasCookie of [true, false]) {
    if (!hasCookie) {
      await page.evaluate(() => sessionStorage.clear());
      await context.clearCookies();
    }
    asked.length = 0;
    await page.goto(`/help/usage.tables.undo?auth%5Ftoken=${token}&from=list`);
    await expect(page).toHaveURL('/usage/tables?from=list#undo');
    await expectSignedIn(page);
    // The first request only: no page on the way hands it on.
    expect(asked.filter((url) => url.includes(token))).toHaveLength(1);
  }
});

test('an unknown name says so, with ways on, before and after signing in', async ({page}) => {
  expect((await page.goto('/help/usage.nothing'))?.status()).toBe(401);
  await fillForm(page, 'blake@example.com');
  const main = page.getByRole('main');
  await expect(main).toContainText('The guide has no help with this name.');
  expect((await page.reload())?.status()).toBe(404);
  await expect(main).toContainText('The guide has no help with this name.');
  await main.getByRole('link', {name: 'Search the guide'}).click();
  await expect(box(page)).toBeFocused();
  await page.keyboard.press('Escape');
  await main.getByRole('link', {name: 'home page'}).click();
  await expect(page).toHaveURL('/');
});

test('no name leads to another site', async ({page}) => {
  await authenticate(page);
  const origin = new URL(page.url()).origin;
  for (const name of [
    'https://evil.example',
    '..%2f..%2fevil.example',
    'usage.tables/https://evil.example',
    'usage.tables?//evil.example',
  ]) {
    await page.goto(`/help/${name}`);
    await expectSignedIn(page);
    expect(new URL(page.url()).origin, name).toBe(origin);
  }
});
