import {gzipSync} from 'node:zlib';
import type {BrowserContext, Page} from '@playwright/test';
import {type Figure, median, quantile, sum} from '../lib/report';
import {launchChromium, openDemo, signIn} from '../lib/site';

const queries = ['quiet hours', 'certificate renewal', 'escalatoin', 'offline'];
const typed = queries.flatMap((query) => [...query].map((_, index) => query.slice(0, index + 1)));

/** Measures search on the built site, each time in a browser without a cache. */
export async function measureInBrowser(rounds: number): Promise<Figure[]> {
  const server = await openDemo();
  const browser = await launchChromium();
  const cold: number[] = [];
  const warm: number[] = [];
  let size = NaN;
  try {
    for (let round = 0; round < rounds; round++) {
      const context = await browser.newContext();
      // tsx calls this around the functions in functions.
      await context.addInitScript('globalThis.__name = (value) => value');
      const page = await context.newPage();
      await signIn(page, server.url);
      await page.waitForLoadState('networkidle');
      cold.push(await page.evaluate(timeToHits, 'q'));
      for (const text of typed) {
        warm.push(await page.evaluate(timeToHits, text));
      }
      size = await sizeOfSearch(page, context);
      await context.close();
    }
  } finally {
    await browser.close();
    await server.close();
  }
  return [
    {what: 'texts and code, gzip', value: size},
    {what: 'Ctrl+K to first hit, cold, median', value: median(cold)},
    {what: 'letter to painted hits, p95', value: quantile(warm, 0.95)},
  ];
}

/** The worker of the search, and what it has fetched, in kB of gzip. */
async function sizeOfSearch(page: Page, {request}: BrowserContext): Promise<number> {
  const [worker] = page.workers();
  if (!worker) {
    throw new Error('Search runs in no worker.');
  }
  const fetched = await worker.evaluate(() =>
    performance.getEntriesByType('resource').map(({name}) => name),
  );
  const urls = [...new Set([worker.url(), ...fetched])];
  const bodies = await Promise.all(urls.map(async (url) => (await request.get(url)).body()));
  return sum(bodies, (body) => gzipSync(body, {level: 9}).length / 1000);
}

/** Runs in the page: opens the search box if it is closed, types, waits for hits; in ms. */
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
