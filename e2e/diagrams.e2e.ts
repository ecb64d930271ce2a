import {type Page} from '@playwright/test';
import {expect, signIn, test} from './test';

const pages = ['/features/domain', '/features/incidents', '/features/search'];

/** The lowest contrast of a text to the shape below it (WCAG 1.4.3). */
function lowestContrast(page: Page): Promise<number> {
  return page.evaluate(() => {
    const luminance = (colour: string) => {
      const [r, g, b] = colour.match(/[\d.]+/g)!.map((part) => {
        const value = Number(part) / 255;
        return value <= 0.04045
          ? value / 12.92
          : ((value + 0.055) / 1.055) ** 2.4;
      });
      return 0.2126 * r! + 0.7152 * g! + 0.0722 * b!;
    };
    const contrasts = [...document.querySelectorAll('.diagram text')].map(
      (text) => {
        const shapes = text.parentElement!.querySelectorAll(
          ':scope > :is(rect, polygon, circle)',
        );
        const [front, back] = [text, [...shapes].at(-1)!].map((element) =>
          luminance(getComputedStyle(element).fill),
        );
        const [dark, light] = [front!, back!].sort((a, b) => a - b);
        return (light! + 0.05) / (dark! + 0.05);
      },
    );
    return Math.min(...contrasts);
  });
}

test('the labels of diagrams stand out in both modes, on screen and on paper', async ({
  page,
}) => {
  await signIn(page);
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({colorScheme, media: 'screen'});
    for (const address of pages) {
      await page.goto(address);
      await expect(page.locator('html')).toHaveAttribute(
        'data-theme',
        colorScheme,
      );
      expect(await lowestContrast(page)).toBeGreaterThanOrEqual(4.5);
    }
    await page.emulateMedia({media: 'print'});
    expect(await lowestContrast(page)).toBeCloseTo(21);
  }
});

test('on a phone a wide diagram scrolls by the keys inside itself, and its text is no smaller', async ({
  page,
}) => {
  await signIn(page);
  await page.setViewportSize({width: 390, height: 800});
  for (const address of pages) {
    await page.goto(address);
    const texts = page.locator('.diagram text');
    await expect(texts.first()).toBeVisible();
    const sizes = await texts.evaluateAll((all) =>
      all.map((text) => {
        const {a} = (text as SVGTextElement).getScreenCTM()!;
        return a * parseFloat(getComputedStyle(text).fontSize);
      }),
    );
    expect(Math.min(...sizes)).toBeGreaterThanOrEqual(10.99);
  }
  await page.goto('/features/domain');
  const figure = page.getByRole('figure', {name: 'The whole model'});
  await expect(
    figure.getByRole('img', {name: /^The whole model/}),
  ).toBeVisible();
  await figure.focus();
  await page.keyboard.press('ArrowRight');
  await expect
    .poll(() => figure.evaluate((element) => element.scrollLeft))
    .toBeGreaterThan(0);
});
