import {expect, expectSignedIn, fillForm, signIn, test} from './test';

// A script of the guide that is refused: the cookie ran out, or a new version
// took the old one's place while the page was open.
test.use({
  expectedConsole:
    /ChunkLoadError|Loading chunk|vendorModules is not defined|TypeError: .*undefined/,
});

// Chunks are numbered or hashed; these stand in the page.
const chunk = /\/assets\/js\/(?!main|runtime|vendor)/;

test('a first load whose scripts are refused recovers by one reload', async ({
  page,
  context,
}) => {
  await signIn(page);
  const cookies = await context.cookies();
  let documents = 0;
  let areRefused = true;
  await page.route('**/*', async (route) => {
    const request = route.request();
    documents += Number(request.resourceType() === 'document');
    if (documents > 1) {
      areRefused = false;
    }
    const isChunk = chunk.test(request.url());
    await (isChunk && areRefused
      ? route.fulfill({status: 404})
      : route.continue());
  });
  await page.goto('/usage/tables#undo');
  await expect(page.locator('html')).toHaveAttribute(
    'data-has-hydrated',
    'true',
  );
  await expect(page.getByRole('button', {name: 'Logout'})).toBeVisible();
  expect(documents).toBe(2);

  // A second time at the same address recovers as well.
  documents = 0;
  areRefused = true;
  await page.reload();
  await expect(page.getByRole('button', {name: 'Logout'})).toBeVisible();
  expect(documents).toBe(2);
  expect(page.url()).toMatch(/\/usage\/tables#undo$/);
  expect(await context.cookies()).toHaveLength(cookies.length);
});

test('scripts that stay refused end after one reload, the text readable and the reader told', async ({
  page,
}) => {
  await signIn(page);
  let documents = 0;
  await page.route('**/*', async (route) => {
    const request = route.request();
    documents += Number(request.resourceType() === 'document');
    const isChunk = chunk.test(request.url());
    await (isChunk ? route.fulfill({status: 404}) : route.continue());
  });
  await page.goto('/usage/tables');
  await expect(page.getByRole('alert')).toContainText('could not be fetched');
  await page.waitForLoadState('networkidle');
  expect(documents).toBe(2);
  await expect(page.getByRole('article')).toBeVisible();
});

test('a page that stays open over a new version goes on by its links', async ({
  page,
}) => {
  await signIn(page, '/usage/overview');
  let isNew = true;
  await page.route('**/assets/js/*.js', (route) =>
    isNew && /company/.test(page.url())
      ? route.fulfill({status: 404})
      : route.continue(),
  );
  page.on('framenavigated', () => {
    if (page.url().includes('company')) {
      isNew = false;
    }
  });
  await page
    .getByRole('navigation', {name: 'Documentation'})
    .getByRole('link', {name: 'Configuration'})
    .click();
  await expect(page.getByRole('heading', {level: 1})).toHaveText(
    'Company settings',
  );
});

test('the pointer over links to pages of an old version reloads nothing', async ({
  page,
}) => {
  await signIn(page, '/usage/overview');
  await page.waitForLoadState('networkidle');
  let documents = 0;
  let refusals = 0;
  await page.route('**/*', async (route) => {
    const request = route.request();
    documents += Number(request.resourceType() === 'document');
    const isChunk = chunk.test(request.url());
    refusals += Number(isChunk);
    await (isChunk ? route.fulfill({status: 404}) : route.continue());
  });
  const sidebar = page.getByRole('navigation', {name: 'Docs sidebar'});
  for (const name of ['Tables', 'Reports', 'Incidents']) {
    const before = refusals;
    await sidebar.getByRole('link', {name}).first().hover();
    await expect.poll(() => refusals).toBeGreaterThan(before);
  }
  await page.waitForLoadState('networkidle');
  expect(documents).toBe(0);
});

for (const script of ['vendor', 'vendor-later', 'main']) {
  test(`a page whose ${script} script is refused once is reloaded`, async ({
    page,
  }) => {
    await signIn(page);
    let refusals = 0;
    await page.route(`**/assets/js/${script}.*`, (route) =>
      refusals++ === 0 ? route.fulfill({status: 404}) : route.continue(),
    );
    await page.goto('/usage/tables#undo');
    await expect(page.getByRole('button', {name: 'Logout'})).toBeVisible();
    expect(refusals).toBe(2);
    expect(page.url()).toMatch(/\/usage\/tables#undo$/);
  });
}

test('a page whose vendor script stays refused is readable and says so', async ({
  page,
}) => {
  await signIn(page);
  await page.route('**/assets/js/vendor*', (route) => route.abort());
  await page.goto('/usage/tables');
  await expect(page.getByRole('alert')).toContainText('could not be fetched');
  await expect(page.getByRole('article')).toBeVisible();
});

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
  await expect(page.getByRole('alert')).toContainText('could not be fetched');
  await expect(page.getByRole('article')).toBeVisible();
  expect(documents).toBe(1);
});

test('a form whose vendor script stays refused says so', async ({page}) => {
  await page.route('**/assets/js/vendor*', (route) => route.abort());
  await page.goto('/usage/tables');
  await expect(page.getByRole('alert')).toContainText('could not be fetched');
  await expect(page.getByLabel('Password')).toBeVisible();
});

test('a form that cannot fetch what signs in says so, and works once it can', async ({
  page,
}) => {
  const later = '**/assets/js/vendor-later*';
  await page.route(later, (route) => route.abort());
  await page.goto('/usage/tables');
  await fillForm(page, 'blake@example.com');
  const alert = page.getByRole('alert').filter({hasText: 'Failed to process'});
  await expect(alert).toBeVisible({timeout: 15_000});
  await page.unroute(later);
  await fillForm(page, 'blake@example.com');
  await expectSignedIn(page);
});
