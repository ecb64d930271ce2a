import {load} from 'cheerio';
import {Findings} from './findings';
import {routes} from './routes';
import {authenticate, expect, test} from './test';

/** The rules of axe that depend on the colour mode. */
const colourRules = ['color-contrast', 'link-in-text-block'];
/** Those that depend on the width. */
const sizeRules = ['scrollable-region-focusable', 'target-size'];

/** In parts, which run beside each other. */
const parts = ['/configuration', '/features', '/usage'].map(
  (part) => [part, routes.filter((route) => route.startsWith(part))] as const,
);
const others = routes.filter(
  (route) => !parts.some(([, part]) => part.includes(route)),
);

for (const [part, ofPart] of [...parts, ['elsewhere', others] as const]) {
  test(`every route ${part} opens hydrated, with a clean console, and axe finds nothing in both modes and on a phone`, async ({
    page,
  }) => {
    test.setTimeout(ofPart.length * 10_000);
    const findings = new Findings();
    const html = page.locator('html');
    await authenticate(page);
    for (const route of ofPart) {
      await page.emulateMedia({colorScheme: 'dark'});
      await page.setViewportSize({width: 1280, height: 720});
      const response = await page.goto(route);
      expect(response?.status(), route).toBe(200);
      await expect(html).toHaveAttribute('data-has-hydrated', 'true');
      await expect(html).toHaveAttribute('data-theme', 'dark');
      await expect(page.getByRole('heading', {level: 1})).toHaveCount(1);
      await findings.look(page, route);

      // What is not a colour is the same in light mode.
      await page.emulateMedia({colorScheme: 'light'});
      await expect(html).toHaveAttribute('data-theme', 'light');
      await page.evaluate(finishTransitions);
      await findings.look(page, route, colourRules);

      // On a phone only sizes differ.
      await page.setViewportSize({width: 390, height: 800});
      await expect
        // A table notices later that it scrolls.
        .poll(async () => {
          const onPhone = new Findings();
          await onPhone.look(page, route, sizeRules);
          return onPhone.lines;
        })
        .toEqual([]);
      expect(
        await page.evaluate(() => document.documentElement.scrollWidth),
        route,
      ).toBe(390);
    }
    expect(findings.lines).toEqual([]);
  });
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

/** Runs in the page. Ends the transitions of colours, one of which may start the next. */
function finishTransitions(): void {
  while (document.getAnimations().length > 0) {
    document.getAnimations().forEach((animation) => animation.finish());
  }
}
