import {chromium} from '@playwright/test';
import {launch} from 'chrome-launcher';
import {findChromium} from '../../scripts/find-chromium';
import {runMeasured} from '../lib/processes';
import {root} from '../lib/requirements';

const audits = {
  FCP: 'first-contentful-paint',
  LCP: 'largest-contentful-paint',
  TBT: 'total-blocking-time',
  CLS: 'cumulative-layout-shift',
  bytes: 'total-byte-weight',
};

/** What we read of Lighthouse's JSON. */
interface LighthouseResult {
  runtimeError?: {message: string};
  /** Scores are 0 to 1. */
  categories: Record<string, {score: number | null}>;
  audits: Record<string, {numericValue?: number} | undefined>;
}

/** One load of a page. */
export interface LighthouseLoad {
  /** 0 to 100, by category. */
  scores: Record<string, number>;
  /** FCP, LCP and TBT in ms, CLS, and bytes on the wire. */
  figures: Record<keyof typeof audits, number>;
}

/**
 * Loads a page once in Lighthouse's mobile preset, in a browser of its own
 * without a cache.
 *
 * @param options.throttling `simulate`: figures computed from a fast load;
 *   `devtools`: network and processor slowed down.
 * @param options.isSignedIn signs in first: a token in local storage, and the
 *   gate cookie for it.
 * @throws when three loads in turn lack a figure, or the token is refused.
 */
export async function loadInLighthouse(
  address: string,
  options: {throttling: string; isSignedIn: boolean},
): Promise<LighthouseLoad> {
  // On a busy machine Lighthouse sometimes finds no quiet time in a trace.
  for (let tries = 1; ; tries++) {
    const result = await loadOnce(address, options);
    const figures = Object.entries(audits).map(
      ([name, id]) => [name, result.audits[id]?.numericValue] as const,
    );
    const missing = figures.find(([, value]) => value === undefined);
    if (!result.runtimeError && !missing) {
      return {
        scores: Object.fromEntries(
          Object.entries(result.categories).map(([name, {score}]) => [
            name,
            (score ?? NaN) * 100,
          ]),
        ),
        figures: Object.fromEntries(figures) as LighthouseLoad['figures'],
      };
    }
    if (tries === 3) {
      throw new Error(
        `${address}: ${result.runtimeError?.message ?? `no ${missing?.[0]}`}`,
      );
    }
  }
}

async function loadOnce(
  address: string,
  {throttling, isSignedIn}: {throttling: string; isSignedIn: boolean},
): Promise<LighthouseResult> {
  const chrome = await launch({
    chromePath: findChromium(),
    chromeFlags:
      '--no-sandbox --headless=new --disable-background-networking'.split(' '),
  });
  try {
    if (isSignedIn) {
      await signIn(chrome.port, new URL(address).origin);
    }
    const {stdout} = await runMeasured(
      process.execPath,
      [
        'bench/peers/node_modules/lighthouse/cli/index.js',
        address,
        ...[`--port=${chrome.port}`, '--output=json', '--quiet'],
        `--throttling-method=${throttling}`,
        '--only-categories=performance,accessibility,best-practices',
      ],
      {cwd: root},
    );
    return JSON.parse(stdout) as LighthouseResult;
  } finally {
    chrome.kill();
  }
}

// Lighthouse empties the browser's cache before a load, and keeps these.
async function signIn(port: number, origin: string): Promise<void> {
  const browser = await chromium.connectOverCDP(`http://127.0.0.1:${port}`);
  const page = await browser.contexts()[0]?.newPage();
  await page?.goto(`${origin}/`);
  const status = await page?.evaluate(async () => {
    localStorage.setItem('token', 'bench');
    const headers = {'x-auth-token': 'bench'};
    return (await fetch('/session', {method: 'POST', headers})).status;
  });
  if (status !== 204) {
    throw new Error(`POST /session answered ${status}.`);
  }
  await page?.close();
  await browser.close();
}
