import {readFileSync} from 'node:fs';
import type {Route} from '@playwright/test';
import {createAnswerer, type SearchRequest} from 'docusaurus-lock-search/client/algolia';
import {
  countOfResults,
  expectPage,
  expectRecovery,
  firstHit,
  hits,
  openSearch,
  searchFor,
  showAll,
} from './search-box';
import {builtPath, guideOf} from './serve';
import {expect, signIn, test as base} from './test';

const service = /^https:\/\/testapp-[^/]*\.algolia(net\.com|\.net)\//;
const guideDir = builtPath('hosted/guide');

/* eslint-disable no-empty-pattern -- Playwright reads the pattern */

// The build with the hosted engine, with our engine in the place of the
// service. `keys` and `filters` are those that it was asked with.
const test = base.extend<{keys: string[]; filters: unknown[]}>({
  siteOptions: async ({}, use) => {
    let minted = 0;
    const mint = () => ({key: `minted-${++minted}`, validFor: 900});
    await use({guides: guideOf(guideDir), searchKeys: {mint, app: 'testapp'}});
  },
  keys: async ({}, use) => use([]),
  filters: async ({}, use) => use([]),
  context: async ({context, site, keys, filters}, use) => {
    const pages = JSON.parse(readFileSync(builtPath('guide/search-data/pages.json'), 'utf8'));
    const engine = createAnswerer(pages, site.url);
    await context.route(service, async (route) => {
      keys.push(keyOf(route));
      filters.push(...requestsIn(route).map(({facetFilters}) => facetFilters));
      await route.fulfill({
        headers: {'access-control-allow-origin': '*'},
        json: {results: requestsIn(route).map(engine)},
      });
    });
    await use(context);
  },
});

function keyOf(route: Route): string {
  const request = route.request();
  const {searchParams} = new URL(request.url());
  return searchParams.get('x-algolia-api-key') ?? request.headers()['x-algolia-api-key'] ?? '';
}

function requestsIn(route: Route): readonly SearchRequest[] {
  return (route.request().postDataJSON() as {requests: SearchRequest[]}).requests;
}

const refuse = (route: Route) =>
  route.fulfill({
    status: 403,
    headers: {'access-control-allow-origin': '*'},
    json: {message: 'refused', status: 403},
  });

test('hits come from the service, with one key for modal and page, also where the cookie ran out', async ({
  page,
  context,
  keys,
  filters,
}) => {
  const asked: string[] = [];
  page.context().on('request', (request) => asked.push(request.url()));
  await signIn(page);
  expect(asked.join()).not.toMatch(/search-key|algolia/);
  await openSearch(page);
  await context.clearCookies();
  await page.keyboard.type('quiet hours');
  await expect(firstHit(page).locator('mark')).toHaveText(['Quiet', 'hours']);
  await expect(
    page.locator('.DocSearch-Hit-source').filter({hasText: 'Configuration'}),
  ).toBeVisible();
  await page.keyboard.press('Enter');
  const address = /\/configuration\/notification-profiles#quiet-hours$/;
  await expectPage(page, address, 'Notification profile settings');
  await openSearch(page);
  await expect(hits(page).first()).toContainText('Quiet hours');
  await page.keyboard.type('certificate');
  await page.getByRole('link', {name: 'See all results'}).click();
  const count = await countOfResults(page);
  expect(count).toBeGreaterThan(15);
  await showAll(page, count);
  expect(new Set(keys)).toEqual(new Set(['minted-1']));
  // Hits of other versions of the docs are left out.
  expect(filters.at(-1)).toEqual([
    'language:en',
    ['docusaurus_tag:default', 'docusaurus_tag:docs-default-current'],
  ]);
  expect(asked.join()).not.toContain('search-data');
});

test('a key that the service refuses is renewed, and nobody notices; a second refusal is shown, and the next letter recovers', async ({
  page,
  keys,
}) => {
  await signIn(page);
  await page.route(service, refuse, {times: 1});
  await searchFor(page, 'q');
  await expect(firstHit(page)).toBeVisible();
  expect(keys).toEqual(['minted-2']);
  await page.keyboard.press('Escape');
  await expectRecovery(page, service, refuse);
});
