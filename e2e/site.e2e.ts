import {mkdirSync, mkdtempSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {load} from 'cheerio';
import {holdRequests} from './hold';
import {box} from './search-box';
import {
  authenticate,
  expect,
  expectHydrated,
  heading,
  logout,
  navbar,
  sidebar,
  signIn,
  test,
} from './test';

const parts = [
  ['Features', '/features/domain'],
  ['Usage', '/usage/overview'],
  ['Configuration', '/configuration/company'],
] as const;

test('any other path shows the not-found page, which leads on', async ({page}) => {
  await signIn(page);
  for (const address of ['/features', '/docs']) {
    const response = await page.goto(address);
    expect(response?.status(), address).toBe(404);
    await expectHydrated(page);
    await expect(heading(page)).toHaveText('Page Not Found');
    await expect(page).toHaveTitle('Page Not Found | Documentation');
    // Below the navbar, which ends at 60.
    expect((await heading(page).boundingBox())?.y).toBeGreaterThan(60 + 30);
    // No address is the right one, neither in the file nor in the browser.
    const links = 'link[rel=canonical], link[rel=alternate], [property="og:url"]';
    const html = (await response?.text()) ?? '';
    expect(load(html)(links).length).toBe(0);
    await expect(page.locator(links)).toHaveCount(0);
  }
  const main = page.getByRole('main');
  for (const [name, address] of parts) {
    await expect(main.getByRole('link', {name})).toHaveAttribute('href', address);
    await expect(sidebar(page).getByRole('button', {name})).toBeVisible();
  }
  await main.getByRole('link', {name: 'Search the guide'}).click();
  await expect(box(page)).toBeFocused();
  await page.keyboard.press('Escape');
  await main.getByRole('link', {name: 'home page'}).click();
  await expect(page).toHaveURL('/');
});

test('a page has the parts in its navbar, its last update, its owner, headings of levels 2 and 3 and tabs of its subject', async ({
  page,
}) => {
  await signIn(page, '/configuration/notification-profiles');
  await expect(navbar(page).getByText('Documentation')).toBeVisible();
  for (const [name, address] of parts) {
    await expect(navbar(page).getByRole('link', {name})).toHaveAttribute('href', address);
  }
  await expect(navbar(page).getByRole('button', {name: /Search/})).toBeVisible();
  await expect(page.getByText('Last updated on')).toBeVisible();
  await expect(
    page.getByText(/^Owner: Operations · Reviewed on \d+ \w+ \d{4}(, changed since)?$/),
  ).toBeVisible();
  const anchors = await page
    .locator('.table-of-contents a')
    .evaluateAll((all) => all.map((link) => link.getAttribute('href')));
  const headings = await page
    .locator('article h2[id], article h3[id]')
    .evaluateAll((all) => all.map(({id}) => `#${id}`));
  expect(anchors).toEqual(headings);
  const tabs = page.getByRole('navigation', {
    name: 'Pages about the same subject',
  });
  await expect(tabs.getByRole('link', {name: 'Settings'})).toHaveAttribute('aria-current', 'page');
  await tabs.getByRole('link', {name: 'How-to'}).click();
  await expect(page).toHaveURL('/usage/incidents');
});

test('dark without a choice follows the system, and a choice, which each press of the button changes, is remembered', async ({
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
  for (const mode of ['dark', 'light', 'dark']) {
    await toggle.click();
    await expect(html).toHaveAttribute('data-theme', mode);
  }
  await page.reload();
  await expect(html).toHaveAttribute('data-theme', 'dark');
});

test('a slow route change shows a progress bar after 200 ms', async ({page}) => {
  await page.clock.install();
  await signIn(page, '/features/domain');
  const release = await holdRequests(page, '**/assets/js/*.js');
  await page.clock.pauseAt(new Date(Date.now() + 60_000));
  await navbar(page).getByRole('link', {name: 'Configuration'}).click();
  await page.clock.runFor(199);
  await expect(page.locator('#nprogress')).toHaveCount(0);
  await page.clock.runFor(1);
  await expect(page.locator('#nprogress')).toHaveCount(1);
  await page.clock.resume();
  release();
  await expect(page).toHaveURL('/configuration/company');
  await expect(page.locator('#nprogress')).toHaveCount(0);
});

test.describe('a page that crashes', () => {
  test.use({expectedConsole: /toUTCString is not a function/});

  test("shows 'This page crashed' at its address and no text of the error, 'Try again' brings it back, and another page can be opened", async ({
    page,
  }) => {
    await signIn(page, '/features/domain');
    // What renders the last-update time is missing until it is put back.
    const toUTCString = await page.evaluateHandle(
      () => Object.getOwnPropertyDescriptor(Date.prototype, 'toUTCString') ?? {},
    );
    const openCrashing = async () => {
      await page.evaluate(() => Reflect.deleteProperty(Date.prototype, 'toUTCString'));
      await navbar(page).getByRole('link', {name: 'Configuration'}).click();
      await expect(page.getByText('This page crashed', {exact: true})).toBeVisible();
      await expect(page).toHaveURL('/configuration/company');
      await expect(page.getByText('toUTCString')).toHaveCount(0);
      await page.evaluate(
        (property) => Object.defineProperty(Date.prototype, 'toUTCString', property),
        toUTCString,
      );
    };
    await openCrashing();
    await page.getByRole('button', {name: 'Try again'}).click();
    await expect(heading(page)).toHaveText('Company settings');
    await expect(page).toHaveURL('/configuration/company');

    await page.goBack();
    await openCrashing();
    await page.goBack();
    await expect(heading(page)).toHaveText('How the platform fits together');
  });
});

test.describe('a picture with a script', () => {
  test.use({siteOptions: {}, expectedConsole: /violates|sandboxed/});

  test('is shown and runs none when it is opened by itself', async ({page, site}) => {
    await authenticate(page);
    const folder = mkdtempSync(path.join(tmpdir(), 'guide-'));
    mkdirSync(path.join(folder, 'img'));
    writeFileSync(path.join(folder, '404.html'), '<!doctype html>');
    writeFileSync(
      path.join(folder, 'img/plan.svg'),
      `<svg xmlns="http://www.w3.org/2000/svg"><style>rect { fill: rgb(1, 2, 3) }</style>
      <rect width="9" height="9" onclick="id = 'ran'"/><script>document.querySelector('rect').id = 'ran'</script></svg>`,
    );
    site.deploy(folder);
    rmSync(folder, {recursive: true});
    await page.goto('/img/plan.svg');
    const shape = page.locator('rect');
    await expect(shape).toHaveCSS('fill', 'rgb(1, 2, 3)');
    await shape.click();
    await expect(shape).not.toHaveAttribute('id');
  });
});

test('on a phone Logout stays in sight, the company is in the menu, and what is wider scrolls inside itself, by the keyboard too', async ({
  page,
}) => {
  await signIn(page, '/features/groups', 'avery@example.com');
  await page.setViewportSize({width: 997, height: 800});
  await expect(logout(page)).toBeVisible();
  await page.setViewportSize({width: 390, height: 800});
  await expect(logout(page)).toBeInViewport();
  const company = page.getByRole('combobox', {name: 'Company'});
  await expect(company).toBeHidden();
  await page.getByRole('button', {name: 'Toggle navigation bar'}).click();
  await expect(company).toBeVisible();

  await page.reload();
  const drawing = page.getByRole('figure', {name: 'What uses a group'});
  await expect(drawing.getByRole('img', {name: /^What uses a group/})).toBeVisible();
  // The shadow at its edge.
  await expect(drawing).toHaveCSS('background-attachment', /local.*scroll/);
  await drawing.focus();
  await page.keyboard.press('ArrowRight');
  const scrolled = (one: Element) => one.scrollLeft;
  await expect.poll(() => drawing.evaluate(scrolled)).toBeGreaterThan(0);

  await page.goto('/configuration/notification-profiles');
  const table = page.locator('div:has(> table)', {hasText: 'Takes effect'}).first();
  const isWider = (one: Element) => one.scrollWidth > one.clientWidth;
  expect(await table.evaluate(isWider)).toBe(true);
  // Chromium and Firefox stop at what scrolls and holds nothing to focus; here
  // the links in its first column take the keyboard there.
  await table.getByRole('link').first().focus();
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => table.evaluate(scrolled)).toBeGreaterThan(0);
});
