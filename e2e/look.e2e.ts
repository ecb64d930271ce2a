import type {Page} from '@playwright/test';
import {holdRequests} from './hold';
import {box} from './search-box';
import {expect, signIn, test} from './test';

declare global {
  interface Window {
    /** Scores of layout shifts since the page began to load. */
    shifts?: number[];
  }
}

async function recordShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const shifts: number[] = [];
    window.shifts = shifts;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        shifts.push((entry as PerformanceEntry & {value: number}).value);
      }
    }).observe({type: 'layout-shift', buffered: true});
  });
}

for (const width of [390, 1280]) {
  test(`nothing moves while a page loads and its font is late, ${width} px wide`, async ({
    page,
  }) => {
    await page.setViewportSize({width, height: 800});
    await signIn(page);
    await recordShifts(page);
    for (const address of ['/', '/usage/incidents', '/features/compliance']) {
      const release = await holdRequests(page, '**/*.woff2');
      await page.goto(address, {waitUntil: 'domcontentloaded'});
      await expect(page.getByRole('button', {name: 'Logout'})).toBeVisible();
      release();
      await page.evaluate(() => document.fonts.ready);
      const shifts = (await page.evaluate(() => window.shifts)) ?? [];
      const sum = shifts.reduce((total, shift) => total + shift, 0);
      // Lighthouse shows less as 0.
      expect(sum, address).toBeLessThan(0.0005);
    }
  });
}

test('the search field of the home page opens the search box', async ({
  page,
}) => {
  await signIn(page);
  await page.getByRole('link', {name: /^Search, for example/}).click();
  await expect(box(page)).toBeFocused();
  await expect(page).toHaveURL(/\/$/);
});

test('tabs lead to the pages about the same subject', async ({page}) => {
  await signIn(page, '/usage/incidents');
  const tabs = page.getByRole('navigation', {
    name: 'Pages about the same subject',
  });
  await expect(tabs.getByRole('link', {name: 'How-to'})).toHaveAttribute(
    'aria-current',
    'page',
  );
  await tabs.getByRole('link', {name: 'Settings'}).click();
  await expect(page).toHaveURL(/\/configuration\/notification-profiles$/);
});

test('every button of a page is at least 44 px high', async ({page}) => {
  await page.setViewportSize({width: 390, height: 800});
  await signIn(page, '/usage/incidents');
  for (const button of await page.locator('button:visible').all()) {
    const html = await button.evaluate(({outerHTML}) => outerHTML);
    const height = (await button.boundingBox())?.height;
    expect(height, html).toBeGreaterThanOrEqual(44);
  }
});
