import {readFileSync} from 'node:fs';
import {createSearchHandler, type SearchRequest} from 'docusaurus-lock-search/client/algolia';
import {countOfResults, expectPage, firstHit, openSearch} from '../search-box';
import {builtPath, findGuide} from '../serve';
import {expect, signIn, test} from '../test';

test.use({guide: 'sample'});

const service = /^https:\/\/testapp-[^/]*\.algolia(net\.com|\.net)\//;
let minted = 0;
const mint = () => ({key: `minted-${++minted}`, validFor: 900});

// The build with the hosted engine, with our engine in the place of the service.
test.use({
  siteOptions: {
    guides: findGuide(builtPath('hosted/guide')),
    searchKeys: {mint, app: 'testapp'},
  },
});

test('hits come from the service, with one key for modal and page, even after the cookie has lapsed', async ({
  page,
  context,
  site,
}) => {
  const pages = JSON.parse(readFileSync(builtPath('guide/search-data/pages.json'), 'utf8'));
  const engine = createSearchHandler(pages, site.url);
  let filters: unknown;
  await context.route(service, async (route) => {
    const request = route.request();
    const key = new URL(request.url()).searchParams.get('x-algolia-api-key');
    expect(key ?? request.headers()['x-algolia-api-key']).toBe('minted-1');
    const {requests} = request.postDataJSON() as {requests: SearchRequest[]};
    filters = requests.at(-1)?.facetFilters;
    const headers = {'access-control-allow-origin': '*'};
    await route.fulfill({headers, json: {results: requests.map(engine)}});
  });
  const asked: string[] = [];
  context.on('request', (request) => asked.push(request.url()));
  await signIn(page);
  expect(asked.join()).not.toMatch(/search-key|algolia/);
  await openSearch(page);
  await context.clearCookies();
  await page.keyboard.type('quiet hours');
  await expect(firstHit(page).locator('mark').first()).toHaveText('Quiet');
  await page.keyboard.press('Enter');
  const address = /\/configuration\/notification-profiles#quiet-hours$/;
  await expectPage(page, address, 'Notification profile settings');
  await openSearch(page);
  await page.keyboard.type('certificate');
  await page.getByRole('link', {name: /^See all/}).click();
  const count = await countOfResults(page);
  await expect(page.getByRole('article')).toHaveCount(Math.min(count, 100));
  expect(minted).toBe(1);
  // Hits of other versions of the docs are left out.
  expect(filters).toEqual([
    'language:en',
    ['docusaurus_tag:default', 'docusaurus_tag:docs-default-current'],
  ]);
  expect(asked.join()).not.toContain('search-data');
});
