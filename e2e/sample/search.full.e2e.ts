import {readdirSync, readFileSync} from 'node:fs';
import type {BuiltPage} from 'docusaurus-lock-search/engine/pages';
import {expectPage, firstHit, outcomeInBox, searchFor} from '../search-box';
import {builtPath} from '../serve';
import {expect, expectHydrated, expectSignedIn, signIn, test} from '../test';

test.use({guide: 'sample'});

const pagesAddress = '**/search-data/pages.json';

test('a page whose worker is no longer on the server is reloaded once, and then says so', async ({
  page,
}) => {
  await signIn(page);
  const folder = builtPath('guide/assets/js');
  const worker = readdirSync(folder).find(
    (name) =>
      name.endsWith('.js') && readFileSync(`${folder}/${name}`, 'utf8').includes('search-data'),
  );
  await page.route(`**/${worker}`, (route) => route.fulfill({status: 404}));
  await expectHydrated(page);
  // The box asks for its worker when it opens, so the page may be gone before a key is typed.
  await Promise.all([page.waitForEvent('framenavigated'), page.keyboard.press('Control+k')]);
  await searchFor(page, 'quie');
  await expect(outcomeInBox(page)).toContainText('Unable to fetch results');
  await page.unroute(`**/${worker}`);
  await page.keyboard.type('t');
  await expect(firstHit(page)).toContainText('Quiet hours');
});

test('offline, a box whose script has loaded fails at once', async ({page, context}) => {
  await signIn(page, '/usage/overview');
  await Promise.all([
    page.waitForEvent('requestfinished', (one) => /\.js$/.test(one.url())),
    page.locator('.DocSearch-Button').hover(),
  ]);
  await expectSignedIn(page);
  await context.setOffline(true);
  await searchFor(page, 'quiet');
  // The failure must not wait for the retries for a session, which take 8 s.
  await expect(outcomeInBox(page)).toContainText('Unable to fetch results', {timeout: 6000});
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

  await page.goto('/search?q=walrus');
  await expect(page.getByRole('article')).toHaveCount(2);
  await expect(page.getByRole('article').first()).toContainText(attack);
  await expect(page.locator('main img')).toHaveCount(0);
  expect(await page.title()).not.toContain('broken in');
});
