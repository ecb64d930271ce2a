import {readdirSync, readFileSync} from 'node:fs';
import type {BuiltPage} from '../lock/shared/built-page';
import {
  box,
  countOfResults,
  expectPage,
  expectRecovery,
  firstHit,
  hits,
  openSearch,
  outcomeInBox,
  searchFor,
  showAll,
} from './search-box';
import {createHold, holdRequests} from './hold';
import {expect, expectSignedIn, signIn, test} from './test';

const pagesAddress = '**/search-data/pages.json';

declare global {
  interface Window {
    /** What the box said in place of hits, whenever the page changed. */
    said: string[];
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

test('what is pressed before the box has come does nothing to the page, and Escape ends the opening', async ({
  page,
}) => {
  const {held, release} = createHold();
  let isOpening = false;
  await page.route('**/*.js', async (route) => {
    await (isOpening && held);
    await route.continue();
  });
  await signIn(page, '/usage/tables');
  const logout = page.getByRole('button', {name: 'Logout'});
  isOpening = true;
  const open = async () => {
    await logout.focus();
    await page.keyboard.press('Control+k');
    await expect(page.locator('dialog[aria-label=Search]')).toBeFocused();
  };
  await open();
  await page.keyboard.press('Escape');
  await expect(logout).toBeFocused();
  await open();
  for (const key of ['Enter', 'Space', 'q', '/', 'ArrowDown', 'PageDown', 'Tab', 'Enter']) {
    await page.keyboard.press(key);
  }
  release();
  await expect(page.locator('.DocSearch-Input')).toBeFocused();
  await expect(page.locator('.DocSearch-Input')).toHaveValue('');
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
  await expectSignedIn(page);
  await expect(page).toHaveURL('/usage/tables');
  await page.keyboard.type('quiet hours');
  await expect(firstHit(page)).toContainText('Quiet hours');
});

test('until there is an answer to what is typed, the box and the page do not say that they found nothing', async ({
  page,
}) => {
  await signIn(page);
  const release = await holdRequests(page, pagesAddress);
  await page.evaluate(() => {
    // No task is offered, which would stay until there is an answer.
    localStorage.setItem('__DOCSEARCH_FAVORITE_SEARCHES__prod_documentation', '[]');
    const said: string[] = [];
    Object.assign(window, {said});
    new MutationObserver(() => {
      const nothing = document.querySelector('.DocSearch-NoResults');
      said.push((nothing?.checkVisibility() && nothing.textContent) || '');
    }).observe(document.body, {childList: true, subtree: true, characterData: true});
  });
  await searchFor(page, 'certificat');
  await expect(page.locator('.DocSearch-NoResults')).toBeHidden();
  await expect(outcomeInBox(page)).toHaveText('');
  release();
  await expect(firstHit(page)).toBeVisible();
  await expect(outcomeInBox(page)).toHaveText(/^\d+ results$/);
  const said = await page.evaluate(() => window.said);
  expect(said.filter((text) => /No results/.test(text))).toEqual([]);

  await page.locator('.DocSearch-Input').fill('xylophone');
  await expect(page.getByText('No results found for "xylophone"')).toBeVisible();
  await expect(outcomeInBox(page)).toHaveText('No results were found');
  await expect(page.getByRole('alert')).toHaveCount(0);

  const releasePage = await holdRequests(page, pagesAddress);
  await page.goto('/search?q=xylophone');
  const outcome = page.getByRole('main').getByRole('status');
  await expect(outcome).toHaveText('Searching…');
  releasePage();
  await expect(outcome).toHaveText('No results were found');
  await expect(page.getByRole('alert')).toHaveCount(0);
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
  await expect(page.locator('link[rel=preconnect]')).toHaveCount(0);
  const home = await page.request.get('/');
  expect(await home.text()).not.toContain('preconnect');
  expect(asked.filter((url) => !url.startsWith(site.url))).toEqual([]);
});

test('Enter opens the page of a hit, and of grouped hits with marks the heading of a setting, which is offered again until it is removed', async ({
  page,
}) => {
  await signIn(page);
  await openSearch(page);
  // One search: Enter opens what is shown, which may be the hit of an earlier letter.
  await page.keyboard.insertText('report schedule settings');
  await expect(firstHit(page)).toHaveText(/^Report schedule settings/);
  await page.keyboard.press('Enter');
  const address = /\/configuration\/report-schedules$/;
  await expectPage(page, address, 'Report schedule settings');

  await openSearch(page);
  await page.keyboard.insertText('quiet hours');
  for (const group of ['Best matches', 'Configuration', 'Features']) {
    await expect(page.locator('.DocSearch-Hit-source').filter({hasText: group})).toBeVisible();
  }
  // The headings above tell hits with the same title apart.
  await expect(firstHit(page)).toContainText('Notification profile settings › Settings');
  await expect(firstHit(page).locator('mark')).toHaveText(['Quiet', 'hours']);
  const lines = await hits(page).allInnerTexts();
  expect(new Set(lines).size).toBe(lines.length);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/configuration/notification-profiles#quiet-hours');
  await expect(page.getByRole('heading', {name: 'Quiet hours'})).toBeInViewport();

  await page.reload();
  await openSearch(page);
  await expect(page.getByText('Recent', {exact: true})).toBeVisible();
  await expect(hits(page).first()).toContainText('Quiet hours');
  const removal = page.getByTitle('Remove this search from history');
  for (const title of ['Quiet hours', 'Report schedule settings']) {
    await hits(page).filter({hasText: title}).locator(removal).click();
  }
  await expect(removal).toHaveCount(0);
});

test('"See all" leads to the search page, which shows as many results as it counts', async ({
  page,
}) => {
  await signIn(page);
  await searchFor(page, 'certificate');
  await page.getByRole('link', {name: 'See all results'}).click();
  await expect(page).toHaveURL(/\/search\/?\?q=certificate$/);
  await expect(page.locator('.DocSearch-Modal')).toHaveCount(0);
  await showAll(page, await countOfResults(page));
});

test('the empty box offers frequent tasks, among which a reader may choose', async ({page}) => {
  await signIn(page, '/usage/incidents');
  await openSearch(page);
  await expect(page.getByText('Frequent tasks')).toBeVisible();
  await hits(page)
    .filter({hasText: 'Acknowledge an incident'})
    .getByTitle('Remove this search from favorites')
    .click();
  await page.keyboard.press('Escape');
  await openSearch(page);
  await expect(hits(page).filter({hasText: 'Acknowledge an incident'})).toHaveCount(0);
  await hits(page).filter({hasText: 'Glossary'}).getByRole('link').click();
  await expectPage(page, /\/features\/glossary$/, 'Glossary');
});

test('on the search page the skip link comes before the field, and field and results are of one width', async ({
  page,
}) => {
  await signIn(page, '/search?q=quiet');
  await expect(page.getByRole('article').first()).toBeVisible();
  await page.getByRole('link', {name: 'Skip to main content'}).press('Enter');
  await page.keyboard.press('Tab');
  await expect(box(page)).toBeFocused();
  for (const width of [390, 768, 1280]) {
    await page.setViewportSize({width, height: 720});
    const field = await box(page).boundingBox();
    const result = await page.getByRole('article').first().boundingBox();
    expect(result).toMatchObject({x: field!.x, width: field!.width});
  }
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
  await expect(page.locator('.DocSearch-NoResults')).toContainText('Unable to fetch results');
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
  const inBox = page.locator('.DocSearch-NoResults');
  await expect(inBox).toContainText('Unable to fetch results', {timeout: 6000});
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
  await expect(hits(page).filter({hasText: attack})).toHaveCount(1);
  await expect(page.locator('.DocSearch-Modal img')).toHaveCount(0);

  await page.goto('/search?q=walrus');
  await expect(page.getByRole('article')).toHaveCount(3);
  await expect(page.getByRole('article').first()).toContainText(attack);
  await expect(page.locator('.search-page-wrapper main img')).toHaveCount(0);
  expect(await page.title()).not.toContain('broken in');
});
