import {gzipSync} from 'node:zlib';
import type {BrowserContext, Page} from '@playwright/test';
import {type Figure, median, quantile, sum} from '../lib/report';
import {fillForm, launchChromium, openDemo} from '../lib/site';

declare global {
  interface Window {
    /** The longest task of the main thread, in ms. */
    longestTask?: number;
  }
}

const queries = ['quiet hours', 'certificate renewal', 'escalatoin', 'offline'];
const typed = queries.flatMap((query) => [...query].map((_, index) => query.slice(0, index + 1)));

/** Measures search on the built site, each time in a browser without a cache. */
export async function measureInBrowser(
  rounds: number,
): Promise<{figures: Figure[]; details: object}> {
  const server = await openDemo();
  const browser = await launchChromium();
  const cold: number[] = [];
  const warm: number[] = [];
  const tasks: number[] = [];
  let sizes: {url: string; kB: number}[] = [];
  try {
    for (let round = 0; round < rounds; round++) {
      const context = await browser.newContext();
      // tsx calls this around the functions in functions.
      await context.addInitScript('globalThis.__name = (value) => value');
      const page = await context.newPage();
      await page.goto(server.url);
      const submit = await fillForm(page);
      await submit();
      await page.getByRole('button', {name: 'Logout'}).waitFor();
      await page.waitForLoadState('networkidle');
      await page.evaluate(observeLongTasks);
      cold.push(await page.evaluate(timeToHits, 'q'));
      for (const text of typed) {
        warm.push(await page.evaluate(timeToHits, text));
      }
      tasks.push(await page.evaluate(() => window.longestTask ?? NaN));
      sizes = await sizesOfSearch(page, context);
      await context.close();
    }
  } finally {
    await browser.close();
    await server.close();
  }
  const times = {
    'Ctrl+K to first hit, cold, median': median(cold),
    'letter to painted hits, median': median(warm),
    'letter to painted hits, p95': quantile(warm, 0.95),
    'longest task of the main thread': Math.max(...tasks),
  };
  return {
    figures: [
      {
        what: 'texts and code, gzip',
        value: sum(sizes, ({kB}) => kB),
        unit: 'kB',
      },
      ...Object.entries(times).map(([what, value]) => ({
        what,
        value,
        unit: 'ms',
      })),
    ],
    details: {sizes, cold, warm},
  };
}

/** The worker of the search, and what it has fetched. */
async function sizesOfSearch(page: Page, {request}: BrowserContext) {
  const [worker] = page.workers();
  if (!worker) {
    throw new Error('Search runs in no worker.');
  }
  const fetched = await worker.evaluate(() =>
    performance.getEntriesByType('resource').map(({name}) => name),
  );
  const urls = [...new Set([worker.url(), ...fetched])];
  return Promise.all(
    urls.map(async (url) => {
      const body = await (await request.get(url)).body();
      return {url, kB: gzipSync(body, {level: 9}).length / 1000};
    }),
  );
}

// The functions below run in the page, each by itself.

/** Keeps the longest task of the main thread in `longestTask`. */
function observeLongTasks(): void {
  window.longestTask = 0;
  new PerformanceObserver((list) => {
    for (const {duration} of list.getEntries()) {
      window.longestTask = Math.max(window.longestTask ?? 0, duration);
    }
  }).observe({entryTypes: ['longtask']});
}

/**
 * Opens the search box if it is closed, types, and waits for the hits.
 *
 * @returns how long that took, in ms.
 */
async function timeToHits(text: string): Promise<number> {
  const frame = () => new Promise(requestAnimationFrame);
  const begin = performance.now();
  const find = () => document.querySelector<HTMLInputElement>('.DocSearch-Input');
  if (!find()) {
    const open = {key: 'k', ctrlKey: true, bubbles: true};
    window.dispatchEvent(new KeyboardEvent('keydown', open));
  }
  let input = find();
  while (!input) {
    await frame();
    input = find();
  }
  // React replaces the setter of the element itself.
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text);
  input.dispatchEvent(new InputEvent('input', {bubbles: true}));
  const isPainted = () =>
    document.querySelector('.DocSearch-NoResults') ??
    document
      .querySelector<HTMLAnchorElement>('.DocSearch-HitsFooter a')
      ?.href.endsWith(`q=${encodeURIComponent(text)}`);
  while (!isPainted()) {
    await frame();
  }
  await frame();
  return performance.now() - begin;
}
