// Search in a browser, on build/guide behind the lock: what is downloaded, how
// long from Ctrl+K to the first hit with nothing loaded, how long from a letter
// to painted hits, the longest task of the main thread, and what our code adds
// to the main bundle. Limits: 120 kB, 600 ms, 100 ms at p95, 100 ms, 2 kB.
import {readFileSync} from 'node:fs';
import path from 'node:path';
import {gzipSync} from 'node:zlib';
import {chromium} from '@playwright/test';
import {observe, timeToHit, timeToHits} from './search/in-page.mjs';
import {loadTypeScript} from './search/load-typescript.mjs';
import {buildStock, mainBundle} from './search/main-bundle.mjs';
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
  longest = Math.max(longest, await page.evaluate('longestTask'));
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

function print(name, value, limit) {
  const mark = value <= limit ? '' : '  OVER';
  const text = value.toFixed(value < 10 ? 2 : 0).padStart(6);
  console.log(`${name.padEnd(40)} ${text}  (limit ${limit})${mark}`);
}
