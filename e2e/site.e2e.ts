import {load} from 'cheerio';
import {Findings} from './findings';
import {findMisfits} from './layout';
import {box} from './search-box';
import {
  accountMenu,
  authenticate,
  expect,
  expectFormWorks,
  expectHydrated,
  expectSignedIn,
  heading,
  logout,
  navbar,
  sidebar,
  signIn,
  test,
} from './test';

/** A page of each kind; routes.full.e2e.ts opens all. */
const kinds = [
  ...['/', '/search?q=quiet', '/template/'],
  ...['/usage/incidents', '/configuration/notification-profiles'],
];

test('the form and a page of each kind open hydrated, with a clean console, axe finds nothing, none scrolls sideways, and contents stand beside the text from 997 px on', async ({
  page,
}) => {
  // Six pages, each with all rules of axe.
  test.slow();
  const findings = new Findings();
  await page.goto('/');
  await expectFormWorks(page);
  await findings.look(page, 'the form');
  await authenticate(page, 'avery@example.com');
  for (const address of kinds) {
    await page.setViewportSize({width: 1280, height: 720});
    await page.goto(address);
    await expectSignedIn(page);
    await expect(heading(page)).toHaveCount(1);
    await findings.look(page, address);
    for (const width of [1920, 1279, 1100, 997, 390]) {
      await page.setViewportSize({width, height: 800});
      const misfits = await page.evaluate(findMisfits, '100%');
      expect.soft(misfits, `${address}, ${width} px`).toEqual([]);
    }
  }
  expect(findings.lines).toEqual([]);
});

const parts = [
  ['Features', '/features/domain'],
  ['Usage', '/usage/overview'],
  ['Configuration', '/configuration/company'],
] as const;

test('any other path shows the not-found page, which leads on', async ({page}) => {
  await authenticate(page);
  const response = await page.goto('/features');
  expect(response?.status()).toBe(404);
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

test.describe('an address that', () => {
  // Docusaurus does not start at one that cannot be decoded.
  test.use({expectedConsole: /URI malformed/});

  test('nearly is a page, or cannot be decoded, shows the not-found page, and another spelling the page', async ({
    page,
  }) => {
    await signIn(page, '/%75sage/tables#%');
    await expect(heading(page)).toHaveText('Work with tables');
    const {origin} = new URL(page.url());
    for (const address of ['/usage%2Ftables', '//usage/tables', '/usage/tables%']) {
      const response = await page.goto(origin + address);
      expect(response?.status(), address).toBe(404);
      await expect(heading(page)).toHaveText('Page Not Found');
    }
  });
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
  await expect(page.locator('.page-end p')).toHaveText(
    /^Operations · reviewed \d+ \w+ \d{4} · updated \d+ \w+ \d{4}$/,
  );
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

test('on a phone step 1 of an incident is in the first screen', async ({page}) => {
  await page.setViewportSize({width: 390, height: 844});
  await signIn(page, '/usage/incidents');
  const step = page.locator('.theme-doc-markdown > ol > li').first();
  expect((await step.boundingBox())!.y).toBeLessThan(600);
});

test('the run-book asks first what the message says, and opens a cause by its words, by a link and by its address', async ({
  page,
}) => {
  await signIn(page, '/usage/incidents#run-book-zone');
  const cause = (words: string) => page.locator('.run-book details', {hasText: words});
  const steps = (words: string) => cause(words).getByRole('list').first();
  await expect(steps('left or entered')).toBeVisible();
  await expect(steps('offline')).toBeHidden();
  await expect(page.locator('.run-book h3:visible').first()).toHaveText(/^What does the message/);
  // To fill in on paper.
  await expect(page.locator('.run-book td:empty').first()).toBeHidden();
  await cause('offline').locator('summary').press('Enter');
  await expect(steps('offline')).toBeVisible();
  await page.getByRole('link', {name: 'steps for a limit'}).click();
  await expect(steps('limit')).toBeVisible();
  const title = page.getByRole('heading', {name: 'Incident run-book'});
  const print = page.getByRole('button', {name: 'Print the run-book'});
  expect((await print.boundingBox())!.y).toBeLessThan((await title.boundingBox())!.y + 20);
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

test('on a phone company and Logout are in the menu, and what is wider scrolls inside itself, by the keyboard too', async ({
  page,
}) => {
  await signIn(page, '/features/groups', 'avery@example.com');
  await page.setViewportSize({width: 997, height: 800});
  await expect(logout(page)).toBeVisible();
  await page.setViewportSize({width: 390, height: 800});
  await expect(logout(page)).toBeHidden();
  await expect(accountMenu(page)).toBeHidden();
  await page.getByRole('button', {name: 'Toggle navigation bar'}).click();
  await page.getByRole('button', {name: 'Back to main menu'}).click();
  await accountMenu(page).press('ArrowUp');
  await expect(page.getByRole('menuitemradio', {name: 'Harbour Cold Chain'})).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('menu')).toBeHidden();
  await expect(accountMenu(page)).toBeFocused();
  await expect(logout(page)).toBeInViewport();

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
