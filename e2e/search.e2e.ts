import type {Locator, Page} from '@playwright/test';
import {lockTexts} from 'docusaurus-lock-server/shared/lock-texts';
import {Findings} from './findings';
import {createHold, holdRequests} from './hold';
import {
  box,
  countOfResults,
  expectPage,
  firstHit,
  openSearch,
  outcomeInBox,
  searchFor,
} from './search-box';
import {expect, expectSignedIn, logout, signIn, test} from './test';

// The tests of packages/lock-search/src check which hits are found, and how words are marked.

test('the box opens by Ctrl+K, ⌘K and /, takes the focus, and Escape gives it to its button', async ({
  page,
}) => {
  await signIn(page);
  for (const key of ['Control+k', 'Meta+k', '/']) {
    await page.keyboard.press(key);
    await expect(page.locator('.DocSearch-Input')).toBeFocused();
    await expect(page.getByRole('dialog', {name: 'Search'})).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.locator('.DocSearch-Modal')).toHaveCount(0);
    await expect(page.locator('.DocSearch-Button')).toBeFocused();
  }
});

test('the field takes the focus back if it is lost right after the box has opened', async ({
  page,
}) => {
  await signIn(page);
  const isLost = page.evaluate(async () => {
    const input = await new Promise<HTMLElement>((resolve) => {
      document.addEventListener('focusin', ({target}) => {
        if (target instanceof HTMLElement && target.matches('.DocSearch-Input')) {
          resolve(target);
        }
      });
    });
    // After the code that gave it the focus. WebKit does this itself now and then.
    const blurred = new Promise((resolve) => input.addEventListener('blur', resolve, {once: true}));
    setTimeout(() => input.blur());
    return (await blurred) !== undefined;
  });
  await page.keyboard.press('Control+k');
  expect(await isLost).toBe(true);
  await page.keyboard.type('quiet hours');
  await expect(page.locator('.DocSearch-Input')).toHaveValue('quiet hours');
});

test('text that is typed before the box has loaded goes into its field, and Enter opens the hit', async ({
  page,
}) => {
  const {held, release} = createHold();
  let isOpening = false;
  await page.route('**/*.js', async (route) => {
    await (isOpening && held);
    await route.continue();
  });
  await signIn(page, '/usage/tables');
  isOpening = true;
  const open = async () => {
    await logout(page).focus();
    await page.keyboard.press('Control+k');
  };
  const waiting = page.locator('dialog[aria-label=Search]');
  await open();
  await expect(waiting.getByRole('searchbox')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(logout(page)).toBeFocused();
  await open();
  await page.keyboard.type('quiet hours');
  await expect(waiting.getByRole('searchbox')).toHaveValue('quiet hours');
  await expect(waiting).toContainText('Loading the search…');
  await page.keyboard.press('Enter');
  release();
  await expect(page).toHaveURL(/\/configuration\/notification-profiles#/);
  await expectSignedIn(page);
});

test('a query typed right after the shortcut, with Enter, opens its hit', async ({page}) => {
  for (const round of ['first', 'second']) {
    await signIn(page, '/usage/tables');
    await page.keyboard.press('Control+k');
    await page.keyboard.type('certificate');
    await page.keyboard.press('Enter');
    await page.waitForURL((url) => url.pathname !== '/usage/tables');
    await page.keyboard.press('Control+k');
    await page.keyboard.type('quiet hours');
    await page.keyboard.press('Enter');
    await expect(page, round).toHaveURL(/\/configuration\/notification-profiles#/);
  }
});

test('search loads nothing before its first use, Enter opens the heading of a setting, and no query is stored', async ({
  page,
  site,
}) => {
  const asked: string[] = [];
  page.context().on('request', (request) => asked.push(request.url()));
  await signIn(page);
  await page.waitForLoadState('networkidle');
  expect(asked.join()).not.toContain('search-data');
  await openSearch(page);
  // Inserts the query at once: after single letters, Enter may open the hit of an earlier letter.
  await page.keyboard.insertText('quiet hours');
  await expect(firstHit(page)).toContainText('Notification profile settings');
  await expect(firstHit(page).locator('mark').first()).toHaveText('Quiet');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/configuration\/notification-profiles#/);
  expect(asked.filter((url) => !url.startsWith(site.url))).toEqual([]);

  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain('quiet');
});

test('"See all" leads to the search page, which shows as many results as it counts, up to 100', async ({
  page,
}) => {
  await searchFrom(page, 'certificate');
  await page.getByRole('link', {name: /^See all/}).click();
  await expectPage(page, /\/search\/?\?q=certificate$/, 'Search the documentation');
  await expect(page.locator('.DocSearch-Modal')).toHaveCount(0);
  const count = await countOfResults(page);
  await expect(page.getByRole('article')).toHaveCount(Math.min(count, 100));
  await page.getByRole('link', {name: 'Skip to main content'}).press('Enter');
  await page.keyboard.press('Tab');
  await expect(box(page)).toBeFocused();
});

async function searchFrom(page: Page, query: string): Promise<void> {
  await signIn(page, '/usage/incidents');
  await searchFor(page, query);
}

test('before the index has loaded, neither box nor page says that nothing was found', async ({
  page,
}) => {
  const said: string[] = [];
  await page.exposeFunction('say', (text: string) => said.push(text));
  // Looks at each frame: a look now and then would miss a sentence that disappears again.
  await page.addInitScript(() => {
    const look = () => {
      const text = document.body?.innerText.match(/No results.*/)?.[0];
      if (text) {
        (window as unknown as {say: (text: string) => void}).say(text);
      }
      requestAnimationFrame(look);
    };
    look();
  });
  let release = await holdRequests(page, '**/search-data/pages.json');
  await searchFrom(page, 'certificate');
  await page.waitForTimeout(1500);
  await expect(page.locator('.DocSearch-Input')).toHaveValue('certificate');
  await expect(firstHit(page)).toHaveCount(0);
  release();
  await expect(firstHit(page)).toBeVisible();

  release = await holdRequests(page, '**/search-data/pages.json');
  await page.goto('/search?q=certificate');
  await expect(page.getByText('Searching…')).toBeVisible();
  release();
  await expect(page.getByRole('article').first()).toBeVisible();
  expect(said).toEqual([]);
});

test('if the sign-in page comes instead of the texts, box and page show a failure, and the next letter recovers', async ({
  page,
}) => {
  await signIn(page);
  let fails = true;
  // The route stays, since its removal may meet a request that is under way.
  await page.route('**/search-data/pages.json', (route) =>
    fails ? route.fulfill({contentType: 'text/html', body: '<!doctype html>'}) : route.fallback(),
  );
  const expectTold = async (place: Locator) => {
    await expect(place).toContainText('Unable to fetch results');
    await expect(place).toContainText('You might want to check your network connection.');
    await expect(page.getByText(/^No results (were )?found/)).toBeHidden();
  };
  const inBox = outcomeInBox(page);
  await searchFor(page, 'q');
  await expectTold(inBox);
  await expect(inBox).toBeVisible();
  await page.keyboard.press('Backspace');
  await page.keyboard.type('quie');
  await expectTold(inBox);
  fails = false;
  await page.keyboard.type('t');
  await expect(firstHit(page)).toContainText('Quiet hours');

  fails = true;
  await page.goto('/search?q=quie');
  const alert = page.getByRole('alert');
  await expectTold(alert);
  await expect(page.getByText('Searching…')).toHaveCount(0);
  fails = false;
  await box(page).press('End');
  await page.keyboard.type('t');
  await expect(page.getByRole('article').first()).toContainText('Quiet hours');
  await expect(alert).toHaveCount(0);
});

test('offline, the first click opens a box that says why it cannot search, and searches later', async ({
  page,
  context,
}) => {
  await signIn(page, '/usage/overview');
  const button = page.locator('.DocSearch-Button');
  const dialog = page.locator('dialog[aria-label=Search]');
  await context.setOffline(true);
  await button.click();
  await expect(dialog.getByRole('alert')).toHaveText(
    /Unable to fetch results\s*You might want to check your network connection\./,
  );
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(button).toBeFocused();
  await page.keyboard.press('/');
  await expect(dialog.getByRole('searchbox')).toBeFocused();
  await page.keyboard.type('quiet hours');
  await expect(dialog).toBeVisible();
  await context.setOffline(false);
  await expect(page.locator('.DocSearch-Input')).toBeFocused();
  await expect(dialog).toHaveCount(0);
  await expect(firstHit(page)).toContainText('Quiet hours');
});

test('after a deploy, the first search reloads the page once', async ({page}) => {
  await signIn(page, '/usage/overview');
  await page.route('**/*.js', (route) => route.fulfill({status: 404}));
  await page.keyboard.press('Control+k');
  await page.keyboard.type('quiet hours');
  // Once reloaded, the page lacks its own scripts too, and says so instead of reloading again.
  await expect(page.locator('p[role=alert]')).toHaveText(lockTexts.partMissing);
  await page.unroute('**/*.js');
  await page.goto('/usage/overview');
  await searchFor(page, 'quiet hours');
  await expect(firstHit(page)).toContainText('Quiet hours');
});

test('axe finds nothing in the open box, empty, with hits and without, which says what to try', async ({
  page,
}) => {
  const findings = new Findings();
  await signIn(page, '/usage/overview');
  await openSearch(page);
  await findings.look(page, 'search box, empty');
  await page.keyboard.type('quiet hours');
  await expect(firstHit(page)).toContainText('Quiet hours');
  await findings.look(page, 'search box, with hits');
  await page.locator('.DocSearch-Input').fill('zzxxqq');
  await expect(outcomeInBox(page)).toHaveText(
    /No results were found\s*Try one word, or the first letters of a word\./,
  );
  await findings.look(page, 'search box, without hits');
  expect(findings.lines).toEqual([]);
});
