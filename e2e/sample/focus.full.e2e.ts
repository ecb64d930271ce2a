import type {Locator, Page} from '@playwright/test';
import {box} from '../search-box';
import {accountMenu, expect, expectFormWorks, signIn, test} from '../test';

test.use({guide: 'sample'});

/** Marks the element that has the focus; gives its HTML, and whether it has an outline. */
const markFocused = (page: Page) =>
  page.evaluate(() => {
    document
      .querySelectorAll('[data-focused]')
      .forEach((one) => one.removeAttribute('data-focused'));
    const element = document.activeElement;
    if (!element || element === document.body) {
      return null;
    }
    element.setAttribute('data-focused', '');
    const {outlineStyle, outlineWidth} = getComputedStyle(element);
    return {
      html: element.outerHTML.slice(0, 120),
      hasOutline: outlineStyle !== 'none' && parseFloat(outlineWidth) >= 1,
    };
  });

/** Whether a page looks different while an element has the focus. */
async function looksFocused(page: Page, element: Locator): Promise<boolean> {
  const focused = await page.screenshot();
  await element.evaluate((one: HTMLElement) => one.blur());
  const blurred = await page.screenshot();
  await element.evaluate((one: HTMLElement) => one.focus());
  return !focused.equals(blurred);
}

/** Presses Tab through a whole page; lists the stops that show no focus. */
async function findUnmarkedStops(page: Page): Promise<string[]> {
  const unmarked: string[] = [];
  const seen = new Set<string>();
  for (;;) {
    await page.keyboard.press('Tab');
    const stop = await markFocused(page);
    if (!stop || seen.size > 300) {
      expect(seen.size, [...seen].join()).toBeGreaterThan(3);
      return unmarked;
    }
    seen.add(`${seen.size} ${stop.html}`);
    if (!stop.hasOutline && !(await looksFocused(page, page.locator('[data-focused]')))) {
      unmarked.push(stop.html);
    }
  }
}

test('every stop of the Tab key shows that it has the focus', async ({page}) => {
  await page.goto('/usage/overview');
  await expectFormWorks(page);
  expect(await findUnmarkedStops(page)).toEqual([]);
  await signIn(page, '/', 'casey@example.com');
  for (const address of [
    ...['/', '/search?q=quiet', '/nothing'],
    '/configuration/notification-profiles',
  ]) {
    await page.goto(address);
    await expect(accountMenu(page)).toBeVisible();
    if (address.startsWith('/search')) {
      await expect(page.getByRole('article').first()).toBeVisible();
      await box(page).blur();
    }
    expect(await findUnmarkedStops(page), address).toEqual([]);
  }
});
