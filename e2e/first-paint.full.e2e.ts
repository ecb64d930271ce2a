import type {Page} from '@playwright/test';
import {holdRequests} from './hold';
import {authenticate, expect, expectSignedIn, heading, open, signIn, test} from './test';

// A page is painted with its inline style, before its style sheet and scripts have
// come. Nothing may change when the style sheet is applied.

const shown = [
  ...['display', 'position', 'color', 'background-color', 'background-image'],
  ...['border', 'border-radius', 'box-shadow', 'outline', 'opacity', 'filter'],
  ...['font', 'text-decoration', 'text-transform', 'letter-spacing', 'content'],
  ...['padding', 'list-style', 'overflow', 'visibility', 'fill', 'stroke'],
];

/** The place and the main styles of each element that is shown. */
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

// The scripts, after which the sheet is applied, are held back for seconds.
test.use({expectedConsole: /was preloaded using link preload but not used/});

async function expectSameLook(page: Page, path: string): Promise<void> {
  await page.goto(path, {waitUntil: 'commit'});
  await page.waitForFunction(() => document.readyState !== 'loading');
  const first = await looks(page);
  // As load-deferred.js applies it.
  await page.evaluate(
    () =>
      new Promise((resolve) => {
        const deferred = 'link[data-deferred][as=style]';
        const {href} = document.querySelector<HTMLLinkElement>(deferred)!;
        const sheet = document.createElement('link');
        Object.assign(sheet, {rel: 'stylesheet', href, onload: resolve});
        document.head.append(sheet);
      }),
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

    test('the form and pages of each kind are painted as they stay', async ({page}) => {
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

test('a page asks for no font before its style sheet is there, the next page has the font from the start, and no style sheet brings one', async ({
  page,
}) => {
  await authenticate(page);
  const asked: string[] = [];
  page.on('request', (request) => {
    const type = request.resourceType();
    if (['stylesheet', 'font'].includes(type)) {
      asked.push(type);
    }
  });
  const fonts = () =>
    page.evaluate(() =>
      [...document.fonts].map(({family, status}) => `${family.replaceAll('"', '')}: ${status}`),
    );
  await open(page, '/usage/incidents');
  await expect.poll(() => asked).toEqual(['stylesheet', 'font']);
  await page.waitForFunction(() => localStorage.getItem('font') !== null);
  expect(String(await fonts())).not.toContain('Inter Variable');

  const sheets = '**/*.css';
  await holdRequests(page, sheets);
  await page.reload({waitUntil: 'commit'});
  await expect.poll(fonts).toContain('Inter Variable: loaded');
  await page.unroute(sheets);
  await page.reload();
  await expectSignedIn(page);
  const rules = await page.evaluate(() =>
    [...document.styleSheets]
      .filter(({href}) => href !== null)
      .flatMap(({cssRules}) => [...cssRules].map(({cssText}) => cssText)),
  );
  expect(rules.length).toBeGreaterThan(0);
  expect(rules.filter((rule) => rule.startsWith('@font-face'))).toEqual([]);
});

test('the inline style asks for no file, and dark readers see no light page', async ({page}) => {
  await authenticate(page);
  await holdRequests(page, '**/assets/**');
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.resourceType()));
  await page.goto('/features/domain', {waitUntil: 'commit'});
  await expect(heading(page)).toBeVisible();
  await expect(page.locator('html')).toHaveCSS('background-color', 'rgb(15, 18, 22)');
  expect(asked).not.toContain('font');
});

test('the form has its font in a browser that has none of its files', async ({page}) => {
  await page.goto('/');
  await expect(page.getByRole('button', {name: 'Log In'})).toBeEnabled();
  const widths = await page.evaluate(() =>
    ['Inter Variable', 'Inter Fallback'].map((font) => {
      const sample = document.createElement('span');
      sample.textContent = 'Please enter your user credentials to sign in.';
      sample.style.cssText = 'position: absolute; font-size: 100px';
      sample.style.whiteSpace = 'nowrap';
      sample.style.fontFamily = `"${font}", "Inter Fallback"`;
      document.body.append(sample);
      return sample.getBoundingClientRect().width;
    }),
  );
  expect(widths[0]).not.toBe(widths[1]);
});
