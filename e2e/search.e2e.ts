import {readdirSync, readFileSync} from 'node:fs';
import type {Page} from '@playwright/test';
import type {BuiltPage} from '../lock/shared/built-page';
import {pageOf} from '../lock/sources/testing/page-of';
import {
  box,
  countOfResults,
  expectPage,
  expectRecovery,
  firstHit,
  hits,
  openSearch,
  searchFor,
} from './search-box';
import {createHold, holdRequests} from './hold';
import {expect, expectSignedIn, signIn, test} from './test';

const pagesAddress = '**/search-data/pages.json';

declare global {
  interface Window {
    /** The first hit, whenever the page changed. */
    firstHits: string[];
  }
}

test('the box opens by Ctrl+K, ⌘K and /, and closes by Escape', async ({page}) => {
  await signIn(page);
  for (const key of ['Control+k', 'Meta+k', '/']) {
    await page.keyboard.press(key);
    await expect(page.locator('.DocSearch-Input')).toBeFocused();
    await expect(page.getByRole('dialog', {name: 'Search'})).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.locator('.DocSearch-Modal')).toHaveCount(0);
  }
  const link = page.getByRole('link', {name: 'Usage', exact: true}).first();
  await link.focus();
  await openSearch(page);
  await page.keyboard.press('Escape');
  await expect(link).toBeFocused();
});

test('what is typed before the box has come is in its field', async ({page, context}) => {
  const ways = [
    (tab: Page) => tab.keyboard.press('Control+k'),
    (tab: Page) => tab.keyboard.press('/'),
    (tab: Page) => tab.locator('.DocSearch-Button').click(),
    (tab: Page) => tab.getByRole('link', {name: /^Search, for exam/}).click(),
  ];
  await signIn(page);
  for (const open of ways) {
    // No pointer has been over its button, which would fetch the box, and what is
    // intercepted from the start is in no cache.
    const tab = await context.newPage();
    const {held, release} = createHold();
    let isOpening = false;
    await tab.route('**/*.js', async (route) => {
      await (isOpening && held);
      await route.continue();
    });
    await tab.goto('/');
    await expectSignedIn(tab);
    isOpening = true;
    await open(tab);
    await tab.keyboard.type('quiex');
    await tab.keyboard.press('Backspace');
    await tab.keyboard.type('t hours');
    await expect(tab.locator('.DocSearch-Input')).toHaveCount(0);
    release();
    await expect(tab.locator('.DocSearch-Input')).toHaveValue('quiet hours');
    await expect(firstHit(tab)).toContainText('Quiet hours');
    await tab.close();
  }
});

test('until there is an answer the box says that it searches, not that it found nothing', async ({
  page,
}) => {
  await signIn(page);
  const release = await holdRequests(page, pagesAddress);
  await searchFor(page, 'xylophone');
  await expect(page.getByText('Searching…')).toBeVisible();
  await expect(page.getByText('No results found for')).toBeHidden();
  release();
  await expect(page.getByText('No results found for')).toBeVisible();
  await expect(page.getByText('Searching…')).toHaveCount(0);
});

test('in a guide with much text hits by titles come first, then the best by texts without a key, and Enter waits for it', async ({
  page,
}) => {
  const built = readFileSync('build/guide/search-data/pages.json', 'utf8');
  const {pages} = JSON.parse(built) as {pages: BuiltPage[]};
  const data = [
    ...Array.from({length: 30}, () => pages).flat(),
    pageOf('/walrus', [['Walrus', '']]),
    pageOf('/usage/tables', [['Care', 'The tusk of a walrus is brushed.']]),
  ];
  await page.route(pagesAddress, (route) => route.fulfill({json: {pages: data}}));
  await signIn(page);
  await openSearch(page);
  await page.evaluate(() => {
    const firstHits: string[] = [];
    Object.assign(window, {firstHits});
    new MutationObserver(() =>
      firstHits.push(document.querySelector('.DocSearch-Hit')?.textContent ?? ''),
    ).observe(document.body, {childList: true, subtree: true});
  });
  await page.keyboard.type('walrus tusk');
  await expect(firstHit(page)).toContainText('brushed');
  const shown = await page.evaluate(() => window.firstHits);
  expect(shown.filter((text) => text.includes('Walrus'))).not.toEqual([]);

  await page.reload();
  await searchFor(page, 'walrus tusk');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/usage/tables');
});

test('nothing of search is loaded before its first use, nothing from elsewhere after, and the hosted service is not named', async ({
  page,
  site,
}) => {
  const asked: string[] = [];
  page.context().on('request', (request) => asked.push(request.url()));
  await signIn(page, '/usage/tables');
  await page.waitForLoadState('networkidle');
  expect(asked.join()).not.toContain('search-data');
  const loaded = page.waitForResponse(pagesAddress);
  await openSearch(page);
  await loaded;
  await page.keyboard.type('quiet hours');
  await expect(firstHit(page)).toBeVisible();
  await expect(page.locator('.DocSearch-Logo')).toBeHidden();
  await page.goto('/search?q=quiet');
  await expect(page.getByRole('article').first()).toBeVisible();
  await expect(page.getByLabel('Algolia', {exact: true})).toBeHidden();
  await expect(page.locator('link[rel=preconnect]')).toHaveCount(0);
  const home = await page.request.get('/');
  expect(await home.text()).not.toContain('preconnect');
  expect(asked.filter((url) => !url.startsWith(site.url))).toEqual([]);
});

test('Enter opens the page of a hit, and the heading of a setting, which is offered again until it is removed', async ({
  page,
}) => {
  await signIn(page);
  await searchFor(page, 'report schedule settings');
  await page.keyboard.press('Enter');
  const address = /\/configuration\/report-schedules$/;
  await expectPage(page, address, 'Report schedule settings');

  await searchFor(page, 'quiet hours');
  await expect(firstHit(page)).toContainText('Quiet hours');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/configuration/notification-profiles#quiet-hours');
  await expect(page.getByRole('heading', {name: 'Quiet hours'})).toBeInViewport();

  await page.reload();
  await openSearch(page);
  await expect(page.getByText('Recent', {exact: true})).toBeVisible();
  await expect(firstHit(page)).toContainText('Quiet hours');
  for (const title of ['Quiet hours', 'Report schedule settings']) {
    await hits(page).filter({hasText: title}).getByTitle('Remove this search from history').click();
  }
  await expect(hits(page)).toHaveCount(0);
});

test('the best hits come first and others are grouped by category, with the match marked, and none reads like another', async ({
  page,
}) => {
  await signIn(page);
  await searchFor(page, 'quiet hours');
  for (const category of ['Best matches', 'Configuration', 'Features']) {
    await expect(page.locator('.DocSearch-Hit-source').filter({hasText: category})).toBeVisible();
  }
  await expect(firstHit(page)).toContainText('Quiet hours');
  await expect(firstHit(page).locator('mark')).toHaveText(['Quiet', 'hours']);
  // The headings above tell hits with the same title apart.
  await expect(firstHit(page)).toContainText('Notification profile settings › Settings');
  const lines = await hits(page).allInnerTexts();
  expect(lines.length).toBeGreaterThan(5);
  expect(new Set(lines).size).toBe(lines.length);
});

test('"See all" leads to the search page, which shows as many results as it counts, with whole sentences or one ellipsis', async ({
  page,
}) => {
  await signIn(page);
  await searchFor(page, 'certificate');
  await page.getByRole('link', {name: 'See all results'}).click();
  await expect(page).toHaveURL(/\/search\/?\?q=certificate$/);
  await expect(page.locator('.DocSearch-Modal')).toHaveCount(0);
  const count = await countOfResults(page);

  const articles = page.getByRole('article');
  await expect(articles).toHaveCount(15);
  await expect(articles.first().locator('.search-result-match').first()).toHaveText(/certificate/i);
  await expect(articles.first().getByRole('navigation', {name: 'breadcrumbs'})).toBeVisible();
  const texts = await page.locator('article p').allInnerTexts();
  expect(texts.length).toBeGreaterThan(5);
  expect(texts.filter((text) => /[^….]\.$/.test(text))).not.toEqual([]);
  for (const text of texts) {
    expect(text).not.toMatch(/…$|[….!?]\.{3}$/);
  }
  await expect(async () => {
    await page.mouse.wheel(0, 4000);
    await expect(articles).toHaveCount(count, {timeout: 500});
  }).toPass();
});

test('before anything is typed, box and page offer frequent tasks and the pages read lately, without the one on show and the home page', async ({
  page,
}) => {
  await signIn(page, '/usage/incidents');
  for (const address of ['/', '/search?q=quiet', '/usage/tables']) {
    await page.goto(address);
    await expectSignedIn(page);
  }
  await openSearch(page);
  const lately = page.getByRole('navigation', {name: 'Pages read lately'});
  const tasks = page.getByRole('navigation', {name: 'Frequent tasks'});
  await expect(lately.getByRole('link')).toHaveText(['Work with incidents']);
  await expect(tasks.getByRole('link', {name: 'Glossary'})).toBeVisible();
  await page.keyboard.type('quiet');
  await expect(firstHit(page)).toBeVisible();
  await expect(tasks).toBeHidden();
  await page.getByRole('button', {name: 'Clear the query'}).click();
  await lately.getByRole('link').click();
  await expectPage(page, /\/usage\/incidents$/, 'Work with incidents');
  await expect(page.locator('.DocSearch-Modal')).toHaveCount(0);

  await page.goto('/search');
  await expect(lately.getByRole('link')).toHaveText(['Work with incidents', 'Work with tables']);
  await expect(tasks).toBeVisible();
  await box(page).fill('quiet');
  await expect(page.getByRole('article').first()).toBeVisible();
  await expect(tasks).toHaveCount(0);
  for (const width of [390, 768, 1280]) {
    await page.setViewportSize({width, height: 720});
    const field = await box(page).boundingBox();
    const result = await page.getByRole('article').first().boundingBox();
    expect(result).toMatchObject({x: field!.x, width: field!.width});
  }
});

test('a search without a hit says so, and is not called a failure', async ({page}) => {
  await signIn(page);
  await searchFor(page, 'xylophone');
  await expect(page.getByText('No results found for')).toBeVisible();
  await expect(page.getByText('Try fewer or other words')).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
  await page.goto('/search?q=xylophone');
  await expect(page.getByText('No results were found')).toBeVisible();
  await expect(page.getByText('Try fewer or other words')).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test('the sign-in page in the place of the texts is shown as a failure in the box and on the page, and the next letter recovers', async ({
  page,
}) => {
  await signIn(page);
  await expectRecovery(page, pagesAddress, (route) =>
    route.fulfill({contentType: 'text/html', body: '<!doctype html>'}),
  );
});

test('a worker that is refused is reported, and the next letter recovers', async ({page}) => {
  await signIn(page);
  const folder = 'build/guide/assets/js';
  const worker = readdirSync(folder).find(
    (name) =>
      name.endsWith('.js') && readFileSync(`${folder}/${name}`, 'utf8').includes('search-data'),
  );
  const isWorker = `**/${worker}`;
  await page.route(isWorker, (route) => route.fulfill({status: 404}));
  await searchFor(page, 'quie');
  const alert = page.locator('.DocSearch-Dropdown').getByRole('alert');
  await expect(alert).toBeVisible();
  await page.unroute(isWorker);
  await page.keyboard.type('t');
  await expect(firstHit(page)).toContainText('Quiet hours');
});

test('offline, the first click opens a box that says why it cannot search, and searches later; one whose script is there fails at once', async ({
  page,
  context,
}) => {
  await signIn(page, '/usage/overview');
  const button = page.locator('.DocSearch-Button');
  const dialog = page.locator('dialog[aria-label=Search]');
  await context.setOffline(true);
  for (const open of [() => button.click(), () => page.keyboard.press('Control+k')]) {
    await open();
    await expect(dialog.getByRole('alert')).toHaveText(
      /Unable to fetch results\s*You might want to check your network connection\./,
      {timeout: 3000},
    );
    const text = await dialog.locator('p').last().boundingBox();
    const close = await dialog.getByRole('button', {name: 'Close'}).boundingBox();
    expect(close!.y - text!.y - text!.height).toBeGreaterThanOrEqual(16);
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await expect(button).toBeFocused();
  }
  await page.keyboard.press('/');
  await expect(dialog.getByRole('button', {name: 'Close'})).toBeFocused();
  await context.setOffline(false);
  await expect(page.locator('.DocSearch-Input')).toBeFocused();
  await expect(dialog).toHaveCount(0);
  await page.keyboard.type('quiet hours');
  await expect(firstHit(page)).toContainText('Quiet hours');

  await page.reload();
  await expectSignedIn(page);
  await Promise.all([
    page.waitForEvent('requestfinished', (one) => /\.js$/.test(one.url())),
    button.hover(),
  ]);
  await context.setOffline(true);
  await searchFor(page, 'quiet');
  // And not after the retries for a session, which take 8 s.
  await expect(page.getByRole('alert')).toContainText('Unable to fetch results', {timeout: 6000});
});

const attack = '<img src=x onerror="document.title=\'broken in\'">';

/** A page whose every text is markup that runs a script. */
const hostilePages: BuiltPage[] = [
  {
    path: '/usage/tables',
    title: `Walrus ${attack}`,
    category: `Usage ${attack}`,
    tag: 'docs-default-current',
    sections: [
      {level: 1, anchor: '', title: `Walrus ${attack}`, text: attack},
      {level: 2, anchor: 'a', title: `Walrus ${attack}`, text: 'x'},
      {level: 5, anchor: 'b', title: attack, text: `walrus ${attack}`},
    ],
  },
];

test('markup in titles and texts is shown and does nothing', async ({page}) => {
  await signIn(page);
  await page.route(pagesAddress, (route) => route.fulfill({json: {pages: hostilePages}}));
  await searchFor(page, 'walrus');
  await expect(firstHit(page)).toContainText(attack);
  await expect(page.locator('.DocSearch-Modal img')).toHaveCount(0);
  await page.keyboard.press('Enter');
  await expectPage(page, /\/usage\/tables/, 'Work with tables');
  await openSearch(page);
  await expect(firstHit(page)).toContainText(attack);
  await expect(page.locator('.DocSearch-Modal img')).toHaveCount(0);

  await page.goto('/search?q=walrus');
  await expect(page.getByRole('article')).toHaveCount(3);
  await expect(page.getByRole('article').first()).toContainText(attack);
  await expect(page.locator('.search-page-wrapper main img')).toHaveCount(0);
  expect(await page.title()).not.toContain('broken in');
});
