import {type Page} from '@playwright/test';
import {expect, expectHydrated, signIn, test} from '../test';

test.use({guide: 'sample'});

const pages = [
  '/features/domain',
  '/features/devices',
  '/features/incidents',
  '/features/compliance',
];

/** Gives the lowest contrast between a text and the shape under it (WCAG 1.4.3). */
function lowestContrast(page: Page): Promise<number> {
  return page.evaluate(() => {
    const canvas = document.createElement('canvas').getContext('2d', {
      willReadFrequently: true,
    })!;
    const luminance = (colour: string) => {
      // The canvas converts mixed colours, whose computed values have another notation.
      canvas.fillStyle = colour;
      canvas.fillRect(0, 0, 1, 1);
      const {data} = canvas.getImageData(0, 0, 1, 1);
      const [r, g, b] = [...data].map((part) => {
        const value = part / 255;
        return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
      });
      return 0.2126 * r! + 0.7152 * g! + 0.0722 * b!;
    };
    const contrasts = [...document.querySelectorAll('.diagram text')].map((text) => {
      const shapes = text.parentElement!.querySelectorAll(':scope > :is(rect, polygon, circle)');
      const [front, back] = [text, [...shapes].at(-1)!].map((element) =>
        luminance(getComputedStyle(element).fill),
      );
      const [dark, light] = [front!, back!].sort((a, b) => a - b);
      return (light! + 0.05) / (dark! + 0.05);
    });
    return Math.min(...contrasts);
  });
}

test('the labels of diagrams stand out in both modes, on screen and on paper', async ({page}) => {
  await signIn(page);
  for (const address of pages) {
    await page.goto(address);
    await expectHydrated(page);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({colorScheme, media: 'screen'});
      await expect(page.locator('html')).toHaveAttribute('data-theme', colorScheme);
      const where = `${address}, ${colorScheme}`;
      expect(await lowestContrast(page), where).toBeGreaterThanOrEqual(4.5);
      await page.emulateMedia({media: 'print'});
      expect(await lowestContrast(page), where).toBeCloseTo(21);
    }
  }
});
