// How long a reader waits for a page, and for how much script, beside the same site without a
// lock.
//
// Lighthouse's mobile preset on two pages, with the network and the processor slowed down
// (`devtools`). The guide is served to a signed-in reader behind the lock, the other site to
// everyone; both over HTTP/1.1 with Brotli copies and the same caching. The sites take turns in
// an order that each round reverses, and the figures are medians.
import {execFile} from 'node:child_process';
import {mkdtempSync, rmSync} from 'node:fs';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {promisify} from 'node:util';
import {chromium} from '@playwright/test';
import {type Figure, median, note, report, rounds} from './lib/report';
import {browserOptions, openDemo, signIn} from './lib/site';
import {openStock} from './stock';

// Run from npm's cache, because its 150 packages are not packages of the project.
const lighthouse = ['--yes', 'lighthouse@12.8.2'];

const pages = ['/', '/configuration/notification-profiles'];
type Column = 'guide' | 'stock';

interface Served {
  column: Column;
  url: string;
  close: () => unknown;
}

/** The fields of Lighthouse's result that are read. */
interface LighthouseResult {
  runtimeError?: {message: string};
  audits: Record<string, {numericValue?: number; details?: {items?: NetworkRequest[]}} | undefined>;
}

interface NetworkRequest {
  resourceType?: string;
  /** Bytes over the network, with headers. */
  transferSize?: number;
}

const sites: Served[] = [
  {column: 'guide', ...(await openDemo())},
  {column: 'stock', ...(await openStock())},
];
try {
  for (let round = 0; round < rounds(5); round++) {
    for (const page of pages) {
      for (const {column, url} of round % 2 ? [...sites].reverse() : sites) {
        note(page, column, await load(url + page, column === 'guide'));
      }
    }
  }
} finally {
  for (const {close} of sites) {
    await close();
  }
}
report('page', pages.flatMap(listFigures));

function listFigures(of: string): Figure[] {
  const ratio = (value: string) => median(of, 'guide', value) / median(of, 'stock', value);
  return [
    {of, what: 'LCP, of stock', value: ratio('LCP ms')},
    {of, what: 'TBT, of stock', value: ratio('TBT ms')},
    {of, what: 'CLS', value: median(of, 'guide', 'CLS')},
    {of, what: 'script, kB', value: median(of, 'guide', 'script kB')},
    {of, what: 'script of stock, kB', value: median(of, 'stock', 'script kB')},
  ];
}

/**
 * Loads a page once, in a browser of its own with an empty cache.
 *
 * @param isSignedIn signs in first; Lighthouse empties the cache and keeps the session.
 * @throws Error when Lighthouse gives no figures three times, or the sign-in fails.
 */
async function load(address: string, isSignedIn: boolean): Promise<Record<string, number>> {
  let problem = '';
  // On a busy machine Lighthouse sometimes finds no quiet time in a trace.
  for (let tries = 0; tries < 3; tries++) {
    const {audits, runtimeError} = await runLighthouse(address, isSignedIn);
    const requests = audits['network-requests']?.details?.items ?? [];
    const script = requests
      .filter(({resourceType}) => resourceType === 'Script')
      .reduce((sum, {transferSize = 0}) => sum + transferSize, 0);
    const values = {
      'LCP ms': audits['largest-contentful-paint']?.numericValue ?? NaN,
      'TBT ms': audits['total-blocking-time']?.numericValue ?? NaN,
      CLS: audits['cumulative-layout-shift']?.numericValue ?? NaN,
      'script kB': script / 1000,
    };
    if (!runtimeError && !Object.values(values).some(Number.isNaN)) {
      return values;
    }
    problem = runtimeError?.message ?? `Lighthouse gave ${JSON.stringify(values)}`;
  }
  throw new Error(`${address}: ${problem}`);
}

async function runLighthouse(address: string, isSignedIn: boolean): Promise<LighthouseResult> {
  const profile = mkdtempSync(path.join(tmpdir(), 'bench-profile-'));
  try {
    if (isSignedIn) {
      const context = await chromium.launchPersistentContext(profile, browserOptions);
      await signIn(await context.newPage(), new URL(address).origin);
      await context.close();
    }
    const flags = [...browserOptions.args, '--headless=new', `--user-data-dir=${profile}`];
    const args = [
      ...lighthouse,
      ...[address, '--output=json', '--quiet'],
      `--chrome-flags=${flags.join(' ')}`,
      '--throttling-method=devtools',
      '--only-categories=performance',
    ];
    const {stdout} = await promisify(execFile)('npx', args, {
      env: {...process.env, CHROME_PATH: browserOptions.executablePath},
      maxBuffer: Infinity,
    });
    return JSON.parse(stdout) as LighthouseResult;
  } finally {
    rmSync(profile, {recursive: true});
  }
}
