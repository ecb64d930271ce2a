import {type Page} from '@playwright/test';
import {expectPage} from './search-box';
import {expect, signIn, test} from './test';

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

test('a state has its colour on the screen, in the colours of the mode', async ({
  page,
}) => {
  await signIn(page);
  const colours = {light: 'rgb(180, 35, 24)', dark: 'rgb(255, 155, 146)'};
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({colorScheme});
    await page.goto('/features/incidents');
    await expect(
      page.locator('.diagram text').getByText('Open', {exact: true}),
    ).toHaveCSS('fill', colours[colorScheme]);
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

test('on a phone every diagram fits or scrolls inside itself, its text is no smaller than 12 px, and no label is cut', async ({
  page,
}) => {
  test.slow();
  await signIn(page);
  await page.setViewportSize({width: 390, height: 800});
  const addresses = await page.request
    .get('/llms.txt')
    .then((answer) => answer.text())
    .then((text) => [
      ...text.matchAll(
        /\]\((?:https?:\/\/[^/)]+)?(\/(?:features|configuration)\/[^)]+?)(?:\.md)?\)/g,
      ),
    ]);
  let count = 0;
  for (const [, address] of addresses) {
    await page.goto(address!);
    await expect(page.locator('h1')).toBeVisible();
    const found = await page.locator('.diagram').evaluateAll((figures) =>
      figures.map((figure) => {
        const texts = [...figure.querySelectorAll('text')];
        const svg = figure.querySelector('svg')!.getBoundingClientRect();
        return {
          overflow: getComputedStyle(figure).overflowX,
          scrolls: figure.scrollWidth > figure.clientWidth,
          label: figure.getAttribute('aria-label'),
          right: figure.getBoundingClientRect().right,
          smallest: Math.min(
            ...texts.map(
              (text) =>
                text.getScreenCTM()!.a *
                parseFloat(getComputedStyle(text).fontSize),
            ),
          ),
          cut: texts
            .filter((text) => {
              const {left, right} = text.getBoundingClientRect();
              const shape = text.previousElementSibling!;
              const box = shape.closest('.node')
                ? shape.getBoundingClientRect()
                : svg;
              return left < box.left - 0.5 || right > box.right + 0.5;
            })
            .map(({textContent}) => textContent),
        };
      }),
    );
    count += found.length;
    for (const drawing of found) {
      expect(drawing).toMatchObject({overflow: 'auto', cut: []});
      expect(drawing.right).toBeLessThanOrEqual(390 - 15);
      expect(drawing.smallest).toBeGreaterThanOrEqual(11.99);
      if (drawing.scrolls) {
        expect(drawing.label).not.toBeNull();
      }
    }
    const width = await page.evaluate(
      () => document.documentElement.scrollWidth,
    );
    expect(width).toBeLessThanOrEqual(390);
  }
  expect(count).toBeGreaterThanOrEqual(16);
});

test('a diagram that is wider than a phone has a shadow at its edge and scrolls by the keys', async ({
  page,
}) => {
  await signIn(page);
  await page.setViewportSize({width: 390, height: 800});
  await page.goto('/features/domain');
  const figure = page.getByRole('figure', {name: 'The whole model'});
  await expect(
    figure.getByRole('img', {name: /^The whole model/}),
  ).toBeVisible();
  await expect(figure).toHaveCSS('background-attachment', /local.*scroll/);
  await figure.focus();
  await page.keyboard.press('ArrowRight');
  await expect
    .poll(() => figure.evaluate((element) => element.scrollLeft))
    .toBeGreaterThan(0);
});
