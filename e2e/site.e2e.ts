import {cpSync, mkdtempSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {load} from 'cheerio';
import {holdRequests} from './hold';
import {routes} from './routes';
import {authenticate, expect, signIn, test} from './test';

test('the main sidebar holds every route but search, home and template', async ({
  page,
}) => {
  await signIn(page, '/features/domain');
  const sidebar = page.getByRole('navigation', {name: 'Docs sidebar'});
  for (const category of ['Usage', 'Configuration']) {
    const button = sidebar.getByRole('button', {name: category});
    await button.click();
    await expect(button).toHaveAttribute('aria-expanded', 'true');
  }
  const links = () =>
    sidebar
      .getByRole('link')
      .evaluateAll((all) => all.map((link) => link.getAttribute('href')));
  const expected = routes.filter(
    (route) => !['/', '/search', '/template/'].includes(route),
  );
  await expect
    .poll(async () => (await links()).sort())
    .toEqual([...expected].sort());
  expect((await links())[0]).toBe('/features/domain');
  // Opening one category does not close another, and nothing hides it all.
  await expect(sidebar.getByRole('link', {name: 'Domain'})).toBeVisible();
  await expect(
    page.getByRole('button', {name: /collapse sidebar/i}),
  ).toHaveCount(0);
});

test('any other path shows the not-found page, signed in', async ({page}) => {
  await signIn(page);
  for (const path of ['/features', '/usage', '/docs', '/tags']) {
    const response = await page.goto(path);
    expect(response?.status(), path).toBe(404);
    await expect(
      page.getByRole('heading', {name: 'Page Not Found'}),
    ).toBeVisible();
    await expect(page).toHaveTitle('Page Not Found | Documentation');
    // No address is the right one, neither in the file nor in the browser.
    const address =
      'link[rel=canonical], link[rel=alternate], [property="og:url"]';
    const html = (await response?.text()) ?? '';
    expect(load(html)(address).length).toBe(0);
    await expect(page.locator(address)).toHaveCount(0);
  }
  const main = page.getByRole('main');
  const sidebar = page.getByRole('navigation', {name: 'Docs sidebar'});
  for (const [part, address] of [
    ['Features', '/features/domain'],
    ['Usage', '/usage/overview'],
    ['Configuration', '/configuration/company'],
  ] as const) {
    await expect(main.getByRole('link', {name: part})).toHaveAttribute(
      'href',
      address,
    );
    await expect(sidebar.getByRole('button', {name: part})).toBeVisible();
  }
  await main.getByRole('link', {name: 'Search the guide'}).click();
  await expect(page).toHaveURL(/\/search$/);
  await page.goBack();
  await main.getByRole('link', {name: 'home page'}).click();
  await expect(page).toHaveURL(/\/$/);
});

test('an address in other case is not found, one with .html becomes the page’s', async ({
  page,
}) => {
  await signIn(page);
  const hydrated = page.locator('html[data-has-hydrated="true"]');
  for (const address of ['/Usage/assets', '/Search', '/SEARCH?q=a']) {
    expect((await page.goto(address))?.status()).toBe(404);
    await expect(hydrated).toBeAttached();
    await expect(
      page.getByRole('heading', {name: 'Page Not Found'}),
    ).toBeVisible();
  }
  for (const [address, becomes] of [
    ['/index.html', '/'],
    ['/features/assets.html', '/features/assets'],
    ['/features/assets/index.html?a=b#c', '/features/assets?a=b#c'],
  ] as const) {
    expect((await page.goto(address))?.status()).toBe(200);
    await expect(hydrated).toBeAttached();
    await expect(page.getByRole('article')).toBeVisible();
    await expect(page).toHaveURL(becomes);
  }
});

test('the home page has the tagline in its HTML', async ({page}) => {
  await signIn(page);
  const html = await (await page.request.get('/')).text();
  expect(html).toContain('Platform User Documentation');
});

test('the navbar leads to the first page of each part', async ({page}) => {
  await signIn(page);
  const navbar = page.getByRole('navigation', {name: 'Documentation'});
  await expect(navbar.getByText('Documentation')).toBeVisible();
  for (const [name, address] of [
    ['Features', '/features/domain'],
    ['Usage', '/usage/overview'],
    ['Configuration', '/configuration/company'],
  ] as const) {
    await expect(navbar.getByRole('link', {name})).toHaveAttribute(
      'href',
      address,
    );
  }
  await expect(navbar.getByRole('button', {name: /Search/})).toBeVisible();
});

test('pages say when they were last updated and list headings of levels 2 and 3', async ({
  page,
}) => {
  await signIn(page, '/configuration/notification-profiles');
  await expect(page.getByText('Last updated on')).toBeVisible();
  const anchors = await page
    .locator('.table-of-contents a')
    .evaluateAll((all) => all.map((link) => link.getAttribute('href')));
  const headings = await page
    .locator('article h2[id], article h3[id]')
    .evaluateAll((all) => all.map((heading) => `#${heading.id}`));
  expect(anchors).toEqual(headings);
});

test.describe('without script', () => {
  test.use({javaScriptEnabled: false});

  test('content is readable', async ({page}) => {
    await authenticate(page);
    await page.goto('/usage/overview');
    await expect(page.getByRole('article')).toBeVisible();
    await expect(page.getByRole('heading', {level: 1})).toBeVisible();
  });
});

test('dark without a choice follows the system, and a choice is remembered', async ({
  page,
}) => {
  await signIn(page, '/features/assets');
  const html = page.locator('html');
  await expect(html).toHaveAttribute('data-theme', 'dark');
  await page.emulateMedia({colorScheme: 'light'});
  await expect(html).toHaveAttribute('data-theme', 'light');
  const toggle = page.getByRole('button', {
    name: /Switch between dark and light/,
  });
  await toggle.click();
  await toggle.click();
  await expect(html).toHaveAttribute('data-theme', 'dark');
  await page.reload();
  await expect(html).toHaveAttribute('data-theme', 'dark');
});

test('at 996 px the mobile layout begins, with the company in its menu and Logout beside it', async ({
  page,
}) => {
  await signIn(page, '/', 'avery@example.com');
  await page.setViewportSize({width: 997, height: 800});
  await expect(page.getByRole('button', {name: 'Logout'})).toBeVisible();
  await page.setViewportSize({width: 390, height: 800});
  await expect(page.getByRole('button', {name: 'Logout'})).toBeInViewport();
  await expect(page.getByRole('combobox', {name: 'Company'})).toBeHidden();
  await page.getByRole('button', {name: 'Toggle navigation bar'}).click();
  await expect(page.getByRole('combobox', {name: 'Company'})).toBeVisible();
});

test('a slow route change shows a progress bar after 200 ms', async ({
  page,
}) => {
  await signIn(page, '/features/domain');
  const release = await holdRequests(page, '**/assets/js/*.js');
  const clicked = Date.now();
  await page
    .getByRole('navigation', {name: 'Documentation'})
    .getByRole('link', {name: 'Configuration'})
    .click();
  await page.locator('#nprogress').waitFor({state: 'attached'});
  expect(Date.now() - clicked).toBeGreaterThanOrEqual(200);
  release();
  await expect(page).toHaveURL(/\/configuration\/company$/);
  await expect(page.locator('#nprogress')).toHaveCount(0);
});

test.describe('a page that crashes', () => {
  test.use({expectedConsole: /toUTCString is not a function/});

  test("shows 'This page crashed', and 'Try again' brings it back", async ({
    page,
  }) => {
    await signIn(page, '/features/domain');
    // What renders the last-update time is missing until it is put back.
    const toUTCString = await page.evaluateHandle(
      () =>
        Object.getOwnPropertyDescriptor(Date.prototype, 'toUTCString') ?? {},
    );
    await page.evaluate(() =>
      Reflect.deleteProperty(Date.prototype, 'toUTCString'),
    );
    await page
      .getByRole('navigation', {name: 'Documentation'})
      .getByRole('link', {name: 'Configuration'})
      .click();
    await expect(
      page.getByText('This page crashed', {exact: true}),
    ).toBeVisible();
    await page.evaluate(
      (property) =>
        Object.defineProperty(Date.prototype, 'toUTCString', property),
      toUTCString,
    );
    await page.getByRole('button', {name: 'Try again'}).click();
    await expect(page.getByRole('heading', {level: 1})).toHaveText(
      'Company settings',
    );
  });
});

test.describe('a picture with a script', () => {
  test.use({siteOptions: {}, expectedConsole: /violates|sandboxed/});

  test('is shown and runs none when it is opened by itself', async ({
    page,
    site,
  }) => {
    const folder = mkdtempSync(path.join(tmpdir(), 'guide-'));
    cpSync('build/guide/', folder, {recursive: true});
    writeFileSync(
      path.join(folder, 'img/plan.svg'),
      `<svg xmlns="http://www.w3.org/2000/svg"><style>rect { fill: rgb(1, 2, 3) }</style>
      <rect width="9" height="9" onclick="id = 'ran'"/><script>document.querySelector('rect').id = 'ran'</script></svg>`,
    );
    site.deploy(folder);
    rmSync(folder, {recursive: true});
    await authenticate(page);
    await page.goto('/img/plan.svg');
    const shape = page.locator('rect');
    await expect(shape).toHaveCSS('fill', 'rgb(1, 2, 3)');
    await shape.click();
    await expect(shape).not.toHaveAttribute('id');
  });
});

test('on a phone a table scrolls inside itself, by the keyboard too', async ({
  page,
}) => {
  await page.setViewportSize({width: 390, height: 800});
  await authenticate(page);
  await page.goto('/configuration/notification-profiles');
  const table = page
    .locator('div:has(> table)', {hasText: 'Takes effect'})
    .first();
  const isWider = (one: Element) => one.scrollWidth > one.clientWidth;
  expect(await table.evaluate(isWider)).toBe(true);
  // Chromium and Firefox stop at what scrolls and holds nothing to focus; here
  // the links in its first column take the keyboard there.
  await table.getByRole('link').first().focus();
  await page.keyboard.press('ArrowRight');
  await expect
    .poll(() => table.evaluate((one) => one.scrollLeft))
    .toBeGreaterThan(0);
});
