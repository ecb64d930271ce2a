import type {Page} from '@playwright/test';
import {expect, expectHydrated, expectSignedIn, signIn, test} from './test';

// A script of the guide that is refused while a page loads: the cookie ran out,
// or a new version took the old one's place.
test.use({
  expectedConsole: /ChunkLoadError|Loading chunk|TypeError: .*undefined/,
});

// Chunks are numbered or hashed; these stand in the page.
const chunk = /\/assets\/js\/(?!main|runtime|vendor)/;

/** Counts the documents of a page; `refuse` says which requests it refuses. */
async function watchDocuments(
  page: Page,
  refuse: (url: string, documents: number) => boolean,
): Promise<{count: number}> {
  const documents = {count: 0};
  await page.route('**/*', async (route) => {
    const request = route.request();
    documents.count += Number(request.resourceType() === 'document');
    await (refuse(request.url(), documents.count)
      ? route.fulfill({status: 404})
      : route.continue());
  });
  return documents;
}

const expectTold = (page: Page) =>
  expect(page.getByRole('alert')).toContainText('could not be fetched');

test('a first load whose scripts are refused recovers by one reload, a second time too', async ({
  page,
  context,
}) => {
  await signIn(page);
  const documents = await watchDocuments(page, (url, count) => count === 1 && chunk.test(url));
  await page.goto('/usage/tables#undo');
  await expectHydrated(page);
  await expectSignedIn(page);
  expect(documents.count).toBe(2);

  documents.count = 0;
  await page.reload();
  await expectSignedIn(page);
  expect(documents.count).toBe(2);
  await expect(page).toHaveURL('/usage/tables#undo');
  expect(await context.cookies()).toHaveLength(1);
});

test('a page whose vendor or main script is refused once is reloaded', async ({page}) => {
  await signIn(page);
  for (const script of ['vendor', 'main']) {
    let refusals = 0;
    await page.route(`**/assets/js/${script}.*`, (route) =>
      refusals++ === 0 ? route.fulfill({status: 404}) : route.continue(),
    );
    await page.goto('/usage/tables#undo');
    await expectSignedIn(page);
    expect(refusals, script).toBe(2);
    await expect(page).toHaveURL('/usage/tables#undo');
    await page.goto('about:blank');
  }
});

test('a style sheet that is refused once is asked for again, without a reload', async ({page}) => {
  await signIn(page);
  let refusals = 0;
  const documents = await watchDocuments(page, (url) => url.endsWith('.css') && refusals++ === 0);
  await page.goto('/usage/tables');
  await page.waitForFunction(() =>
    [...document.styleSheets].some(({href}) => href?.endsWith('.css')),
  );
  await expect.poll(() => refusals).toBe(2);
  expect(documents.count).toBe(1);
});

for (const [what, refused] of [
  ['scripts', chunk],
  ['vendor script', /\/assets\/js\/vendor/],
] as const) {
  test(`where the ${what} of a page stay refused it ends after one reload, the text readable and the reader told`, async ({
    page,
  }) => {
    await signIn(page);
    const documents = await watchDocuments(page, (url) => refused.test(url));
    await page.goto('/usage/tables');
    await expectTold(page);
    await expect(page.getByRole('article')).toBeVisible();
    expect(documents.count).toBe(2);
  });
}

test('a page whose vendor script is missing is not reloaded while the server is away', async ({
  page,
}) => {
  await signIn(page);
  let documents = 0;
  await page.route('**/*', async (route) => {
    const isDocument = route.request().resourceType() === 'document';
    documents += Number(isDocument);
    await (isDocument ? route.continue() : route.abort());
  });
  await page.goto('/usage/tables');
  await expectTold(page);
  await expect(page.getByRole('article')).toBeVisible();
  expect(documents).toBe(1);
});

test('a form whose vendor script stays refused says so', async ({page}) => {
  await page.route('**/assets/js/vendor*', (route) => route.abort());
  await page.goto('/usage/tables');
  await expectTold(page);
  await expect(page.getByLabel('Password')).toBeVisible();
});
