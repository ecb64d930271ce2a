/* global window, document, requestAnimationFrame, KeyboardEvent,
   HTMLInputElement, InputEvent */
import {readFileSync} from 'node:fs';
import path from 'node:path';
import {gzipSync} from 'node:zlib';
import {chromium} from '@playwright/test';
import {needChromium} from '../lib/need.mjs';
import {root} from '../lib/root.mjs';
import {median, quantile} from '../lib/statistics.mjs';
import {loadTypeScript} from './load-typescript.mjs';

const queries = ['quiet hours', 'certificate renewal', 'escalatoin', 'offline'];

/** Measures search on the built site, each time in a browser without a cache. */
export async function measureInBrowser(guide, isQuick) {
  const {serveSite} = loadTypeScript(path.join(root, 'e2e/serve.ts'));
  const site = await serveSite();
  const browser = await chromium.launch({
    executablePath: needChromium(),
    args: ['--no-sandbox'],
  });
  const cold = [];
  const warm = [];
  let longest = 0;
  let loaded = [];
  for (let round = 0; round < (isQuick ? 2 : 10); round++) {
    const page = await browser.newPage();
    await signIn(page, site.url);
    await page.evaluate(observeLongTasks);
    cold.push(await page.evaluate(timeToHits, 'q'));
    for (const query of queries) {
      for (let length = 1; length <= query.length; length++) {
        const text = query.slice(0, length);
        warm.push(await page.evaluate(timeToHits, text));
      }
    }
    longest = Math.max(longest, await page.evaluate('longestTask'));
    const [worker] = page.workers();
    const fetched = await worker.evaluate(() =>
      performance.getEntriesByType('resource').map(({name}) => name),
    );
    loaded = [...new Set([worker.url(), ...fetched])];
    await page.close();
  }
  await browser.close();
  await site.close();

  const sizes = loaded.map((url) => {
    const file = path.join(guide, new URL(url).pathname);
    return gzipSync(readFileSync(file), {level: 9}).length / 1000;
  });
  const size = sizes.reduce((sum, each) => sum + each, 0);
  const figure = (what, value, unit, atMost) => ({
    what,
    value,
    unit,
    goal: {atMost},
  });
  return {
    figures: [
      figure('texts and code, gzip', size, 'kB', 105),
      figure('Ctrl+K to first hit, cold, median', median(cold), 'ms', 600),
      figure('letter to painted hits, median', median(warm), 'ms', 100),
      figure('letter to painted hits, p95', quantile(warm, 0.95), 'ms', 100),
      figure('longest task of the main thread', longest, 'ms', 100),
    ],
    details: {loaded, sizes, cold, warm},
  };
}

async function signIn(page, url) {
  await page.goto(url);
  await page.getByLabel('User Name').fill('blake@example.com');
  await page.getByLabel('Password').fill('read-the-guide');
  await page.getByLabel('Password').press('Enter');
  await page.getByRole('button', {name: 'Logout'}).waitFor();
  await page.waitForLoadState('networkidle');
}

// The functions below run in the page, each by itself.

/** Keeps the longest task of the main thread, in ms, in `longestTask`. */
function observeLongTasks() {
  window.longestTask = 0;
  new PerformanceObserver((list) => {
    for (const {duration} of list.getEntries()) {
      window.longestTask = Math.max(window.longestTask, duration);
    }
  }).observe({entryTypes: ['longtask']});
}

/** Opens the box if it is closed, types, and waits for the hits of the text. */
async function timeToHits(text) {
  const frame = () => new Promise(requestAnimationFrame);
  const start = performance.now();
  const open = {key: 'k', ctrlKey: true, bubbles: true};
  if (!document.querySelector('.DocSearch-Input')) {
    window.dispatchEvent(new KeyboardEvent('keydown', open));
  }
  let input;
  while (!(input = document.querySelector('.DocSearch-Input'))) {
    await frame();
  }
  const {set} = Object.getOwnPropertyDescriptor(
    HTMLInputElement.prototype,
    'value',
  );
  set.call(input, text);
  input.dispatchEvent(new InputEvent('input', {bubbles: true}));
  const isPainted = () =>
    document.querySelector('.DocSearch-NoResults') ??
    document
      .querySelector('.DocSearch-HitsFooter a')
      ?.href.endsWith(`q=${encodeURIComponent(text)}`);
  while (!isPainted()) {
    await frame();
  }
  await frame();
  return performance.now() - start;
}
