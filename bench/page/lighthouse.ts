import {mkdtempSync, rmSync} from 'node:fs';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {chromium} from '@playwright/test';
import {runMeasured} from '../lib/processes';
import {browserOptions, signIn} from '../lib/site';

/** What is read of a load, and the audit that it comes from. */
const audits = {
  'LCP ms': 'largest-contentful-paint',
  'TBT ms': 'total-blocking-time',
  CLS: 'cumulative-layout-shift',
};

/** What we read of Lighthouse's JSON. */
interface LighthouseResult {
  runtimeError?: {message: string};
  /** Scores are 0 to 1. */
  categories: Record<string, {score: number | null}>;
  audits: Record<string, {numericValue?: number} | undefined>;
}

/**
 * Loads a page once in Lighthouse's mobile preset, in a browser of its own without a cache.
 *
 * @param throttling `simulate`: figures computed from a fast load; `devtools`: network and
 *   processor slowed down.
 * @param isSignedIn signs in first.
 * @returns the scores of the categories, 0 to 100, and the figures of `audits`.
 * @throws when three loads in turn lack a figure, or the sign-in fails.
 */
export async function loadInLighthouse(
  address: string,
  throttling: string,
  isSignedIn: boolean,
): Promise<Record<string, number>> {
  let problem = '';
  // On a busy machine Lighthouse sometimes finds no quiet time in a trace.
  for (let tries = 0; tries < 3; tries++) {
    const result = await loadOnce(address, throttling, isSignedIn);
    const values: Record<string, number> = {};
    for (const [name, {score}] of Object.entries(result.categories)) {
      values[name.replace('-', ' ')] = (score ?? NaN) * 100;
    }
    for (const [name, id] of Object.entries(audits)) {
      values[name] = result.audits[id]?.numericValue ?? NaN;
    }
    const missing = Object.keys(values).find((name) => Number.isNaN(values[name]));
    if (!result.runtimeError && !missing) {
      return values;
    }
    problem = result.runtimeError?.message ?? `no ${missing}`;
  }
  throw new Error(`${address}: ${problem}`);
}

async function loadOnce(
  address: string,
  throttling: string,
  isSignedIn: boolean,
): Promise<LighthouseResult> {
  const profile = mkdtempSync(path.join(tmpdir(), 'bench-profile-'));
  try {
    if (isSignedIn) {
      // Lighthouse empties the browser's cache before a load, and keeps the session.
      const context = await chromium.launchPersistentContext(profile, browserOptions);
      await signIn(await context.newPage(), new URL(address).origin);
      await context.close();
    }
    const flags = [...browserOptions.args, '--headless=new', `--user-data-dir=${profile}`];
    const args = [
      'bench/peers/node_modules/lighthouse/cli/index.js',
      ...[address, '--output=json', '--quiet'],
      `--chrome-flags=${flags.join(' ')}`,
      `--throttling-method=${throttling}`,
      '--only-categories=performance,accessibility,best-practices',
    ];
    const env = {CHROME_PATH: browserOptions.executablePath};
    const {stdout} = await runMeasured(process.execPath, args, {env});
    return JSON.parse(stdout) as LighthouseResult;
  } finally {
    rmSync(profile, {recursive: true});
  }
}
