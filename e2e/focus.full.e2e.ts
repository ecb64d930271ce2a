import type {Locator, Page} from '@playwright/test';
import {box} from './search-box';
import {accountMenu, expect, expectFormWorks, signIn, test} from './test';

/** Marks the element that has the focus, and tells what it is. */
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
    ...['/', '/search?q=quiet', '/nothing', '/template/'],
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

test('the menu of a phone keeps the focus, and Escape closes it', async ({page}) => {
  await page.setViewportSize({width: 390, height: 800});
  await signIn(page, '/usage/tables');
  const toggle = page.getByRole('button', {name: 'Toggle navigation bar'});
  await toggle.click();
  const menu = page.locator('.navbar-sidebar');
  await expect(page.getByText('Back to main menu')).toBeVisible();
  const isIn = () => menu.evaluate((one) => one.contains(document.activeElement));
  const count = await menu.getByRole('link').count();
  for (const key of ['Tab', 'Shift+Tab']) {
    for (let times = 0; times < count + 8; times++) {
      await page.keyboard.press(key);
      expect(await isIn(), `${times} ${key}`).toBe(true);
    }
  }
  await page.keyboard.press('Escape');
  await expect(menu).not.toBeInViewport();
  await expect(toggle).toBeFocused();
});
