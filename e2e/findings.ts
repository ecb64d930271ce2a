import {expect, type Page} from '@playwright/test';
import axe from 'axe-core';

/** The rules of axe that depend on the colour mode. */
const colourRules = ['color-contrast', 'link-in-text-block'];

/** Findings of axe that we accept, with the reason. */
const excused = [
  {
    where: /^search box/,
    what: /^nested-interactive #docsearch-hits_.*$/,
    reason:
      'DocSearch renders links in its options; the focus stays in its field, which names the option, so no reader meets the nesting',
  },
];

/** Collects what axe finds on a page, a line for each element. */
export class Findings {
  readonly lines: string[] = [];

  /**
   * Looks at the page as it is.
   *
   * @param where the name of the page in its lines.
   * @param rules the only rules to ask; all of axe by default, best practices among them.
   */
  async look(page: Page, where: string, rules?: readonly string[]): Promise<void> {
    await page.evaluate(waitForTransitions);
    if (!(await page.evaluate(() => 'axe' in window))) {
      await page.evaluate(axe.source);
    }
    const {violations} = await page.evaluate<axe.AxeResults, axe.RunOptions>(
      (options) => (window as unknown as {axe: typeof axe}).axe.run(document, options),
      {
        resultTypes: ['violations'],
        ...(rules
          ? {runOnly: [...rules]}
          : // WCAG 2.2, 2.5.8; axe leaves it out by default.
            {rules: {'target-size': {enabled: true}}}),
      },
    );
    for (const {id, nodes} of violations) {
      for (const {target, any} of nodes) {
        const what = `${id} ${target.join(' ')}`;
        if (!excused.some((one) => one.where.test(where) && one.what.test(what))) {
          this.lines.push(`${where}: ${what}: ${any[0]?.message}`);
        }
      }
    }
  }

  /** Looks at a page that is dark, and at its colours in light mode. */
  async lookInBothModes(page: Page, where: string): Promise<void> {
    const html = page.locator('html');
    await expect(html).toHaveAttribute('data-theme', 'dark');
    await this.look(page, where);
    await page.emulateMedia({colorScheme: 'light'});
    await expect(html).toHaveAttribute('data-theme', 'light');
    await this.look(page, where, colourRules);
    await page.emulateMedia({colorScheme: 'dark'});
    await expect(html).toHaveAttribute('data-theme', 'dark');
  }
}

/**
 * Runs in the page. Waits until nothing changes any more: an element that is half faded in has less
 * contrast. A transition can start another one, and the first starts in the frame in which the
 * browser notices what is under the pointer. Chromium does not always settle `finished` of an
 * animation that nothing else references.
 */
async function waitForTransitions(): Promise<void> {
  for (;;) {
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
    const running = document.getAnimations().filter(
      ({effect, playState}) =>
        playState === 'running' &&
        // A spinner never ends.
        effect?.getComputedTiming().endTime !== Infinity,
    );
    if (running.length === 0) {
      return;
    }
  }
}
