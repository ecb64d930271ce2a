import type {Page} from '@playwright/test';
import {createHold} from './hold';
import {authenticate, expect, expectHydrated, test} from './test';

interface LayoutShift extends PerformanceEntry {
  sources: {node: Node | null}[];
}

/** The chip of the task with this heading. */
const chip = (page: Page, id: string) => page.locator(`#${id} + div`);

test('the chips of tasks say what the reader may do, as they are read aloud, and move nothing when the role becomes known', async ({
  page,
  site,
}) => {
  await page.setViewportSize({width: 390, height: 844});
  await page.addInitScript(() => {
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as LayoutShift[]) {
        for (const {node} of entry.sources) {
          const element = node instanceof Element ? node : node?.parentElement;
          if (element?.closest('article')) {
            document.body.dataset.shifted = String(element.textContent);
          }
        }
      }
    }).observe({type: 'layout-shift', buffered: true});
  });
  await authenticate(page);
  const {held, release} = createHold();
  site.intercept = async ({operationName}) => {
    await (operationName === 'Me' && held);
    return null;
  };
  await page.goto('/usage/incidents#acknowledge-an-incident');
  const [allowed, refused] = [
    chip(page, 'acknowledge-an-incident'),
    chip(page, 'reopen-an-incident'),
  ];
  await expect(allowed).toHaveText('Operator');
  await expectHydrated(page);
  const before = await allowed.boundingBox();
  release();
  await expect(allowed).toContainText('✓');
  await expect(allowed).toMatchAriaSnapshot('- group: You can do this');
  await expect(refused).toMatchAriaSnapshot('- text: Ask a Manager or Administrator');
  expect(await allowed.boundingBox()).toEqual(before);
  // The observer is told after the next frame.
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))),
  );
  await expect(page.locator('body')).not.toHaveAttribute('data-shifted');
});
