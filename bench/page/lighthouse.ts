import {mkdtempSync, rmSync} from 'node:fs';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {chromium, type Page} from '@playwright/test';
import {runMeasured} from '../lib/processes';
import {browserOptions} from '../lib/site';

/** What is read of a load, and the audit and unit that it comes from. */
const audits = {
  'FCP ms': ['first-contentful-paint', 1],
  'LCP ms': ['largest-contentful-paint', 1],
  'TBT ms': ['total-blocking-time', 1],
  CLS: ['cumulative-layout-shift', 1],
  kB: ['total-byte-weight', 1000],
} as const;

/** What we read of Lighthouse's JSON. */
interface LighthouseResult {
  runtimeError?: {message: string};
  /** Scores are 0 to 1. */
  categories: Record<string, {score: number | null}>;
  audits: Record<string, {numericValue?: number} | undefined>;
}

interface Options {
  throttling: string;
  isSignedIn: boolean;
}

/**
 * Loads a page once in Lighthouse's mobile preset, in a browser of its own
 * without a cache.
 *
 * @param options.throttling `simulate`: figures computed from a fast load;
 *   `devtools`: network and processor slowed down.
 * @param options.isSignedIn signs in first: a token in local storage, and the
 *   gate cookie for it.
 * @returns the scores of the categories, 0 to 100, and the figures of `audits`.
 * @throws when three loads in turn lack a figure, or the token is refused.
 */
export async function loadInLighthouse(
  address: string,
  options: Options,
): Promise<Record<string, number>> {
  let problem = '';
  // On a busy machine Lighthouse sometimes finds no quiet time in a trace.
  for (let tries = 0; tries < 3; tries++) {
    const result = await loadOnce(address, options);
    const scores = Object.entries(result.categories).map(
      ([name, {score}]) => [name.replace('-', ' '), (score ?? NaN) * 100] as const,
    );
    const figures = Object.entries(audits).map(([name, [id, unit]]) => {
      const {numericValue = NaN} = result.audits[id] ?? {};
      return [name, numericValue / unit] as const;
    });
    const missing = figures.find(([, value]) => Number.isNaN(value));
    if (!result.runtimeError && !missing) {
      return Object.fromEntries([...scores, ...figures]);
    }
    problem = result.runtimeError?.message ?? `no ${missing?.[0]}`;
  }
  throw new Error(`${address}: ${problem}`);
}

async function loadOnce(
  address: string,
  {throttling, isSignedIn}: Options,
): Promise<LighthouseResult> {
  const profile = mkdtempSync(path.join(tmpdir(), 'bench-profile-'));
  try {
    if (isSignedIn) {
      await signInTo(profile, new URL(address).origin);
    }
    const flags = [...browserOptions.args, ...['--headless=new', `--user-data-dir=${profile}`]];
    const {stdout} = await runMeasured(
      process.execPath,
      [
        'bench/peers/node_modules/lighthouse/cli/index.js',
        ...[address, '--output=json', '--quiet'],
        `--chrome-flags=${flags.join(' ')}`,
        `--throttling-method=${throttling}`,
        '--only-categories=performance,accessibility,best-practices',
      ],
      {env: {CHROME_PATH: browserOptions.executablePath}},
    );
    return JSON.parse(stdout) as LighthouseResult;
  } finally {
    rmSync(profile, {recursive: true});
  }
}

// Lighthouse empties the browser's cache before a load, and keeps these.
async function signInTo(profile: string, origin: string): Promise<void> {
  const browser = await chromium.launchPersistentContext(profile, browserOptions);
  await signIn(await browser.newPage(), origin);
  await browser.close();
}

/**
 * Signs a browser in: a token in local storage, and the gate cookie for it.
 *
 * @throws when the token is refused.
 */
export async function signIn(page: Page, origin: string): Promise<void> {
  await page.goto(`${origin}/`);
  const audience = await page.evaluate(async () => {
    localStorage.setItem('token', 'bench');
    const headers = {'content-type': 'application/json', 'x-auth-token': 'bench'};
    const body = JSON.stringify({query: 'query Me { me { id role } }'});
    return (await fetch('/graphql', {method: 'POST', headers, body})).headers.get('guide-audience');
  });
  if (audience === null) {
    throw new Error('The answer to me sets no cookie.');
  }
}
