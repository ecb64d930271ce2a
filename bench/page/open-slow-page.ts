import type {BrowserContext, Page} from '@playwright/test';
import {recordRequests, type Recording} from './record-requests';

declare global {
  interface Window {
    /** When the largest element was painted, in ms since 1970. */
    lastPaint?: number;
  }
}

/** A page and what it loads. */
export interface SlowPage extends Recording {
  page: Page;
  /**
   * Waits until the article is shown, React has hydrated it, and the page is
   * quiet.
   *
   * @returns when the page's largest element was painted, in ms since 1970.
   */
  untilPainted: () => Promise<number>;
}

/**
 * Opens a page with the network and processor of Lighthouse's mobile preset:
 * 1.6 Mbit/s, 150 ms, a quarter of the speed.
 */
export async function openSlowPage(context: BrowserContext): Promise<SlowPage> {
  const page = await context.newPage();
  const client = await context.newCDPSession(page);
  await client.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 150,
    downloadThroughput: 1_600_000 / 8,
    uploadThroughput: 750_000 / 8,
  });
  await client.send('Emulation.setCPUThrottlingRate', {rate: 4});
  await page.addInitScript(() => {
    new PerformanceObserver((list) => {
      for (const {startTime} of list.getEntries()) {
        window.lastPaint = performance.timeOrigin + startTime;
      }
    }).observe({type: 'largest-contentful-paint', buffered: true});
  });
  const recording = recordRequests(page);
  return {
    ...recording,
    page,
    async untilPainted() {
      await page.locator('html[data-has-hydrated=true] article h1').waitFor();
      await recording.untilQuiet();
      return page.evaluate(() => window.lastPaint ?? NaN);
    },
  };
}
