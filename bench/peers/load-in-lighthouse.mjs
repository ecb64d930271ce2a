import {launch} from 'chrome-launcher';
import lighthouse from 'lighthouse';
import {chromium} from 'playwright-core';

const audits = {
  FCP: 'first-contentful-paint',
  LCP: 'largest-contentful-paint',
  TBT: 'total-blocking-time',
  CLS: 'cumulative-layout-shift',
  bytes: 'total-byte-weight',
};

/**
 * Loads a page once in Lighthouse's mobile preset, in a browser of its own with
 * nothing in its cache.
 *
 * @param options.throttling `simulate`: figures reckoned from a fast load;
 *   `devtools`: line and processor slowed down, what a reader waits for.
 * @param options.isSignedIn signs in first: a token in local storage, and the
 *   gate's cookie for it.
 * @param options.categories all that are asked for, such as `performance`.
 * @returns scores (0 to 100) by category, FCP, LCP and TBT in ms, CLS, bytes on
 *   the wire, and `failed`, the audits that cost points in a category other
 *   than performance.
 * @throws when three loads in turn lacked a figure, or the page was refused.
 */
export async function loadInLighthouse(executablePath, address, options) {
  // On a busy machine Lighthouse now and then finds no quiet time in a trace.
  for (let tries = 1; ; tries++) {
    const {lhr, ...load} = await loadOnce(executablePath, address, options);
    const lacking =
      lhr.runtimeError ??
      Object.values(audits)
        .map((id) => lhr.audits[id])
        .find(({numericValue}) => numericValue === undefined);
    if (!lacking) {
      return load;
    }
    if (tries === 3) {
      throw new Error(`${address}: ${JSON.stringify(lacking)}`);
    }
  }
}

async function loadOnce(
  executablePath,
  address,
  {throttling, isSignedIn, categories},
) {
  const chrome = await launch({
    chromePath: executablePath,
    chromeFlags: [
      '--no-sandbox',
      '--headless=new',
      '--disable-background-networking',
    ],
  });
  try {
    if (isSignedIn) {
      await signIn(chrome.port, new URL(address).origin);
    }
    const {lhr} = await lighthouse(address, {
      port: chrome.port,
      output: 'json',
      logLevel: 'error',
      onlyCategories: categories,
      throttlingMethod: throttling,
    });
    return {lhr, ...summary(lhr)};
  } finally {
    await chrome.kill();
  }
}

// Lighthouse empties the browser's cache before a load, and keeps these.
async function signIn(port, origin) {
  const browser = await chromium.connectOverCDP(`http://127.0.0.1:${port}`);
  const [context] = browser.contexts();
  const page = await context.newPage();
  await page.goto(`${origin}/healthz`);
  const status = await page.evaluate(async () => {
    globalThis.localStorage.setItem('token', 'bench');
    const headers = {'x-auth-token': 'bench'};
    return (await fetch('/session', {method: 'POST', headers})).status;
  });
  if (status !== 204) {
    throw new Error(`POST /session answered ${status}.`);
  }
  await page.close();
  await browser.close();
}

function summary(lhr) {
  const scores = Object.values(lhr.categories).map(({id, score}) => [
    id,
    score * 100,
  ]);
  const figures = Object.entries(audits).map(([name, id]) => [
    name,
    lhr.audits[id]?.numericValue,
  ]);
  const failed = Object.values(lhr.categories)
    .filter(({id}) => id !== 'performance')
    .flatMap(({auditRefs}) => auditRefs)
    .filter(({id, weight}) => weight > 0 && lhr.audits[id].score === 0)
    .map(({id}) => id);
  return {...Object.fromEntries([...scores, ...figures]), failed};
}
