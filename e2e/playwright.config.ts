import {existsSync} from 'node:fs';
import path from 'node:path';
import {defineConfig} from '@playwright/test';
import {findChromium} from '../scripts/find-chromium';
import sample from '../scripts/sample-tests.json';

const chromium = findChromium();

if (!chromium) {
  throw new Error(
    'The browser tests need Chromium. Install it (apt-get install chromium) or set CHROMIUM_PATH to its program.',
  );
}

// Tests of what the sample says, once `npm run own-guide` has put it away.
const skipped = existsSync(sample.folder) ? sample.files.map((file) => path.basename(file)) : [];

export default defineConfig({
  testDir: '.',
  outputDir: '../test-results',
  // `npm test` runs the first, `npm run test:full` the second before anything lands.
  projects: [
    {name: 'quick', testMatch: '*.e2e.ts', testIgnore: ['*.full.e2e.ts', ...skipped]},
    {name: 'full', testMatch: '*.full.e2e.ts', testIgnore: skipped},
  ],
  fullyParallel: true,
  workers: 2,
  timeout: 60_000,
  // Five thousand tests have to pass before anything lands, on a machine that may be
  // busy. A test that passes the second time is named at the end, to be mended.
  retries: process.env.CI ? 1 : 0,
  expect: {
    timeout: 15_000,
    toHaveScreenshot: {
      pathTemplate: '{testDir}/snapshots/{arg}{ext}',
      // Edges of letters differ by the version of Chromium.
      maxDiffPixelRatio: 0.02,
    },
  },
  forbidOnly: Boolean(process.env.CI),
  reporter: 'list',
  use: {
    colorScheme: 'dark',
    // `--trace on` records one, which costs a seventh of the time.
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: chromium,
      args: [
        '--no-sandbox',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        // Without it, letters in the headless shell are narrower than in the browser.
        '--font-render-hinting=none',
      ],
    },
  },
});
