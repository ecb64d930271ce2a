import {defineConfig} from '@playwright/test';
import {findChromium} from '../scripts/find-chromium';

const chromium = findChromium();

if (!chromium) {
  throw new Error(
    'The browser tests need Chromium. Install it (apt-get install chromium) or set CHROMIUM_PATH to its program.',
  );
}

export default defineConfig({
  testDir: '.',
  outputDir: '../test-results',
  // `npm test` runs the first project, and `npm run test:full` the second, before a merge.
  projects: [
    {name: 'quick', testMatch: '**/*.e2e.ts', testIgnore: '**/*.full.e2e.ts'},
    {name: 'full', testMatch: '**/*.full.e2e.ts'},
  ],
  fullyParallel: true,
  workers: 2,
  timeout: 60_000,
  // A test that passes only the second time is named at the end, so that somebody fixes it.
  retries: process.env.CI ? 1 : 0,
  expect: {
    timeout: 15_000,
    toHaveScreenshot: {
      pathTemplate: '{testDir}/sample/snapshots/{arg}{ext}',
      // Edges of letters differ by the version of Chromium. A button has more pixels than this.
      maxDiffPixelRatio: 0.001,
    },
  },
  forbidOnly: Boolean(process.env.CI),
  reporter: [
    ['list'],
    ['../scripts/testing/counts.mjs'],
    ...(process.env.CI ? [['github'] as const] : []),
  ],
  use: {
    colorScheme: 'dark',
    screenshot: 'only-on-failure',
    trace: 'on-first-retry',
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
