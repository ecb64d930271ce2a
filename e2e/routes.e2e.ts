import type {Page} from '@playwright/test';
import {load} from 'cheerio';
import {Findings} from './findings';
import {routes} from './routes';
import {authenticate, expect, test} from './test';

/** The rules of axe that depend on the width. */
const sizeRules = ['scrollable-region-focusable', 'target-size'];

/** In parts, which run beside each other. */
const parts = ['/configuration', '/features', '/usage'].map(
  (part) => [part, routes.filter((route) => route.startsWith(part))] as const,
);
const others = routes.filter(
  (route) => !parts.some(([, part]) => part.includes(route)),
);

/** A page of each kind; axe looks at all routes with AXE=all, once a week. */
const kinds = [
  ...['/', '/search', '/template/', '/features/glossary'],
  ...['/features/incidents', '/usage/incidents', '/usage/overview'],
  '/configuration/notification-profiles',
];
const hasAxe = (route: string) =>
  process.env.AXE === 'all' || kinds.includes(route);

test('the pages that axe looks at are routes', () => {
  expect(kinds.filter(hasAxe)).toHaveLength(routes.filter(hasAxe).length);
});

for (const [part, ofPart] of [...parts, ['elsewhere', others] as const]) {
  test(`every route ${part} opens hydrated, with a clean console, and fits a phone`, async ({
    page,
  }) => {
    test.setTimeout(ofPart.length * 10_000);
    const findings = new Findings();
    await authenticate(page);
    for (const route of ofPart) {
      await page.setViewportSize({width: 1280, height: 720});
      const response = await page.goto(route);
      expect(response?.status(), route).toBe(200);
      await expect(page.locator('html')).toHaveAttribute(
        'data-has-hydrated',
        'true',
      );
      await expect(page.getByRole('heading', {level: 1})).toHaveCount(1);
      if (hasAxe(route)) {
        await findings.lookInBothModes(page, route);
      }
      await page.setViewportSize({width: 390, height: 800});
      expect(
        await page.evaluate(() => document.documentElement.scrollWidth),
        route,
      ).toBe(390);
      if (hasAxe(route)) {
        await expectNothingOnPhone(page, route);
      }
    }
    expect(findings.lines).toEqual([]);
  });
}

/** On a phone only sizes differ. */
async function expectNothingOnPhone(page: Page, route: string): Promise<void> {
  await expect
    // A table notices later that it scrolls.
    .poll(async () => {
      const onPhone = new Findings();
      await onPhone.look(page, route, sizeRules);
      return onPhone.lines;
    })
    .toEqual([]);
}

test('every route has a title of its own', async ({page}) => {
  await authenticate(page);
  const titles = new Set<string>();
  for (const route of routes) {
    const response = await page.request.get(route);
    titles.add(load(await response.text())('title').text());
  }
  expect(titles.size).toBe(routes.length);
});
