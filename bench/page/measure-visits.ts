import {gzipSync} from 'node:zlib';
import type {Browser, BrowserContext} from '@playwright/test';
import {compress} from '../../server/build-steps/compress';
import {launchChromium} from '../lib/launch-chromium';
import type {Recorded} from './record-requests';
import type {Figure} from '../lib/report';
import {startServer} from '../lib/start-server';
import {median, sum} from '../lib/statistics';
import {withFolder} from './with-folder';
import {openSite} from '../sites/open-sites';
import {serveStatic} from '../sites/serve-static';
import {firstVisit, visit} from './visit';
import {visitNewVersion} from './visit-new-version';

const article = '/usage/overview';

/**
 * Measures visits of a reader who works for several companies, with a slow
 * network and processor: the first one on a device, a cold page, visits with
 * cached files and with or without the cookie, and one after a new version.
 *
 * @param rounds how often each is repeated, except the last one.
 */
export async function measureVisits(
  rounds: number,
): Promise<{figures: Figure[]; details: object}> {
  const browser = await launchChromium();
  try {
    return await withFolder((folder) => measure(browser, folder, rounds));
  } finally {
    await browser.close();
  }
}

async function measure(browser: Browser, folder: string, rounds: number) {
  const env = {DATABASE_URL: `file:${folder}/accounts.db`};
  const server = await startServer({env});
  const url = server.url + article;
  const first: Awaited<ReturnType<typeof firstVisit>>[] = [];
  const cold: Recorded[][] = [];
  const returns: Awaited<ReturnType<typeof visit>>[] = [];
  let context: BrowserContext | undefined;
  let gzip = 0;
  try {
    for (let round = 0; round < rounds; round++) {
      await context?.close();
      context = await browser.newContext();
      first.push(await firstVisit(context, url));
      const state = await context.storageState();
      const fresh = await browser.newContext({storageState: state});
      cold.push((await visit(fresh, url)).requests);
      gzip = await gzipBytes(fresh, scriptsOf(cold.at(-1) ?? []));
      await fresh.close();
    }
    context ??= await browser.newContext();
    for (let round = 0; round < rounds; round++) {
      const withCookie = await visit(context, url);
      await context.clearCookies();
      const without = await visit(context, url);
      returns.push(withCookie, without);
    }
  } finally {
    await server.stop();
  }
  const updated = await visitNewVersion(
    await browser.newContext(),
    article,
    env,
  );
  const plainGzip = await gzipWithoutSignIn(browser);

  const kB = (requests: readonly Recorded[]) =>
    sum(scriptsOf(requests), ({bytes}) => bytes) / 1000;
  const calls = (requests: readonly Recorded[]) =>
    requests.filter(({kind}) => kind === 'call').length;
  const withCookie = median(
    returns.filter((_, i) => i % 2 === 0).map(({time}) => time),
  );
  const withoutCookie = returns.filter((_, i) => i % 2 === 1);
  const timeWithout = median(withoutCookie.map(({time}) => time));
  const figure = (what: string, values: number[], unit = '') => ({
    what,
    value: median(values),
    unit,
  });
  return {
    figures: [
      figure(
        'sign-in screen: usable after',
        first.map((v) => v.usable),
        'ms',
      ),
      figure(
        'sign-in screen: script',
        first.map((v) => kB(v.form)),
        'kB',
      ),
      figure(
        'sign-in screen: calls',
        first.map((v) => calls(v.form)),
      ),
      figure(
        'Log In: sequential requests before the page',
        first.map((v) => v.sequential),
      ),
      figure(
        'Log In: time to the article',
        first.map((v) => v.time),
        'ms',
      ),
      figure(
        'after signing in on a new device: script',
        first.map((v) => kB(v.guide)),
        'kB',
      ),
      figure(
        'first cold page: script, prefetches included',
        cold.map(kB),
        'kB',
      ),
      figure(
        'first cold page: script more than without sign-in, gzip',
        [(gzip - plainGzip) / 1000],
        'kB',
      ),
      figure(
        'first cold page: scripts',
        cold.map((v) => scriptsOf(v).length),
      ),
      figure('first cold page: calls', cold.map(calls)),
      figure('return visit with a cookie', [withCookie], 'ms'),
      figure('return visit without a cookie', [timeWithout], 'ms'),
      figure(
        'return visit: sequential requests before the page',
        withoutCookie.map((v) => v.sequential),
      ),
      figure('after a new version: script', [kB(updated)], 'kB'),
    ],
    details: {first, cold, returns, updated},
  };
}

/** The gzip bytes of the scripts of the same page without sign-in. */
async function gzipWithoutSignIn(browser: Browser): Promise<number> {
  console.log('Building the site without sign-in …');
  const site = openSite('no sign-in');
  try {
    await site.build();
    await compress(site.output);
    const server = await serveStatic(site.output);
    const context = await browser.newContext();
    try {
      const {requests} = await visit(context, server.url + article);
      return await gzipBytes(context, scriptsOf(requests));
    } finally {
      await context.close();
      await server.stop();
    }
  } finally {
    site.remove();
  }
}

async function gzipBytes(
  context: BrowserContext,
  scripts: readonly Recorded[],
): Promise<number> {
  let bytes = 0;
  for (const {url} of scripts) {
    const body = await (await context.request.get(url)).body();
    bytes += gzipSync(body, {level: 9}).length;
  }
  return bytes;
}

function scriptsOf(requests: readonly Recorded[]): Recorded[] {
  return requests.filter(({kind, isCached}) => kind === 'script' && !isCached);
}
