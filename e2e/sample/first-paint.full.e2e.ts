import type {Page} from '@playwright/test';
import {holdRequests} from '../hold';
import {authenticate, expect, heading, signIn, test} from '../test';

test.use({guide: 'sample'});

// A page is painted with its inline style, before its style sheet and scripts have
// come. Nothing may change when the style sheet is applied.

const shown = [
  ...['display', 'position', 'color', 'background-color', 'background-image'],
  ...['border', 'border-radius', 'box-shadow', 'outline', 'opacity', 'filter'],
  ...['font', 'text-decoration', 'text-transform', 'letter-spacing', 'content'],
  ...['padding', 'list-style', 'overflow', 'visibility', 'fill', 'stroke'],
];

/** Reads the place and the main styles of each visible element. */
function looks(page: Page): Promise<Record<string, string>[]> {
  return page.evaluate(async (properties) => {
    await Promise.all(document.getAnimations().map(({finished}) => finished));
    return [...document.querySelectorAll('body, body *')]
      .filter((element) => element.checkVisibility())
      .map((element) => {
        const {x, y, width, height} = element.getBoundingClientRect();
        const look: Record<string, string> = {
          element: element.outerHTML.slice(0, 60),
          place: [x, y, width, height].map(Math.round).join(),
        };
        for (const part of ['', '::before', '::after']) {
          const style = getComputedStyle(element, part);
          const isShown = part === '' || style.content !== 'none';
          for (const name of isShown ? properties : ['content']) {
            look[part + name] = style.getPropertyValue(name);
          }
        }
        return look;
      });
  }, shown);
}

async function expectSameLook(page: Page, path: string): Promise<void> {
  const release = await holdRequests(page, '**/assets/css/*');
  await page.goto(path, {waitUntil: 'commit'});
  // The style sheet is the last element of the page.
  await page.locator('body > link[rel=stylesheet]').waitFor({state: 'attached'});
  const first = await looks(page);
  release();
  await page.waitForFunction(() =>
    [...document.styleSheets].some(({href}) => href?.includes('/assets/css/')),
  );
  const second = await looks(page);
  expect(second.length, path).toBe(first.length);
  const changed = second.flatMap((look, index) =>
    Object.entries(look)
      .filter(([name, value]) => value !== first[index]?.[name])
      .map(([name, value]) => [look.element, name, first[index]?.[name], '→', value].join(' ')),
  );
  expect(changed, path).toEqual([]);
}

for (const {colorScheme, width} of [
  {colorScheme: 'light', width: 1280},
  {colorScheme: 'dark', width: 390},
] as const) {
  test.describe(`${colorScheme}, ${width} px`, () => {
    test.use({colorScheme, viewport: {width, height: 900}});

    test('the first paint of the form and of pages of each kind is final', async ({page}) => {
      const scripts = '**/assets/js/*';
      await holdRequests(page, scripts);
      await expectSameLook(page, '/usage/incidents');
      await page.unroute(scripts);
      await signIn(page);
      await holdRequests(page, scripts);
      for (const path of [
        ...['/', '/features/glossary', '/template'],
        '/configuration/notification-profiles',
      ]) {
        await expectSameLook(page, path);
      }
    });
  });
}

test('in dark mode, no light page shows before the style sheet has loaded', async ({page}) => {
  await authenticate(page);
  await holdRequests(page, '**/assets/**');
  await page.goto('/features/domain', {waitUntil: 'commit'});
  await expect(heading(page)).toBeVisible();
  await expect(page.locator('html')).toHaveCSS('background-color', 'rgb(15, 18, 22)');
});

test('the form and the guide have the font of the site', async ({page}) => {
  const fonts = () =>
    page.evaluate(() =>
      [...document.fonts].map(({family, status}) => `${family.replaceAll('"', '')}: ${status}`),
    );
  await page.goto('/');
  await expect.poll(fonts).toContain('Inter Variable: loaded');
  await authenticate(page);
  await page.goto('/usage/incidents');
  await expect.poll(fonts).toContain('Inter Variable: loaded');
});
