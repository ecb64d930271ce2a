import {type Page} from '@playwright/test';
import {expectPage} from './search-box';
import {expect, expectHydrated, signIn, test} from './test';

const pages = [
  '/features/domain',
  '/features/devices',
  '/features/incidents',
  '/configuration/device-certificates',
];

/** The lowest contrast of a text to the shape below it (WCAG 1.4.3). */
function lowestContrast(page: Page): Promise<number> {
  return page.evaluate(() => {
    const canvas = document.createElement('canvas').getContext('2d', {
      willReadFrequently: true,
    })!;
    const luminance = (colour: string) => {
      // Mixed colours are computed in another notation.
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

test('the labels of diagrams stand out in both modes, on screen and on paper, and a state has its colour', async ({
  page,
}) => {
  await signIn(page);
  const colours = {light: 'rgb(180, 35, 24)', dark: 'rgb(255, 155, 146)'};
  for (const address of pages) {
    await page.goto(address);
    await expectHydrated(page);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({colorScheme, media: 'screen'});
      await expect(page.locator('html')).toHaveAttribute('data-theme', colorScheme);
      const where = `${address}, ${colorScheme}`;
      expect(await lowestContrast(page), where).toBeGreaterThanOrEqual(4.5);
      if (address === '/features/incidents') {
        await expect(page.locator('.diagram text').getByText('Open', {exact: true})).toHaveCSS(
          'fill',
          colours[colorScheme],
        );
      }
      await page.emulateMedia({media: 'print'});
      expect(await lowestContrast(page), where).toBeCloseTo(21);
    }
  }
});

test('a node that names a page leads there by the keys and by a click, without loading the site again', async ({
  page,
}) => {
  await signIn(page, '/features/domain');
  await page.evaluate(() => {
    document.documentElement.dataset.kept = 'yes';
  });
  const drawing = page.getByRole('figure', {name: 'The whole model'});
  const group = drawing.getByRole('link', {name: 'Group'});
  await group.focus();
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Tab');
  await expect(group).toBeFocused();
  await expect(group.locator('rect')).toHaveCSS('stroke-width', '3px');
  await page.keyboard.press('Enter');
  await expectPage(page, /\/features\/groups$/, 'About groups');
  await page.locator('.diagram').getByRole('link', {name: 'Devices'}).click();
  await expect(page).toHaveURL(/\/features\/devices$/);
  await expect(page.locator('html')).toHaveAttribute('data-kept', 'yes');
});
