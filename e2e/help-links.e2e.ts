import {expect, expectSignedIn, fillForm, password, test} from './test';

// What a name of the platform leads to is in packages/lock-server/src/gate/contract.test.ts and
// scripts/built-guide.test.ts; here is what the browser makes of the redirect.

test('a name leads a stranger by the form to its heading, and Back leaves the guide', async ({
  page,
}) => {
  await page.goto('about:blank');
  const refused = await page.goto('/help/usage.tables.undo');
  expect(refused?.status()).toBe(401);
  await fillForm(page, 'blake@example.com');
  await expect(page).toHaveURL('/usage/tables#undo');
  await expectSignedIn(page);
  await expect(page.getByRole('heading', {name: 'Undo'})).toBeInViewport();
  await page.goBack();
  await expect(page).toHaveURL('about:blank');
});

test('a token in the address of a name is in no later request, with and without the cookie', async ({
  page,
  context,
  site,
}) => {
  const {token} = await site.signIn('blake@example.com', password);
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
    expect(asked.filter((url) => url.includes(token))).toHaveLength(1);
  }
});
