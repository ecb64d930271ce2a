// Visits of a reader who works for several companies, with a slow network and
// processor: the first one on a device, a cold page, visits with cached files
// and with or without the cookie, and one after a new version.
import {appendFileSync, cpSync, mkdtempSync, rmSync} from 'node:fs';
import {tmpdir} from 'node:os';
import path from 'node:path';
import type {Browser, BrowserContext} from '@playwright/test';
import {fillForm, launchChromium} from '../lib/chromium';
import {type Figure, median, sum} from '../lib/report';
import {accountOfSeveral, startServer} from '../lib/server';
import {buildGuide, openTree} from '../sites/sites';
import {openSlowPage, type Recorded, sequentialRequests} from './slow-page';

const article = '/usage/overview';

/**
 * Measures the visits.
 *
 * @param rounds how often each is repeated, except the last one.
 */
export async function measureVisits(
  rounds: number,
): Promise<{figures: Figure[]; details: object}> {
  const folder = mkdtempSync(path.join(tmpdir(), 'bench-'));
  const browser = await launchChromium();
  try {
    return await measure(browser, folder, rounds);
  } finally {
    await browser.close();
    rmSync(folder, {recursive: true});
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
  try {
    for (let round = 0; round < rounds; round++) {
      await context?.close();
      context = await browser.newContext();
      first.push(await firstVisit(context, url));
      const state = await context.storageState();
      const fresh = await browser.newContext({storageState: state});
      cold.push((await visit(fresh, url)).requests);
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

function scriptsOf(requests: readonly Recorded[]): Recorded[] {
  return requests.filter(({kind, isCached}) => kind === 'script' && !isCached);
}

/** Signs in as a stranger, from the form at the address of an article. */
async function firstVisit(context: BrowserContext, url: string) {
  const {page, requests, untilQuiet, untilPainted} =
    await openSlowPage(context);
  const opened = Date.now();
  await page.goto(url);
  await page.locator('form button[aria-controls=password]:enabled').waitFor();
  const usable = Date.now() - opened;
  await untilQuiet();
  const form = [...requests];
  const submit = await fillForm(page, accountOfSeveral);
  const clicked = Date.now();
  await submit();
  const painted = await untilPainted();
  await page.close();
  const guide = requests.slice(form.length);
  return {
    usable,
    form,
    guide,
    time: painted - clicked,
    sequential: sequentialRequests(guide, clicked, beginOfPage(guide)),
  };
}

/** Opens an article in a context whose reader is signed in. */
async function visit(context: BrowserContext, url: string) {
  const {page, requests, untilPainted} = await openSlowPage(context);
  const opened = Date.now();
  await page.goto(url);
  const painted = await untilPainted();
  await page.close();
  return {
    time: painted - opened,
    sequential: sequentialRequests(requests, opened, beginOfPage(requests)),
    requests,
  };
}

/** When the document of the guide was requested. */
function beginOfPage(requests: readonly Recorded[]): number {
  const pages = requests.filter(
    ({kind, status}) => kind === 'document' && status < 400,
  );
  return pages.at(-1)?.begin ?? NaN;
}

/**
 * Opens an article, whose files are cached, after a sentence was added to it
 * and a page to the guide. Each demo has a secret of its own, so the cookie is
 * lost.
 */
async function visitNewVersion(
  context: BrowserContext,
  article: string,
  env: Record<string, string>,
): Promise<Recorded[]> {
  // Both versions are built in one place, because names of files depend on it.
  const tree = openTree();
  try {
    console.log('Building a version of the guide …');
    await buildGuide(tree);
    const before = await startServer({folder: tree.folder, env});
    await firstVisit(context, before.url + article);
    await before.stop();
    console.log('Building the next version of the guide …');
    const source = path.join(tree.folder, `docs${article}.mdx`);
    appendFileSync(source, '\nThis sentence is new.\n');
    cpSync(source, path.join(tree.folder, 'docs/usage/new.mdx'));
    await buildGuide(tree);
    const after = await startServer({
      folder: tree.folder,
      env: {...env, PORT: String(before.port)},
    });
    try {
      return (await visit(context, after.url + article)).requests;
    } finally {
      await after.stop();
    }
  } finally {
    tree.remove();
  }
}
