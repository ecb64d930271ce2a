import type {Page} from '@playwright/test';
import {box, firstHit, searchFor} from './search-box';
import {authenticate, expect, expectFormWorks, expectHydrated, test} from './test';

interface Screen {
  /** Begins the name of its pictures in `snapshots`. */
  name: string;
  address: string;
  /** Does what an address alone does not bring. */
  prepare?: (page: Page) => Promise<void>;
}

const screens: Screen[] = [
  {name: 'home', address: '/'},
  {
    name: 'feature',
    address: '/features/incidents',
    prepare: (page) =>
      page
        .locator('.diagram')
        .first()
        .evaluate((diagram) => diagram.scrollIntoView({block: 'center'})),
  },
  {
    name: 'settings',
    address: '/configuration/notification-profiles#settings-at-a-glance',
  },
  {name: 'steps', address: '/usage/incidents#acknowledge-an-incident'},
  {name: 'glossary', address: '/features/glossary'},
  {name: 'figure', address: '/template/#figures'},
  {
    name: 'search-box',
    address: '/usage/tables',
    async prepare(page) {
      await searchFor(page, 'quiet hours');
      await expect(firstHit(page)).toContainText('Quiet hours');
    },
  },
  {
    name: 'search-page',
    address: '/search?q=quiet',
    async prepare(page) {
      await expect(box(page)).toHaveValue('quiet');
      await expect(page.getByRole('article').first()).toBeVisible();
    },
  },
  {name: 'not-found', address: '/no-such-page'},
];

/**
 * Widths in px of the samples below where the pictures were taken, in the
 * site's font and, for code, in Liberation Mono. Any other font moves every line.
 */
const sampleWidths = [2309, 2820];

type FontFaceOptions = ConstructorParameters<typeof FontFace>;

function measureSamples(page: Page): Promise<number[]> {
  return page.evaluate(() =>
    ['inherit', 'var(--ifm-font-family-monospace)'].map((font) => {
      const sample = document.createElement('span');
      sample.textContent = 'Quiet hours of Pier 4 Warehouse, 22:00 to 06:00';
      sample.style.cssText = 'position: absolute; font-size: 100px';
      sample.style.whiteSpace = 'nowrap';
      sample.style.fontFamily = font;
      document.body.append(sample);
      const {width} = sample.getBoundingClientRect();
      sample.remove();
      return Math.round(width);
    }),
  );
}

for (const [width, height] of [
  [1280, 720],
  [390, 800],
] as const) {
  test(`ten screens look as in their pictures in both modes, ${width} px wide`, async ({page}) => {
    // Twenty pictures, each once the font is shown.
    test.slow();
    // The style sheet is applied after the scripts, and then the font is fetched.
    const fontIsShown = async () => {
      await page.waitForFunction(
        () =>
          localStorage.getItem('font') !== null &&
          [...document.styleSheets].some(({href}) => href?.endsWith('.css')),
      );
      await page.evaluate(() => document.fonts.ready);
    };
    const look = async (name: string, colorScheme: string) => {
      await fontIsShown();
      // A font that comes after the scroll to a heading moves it by some pixels.
      await page.evaluate(() => document.querySelector(':target')?.scrollIntoView());
      await expect(page.locator('html')).toHaveAttribute('data-theme', colorScheme);
      await expect.soft(page).toHaveScreenshot(`${name}-${colorScheme}-${width}.png`, {
        // It depends on the history of a build.
        mask: [page.locator('.theme-last-updated')],
      });
    };
    await page.setViewportSize({width, height});
    // A page shows its font only if it comes in time: here it waits for it.
    await page.addInitScript(() => {
      window.FontFace = class extends FontFace {
        constructor(...[name, source, options]: FontFaceOptions) {
          super(name, source, {...options, display: 'block'});
        }
      };
    });
    // The first page fetches the font, and the next one shows it.
    await page.goto('/');
    await fontIsShown();
    await page.reload();
    await fontIsShown();
    const measured = String(await measureSamples(page));
    test.skip(
      measured !== String(sampleWidths),
      `The fonts here are not those of the pictures: samples are ${measured} px wide, not ${sampleWidths.join()}.`,
    );
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({colorScheme});
      await page.reload();
      await expectFormWorks(page);
      await look('sign-in', colorScheme);
    }

    await authenticate(page);
    for (const {name, address, prepare} of screens) {
      await page.goto(address);
      await expectHydrated(page);
      await prepare?.(page);
      for (const colorScheme of ['dark', 'light'] as const) {
        await page.emulateMedia({colorScheme});
        await look(name, colorScheme);
      }
    }
  });
}
