// Search in a browser, on build/guide behind the lock: what is downloaded, how
// long from Ctrl+K to the first hit with nothing loaded, how long from a letter
// to painted hits, the longest task of the main thread, and what our code adds
// to the main bundle. Limits: 120 kB, 600 ms, 100 ms at p95, 100 ms, 2 kB.
import {spawnSync} from 'node:child_process';
import {existsSync, readdirSync, readFileSync} from 'node:fs';
import path from 'node:path';
import {gzipSync} from 'node:zlib';
import {chromium} from '@playwright/test';
import {loadTypeScript} from './search/load-typescript.mjs';
import {percentile} from './search/percentile.mjs';

const isQuick = process.argv.includes('--quick');
const rounds = isQuick ? 2 : 10;
const guide = path.resolve('build/guide');
const queries = ['quiet hours', 'certificate renewal', 'escalatoin', 'offline'];

const {serveSite} = loadTypeScript(path.resolve('e2e/serve.ts'));
const site = await serveSite();
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
  args: ['--no-sandbox'],
});
const cold = [];
const warm = [];
let longest = 0;
for (let round = 0; round < rounds; round++) {
  const context = await browser.newContext();
  const page = await context.newPage();
  await signIn(page);
  await page.evaluate(observe);
  cold.push(await page.evaluate(timeToHit, 'q'));
  for (const query of queries) {
    await page.locator('.DocSearch-Input').fill('');
    for (const letter of query) {
      warm.push(await page.evaluate(timeToHits, letter));
    }
  }
  longest = Math.max(longest, await page.evaluate(() => window.longestTask));
  await context.close();
}
await browser.close();
await site.close();

const index = readFileSync(path.join(guide, 'search-index/index.json'));
print('index, kB gzip', gzipSync(index, {level: 9}).length / 1000, 120);
print('cold Ctrl+K to first hit, ms, median', percentile(cold, 0.5), 600);
print('cold Ctrl+K to first hit, ms, worst', Math.max(...cold), 600);
print('letter to painted hits, ms, median', percentile(warm, 0.5), 100);
print('letter to painted hits, ms, p95', percentile(warm, 0.95), 100);
print('longest task of the main thread, ms', longest, 100);
if (!isQuick) {
  const added = mainBundle(guide) - mainBundle(buildStock());
  print('main bundle above stock, kB gzip', added / 1000, 2);
}
console.log(`${cold.length} cold starts, ${warm.length} letters`);

async function signIn(page) {
  await page.goto(site.url);
  await page.getByLabel('User Name').fill('blake@example.com');
  await page.getByLabel('Password').fill('read-the-guide');
  await page.getByLabel('Password').press('Enter');
  await page.getByRole('button', {name: 'Logout'}).waitFor();
  await page.waitForLoadState('networkidle');
}

function observe() {
  window.longestTask = 0;
  new PerformanceObserver((list) => {
    for (const {duration} of list.getEntries()) {
      window.longestTask = Math.max(window.longestTask, duration);
    }
  }).observe({entryTypes: ['longtask']});
}

// From the keys to the first frame that shows a hit.
async function timeToHit(letter) {
  const frame = () => new Promise(requestAnimationFrame);
  const start = performance.now();
  window.dispatchEvent(
    new KeyboardEvent('keydown', {key: 'k', ctrlKey: true, bubbles: true}),
  );
  let input;
  while (!(input = document.querySelector('.DocSearch-Input'))) await frame();
  const set = Object.getOwnPropertyDescriptor(
    HTMLInputElement.prototype,
    'value',
  ).set;
  set.call(input, letter);
  input.dispatchEvent(new InputEvent('input', {bubbles: true}));
  while (!document.querySelector('.DocSearch-Hit')) await frame();
  await frame();
  return performance.now() - start;
}

// From a letter to the first frame after the list of hits changed, or after
// nothing had to.
async function timeToHits(letter) {
  const frame = () => new Promise(requestAnimationFrame);
  const input = document.querySelector('.DocSearch-Input');
  const dropdown = document.querySelector('.DocSearch-Modal');
  const set = Object.getOwnPropertyDescriptor(
    HTMLInputElement.prototype,
    'value',
  ).set;
  const changed = new Promise((resolve) => {
    const observer = new MutationObserver(() => {
      const link = document.querySelector('.DocSearch-HitsFooter a');
      const isOfThis = link?.href.endsWith(
        `q=${encodeURIComponent(input.value)}`,
      );
      if (isOfThis || document.querySelector('.DocSearch-NoResults')) {
        observer.disconnect();
        resolve();
      }
    });
    observer.observe(dropdown, {
      subtree: true,
      childList: true,
      characterData: true,
      attributes: true,
    });
  });
  const start = performance.now();
  set.call(input, input.value + letter);
  input.dispatchEvent(new InputEvent('input', {bubbles: true}));
  await changed;
  await frame();
  return performance.now() - start;
}

function buildStock() {
  const folder = path.resolve('build/bench/stock-search');
  if (!existsSync(folder)) {
    const {status} = spawnSync(
      process.execPath,
      [
        'node_modules/@docusaurus/core/bin/docusaurus.mjs',
        'build',
        '--config',
        'bench/search/stock.config.ts',
        '--out-dir',
        folder,
      ],
      {
        stdio: ['ignore', 'ignore', 'inherit'],
        env: {
          ...process.env,
          DOCUSAURUS_GENERATED_FILES_DIR_NAME: '.docusaurus-stock-search',
        },
      },
    );
    if (status !== 0) throw new Error('The stock site could not be built.');
  }
  return folder;
}

function mainBundle(folder) {
  const scripts = path.join(folder, 'assets/js');
  const main = readdirSync(scripts).find((name) => /^main\..*\.js$/.test(name));
  return gzipSync(readFileSync(path.join(scripts, main)), {level: 9}).length;
}

function print(name, value, limit) {
  const mark = value <= limit ? '' : '  OVER';
  const text = value.toFixed(value < 10 ? 2 : 0).padStart(6);
  console.log(`${name.padEnd(40)} ${text}  (limit ${limit})${mark}`);
}
