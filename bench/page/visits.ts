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
import {openGuide} from '../sites/sites';
import {openSlowPage, type Recorded, sequentialRequests} from './slow-page';

const article = '/usage/overview';

type Visit = Awaited<ReturnType<typeof visit>>;

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
    const env = {DATABASE_URL: `file:${folder}/accounts.db`};
    const visits = await visitGuide(browser, env, rounds);
    const updated = await visitNewVersion(await browser.newContext(), env);
    return {figures: figuresOf(visits, updated), details: {visits, updated}};
  } finally {
    await browser.close();
    rmSync(folder, {recursive: true});
  }
}

async function visitGuide(
  browser: Browser,
  env: Record<string, string>,
  rounds: number,
) {
  const server = await startServer({env});
  const url = server.url + article;
  const first: Awaited<ReturnType<typeof firstVisit>>[] = [];
  const cold: Visit[] = [];
  const withCookie: Visit[] = [];
  const withoutCookie: Visit[] = [];
  try {
    let context = await browser.newContext();
    for (let round = 0; round < rounds; round++) {
      await context.close();
      context = await browser.newContext();
      first.push(await firstVisit(context, url));
      const state = await context.storageState();
      const fresh = await browser.newContext({storageState: state});
      cold.push(await visit(fresh, url));
      await fresh.close();
    }
    for (let round = 0; round < rounds; round++) {
      withCookie.push(await visit(context, url));
      await context.clearCookies();
      withoutCookie.push(await visit(context, url));
    }
  } finally {
    await server.stop();
  }
  return {first, cold, withCookie, withoutCookie};
}

function figuresOf(
  {
    first,
    cold,
    withCookie,
    withoutCookie,
  }: Awaited<ReturnType<typeof visitGuide>>,
  updated: Recorded[],
): Figure[] {
  const kB = (requests: readonly Recorded[]) =>
    sum(scriptsOf(requests), ({bytes}) => bytes) / 1000;
  const calls = (requests: readonly Recorded[]) =>
    requests.filter(({kind}) => kind === 'call').length;
  const of = <Item>(
    visits: readonly Item[],
    what: string,
    read: (visit: Item) => number,
    unit?: string,
  ) => ({what, value: median(visits.map(read)), unit});
  const before = 'sequential requests before the page';
  return [
    of(first, 'sign-in screen: usable after', (v) => v.usable, 'ms'),
    of(first, 'sign-in screen: script', (v) => kB(v.form), 'kB'),
    of(first, 'sign-in screen: calls', (v) => calls(v.form)),
    of(first, `Log In: ${before}`, (v) => v.sequential),
    of(first, 'Log In: time to the article', (v) => v.time, 'ms'),
    of(
      first,
      'after signing in on a new device: script',
      (v) => kB(v.requests),
      'kB',
    ),
    of(
      cold,
      'first cold page: script, prefetches included',
      (v) => kB(v.requests),
      'kB',
    ),
    of(cold, 'first cold page: scripts', (v) => scriptsOf(v.requests).length),
    of(cold, 'first cold page: calls', (v) => calls(v.requests)),
    of(withCookie, 'return visit with a cookie', (v) => v.time, 'ms'),
    of(withoutCookie, 'return visit without a cookie', (v) => v.time, 'ms'),
    of(withoutCookie, `return visit: ${before}`, (v) => v.sequential),
    of([updated], 'after a new version: script', kB, 'kB'),
  ];
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
    requests: guide,
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
  env: Record<string, string>,
): Promise<Recorded[]> {
  // Both versions are built in one place, because names of files depend on it.
  const guide = openGuide();
  try {
    console.log('Building a version of the guide …');
    await guide.build();
    const before = await startServer({folder: guide.folder, env});
    await firstVisit(context, before.url + article);
    await before.stop();
    console.log('Building the next version of the guide …');
    const source = path.join(guide.folder, `docs${article}.mdx`);
    appendFileSync(source, '\nThis sentence is new.\n');
    cpSync(source, path.join(guide.folder, 'docs/usage/new.mdx'));
    await guide.build();
    const after = await startServer({
      folder: guide.folder,
      env: {...env, PORT: String(before.port)},
    });
    try {
      return (await visit(context, after.url + article)).requests;
    } finally {
      await after.stop();
    }
  } finally {
    guide.remove();
  }
}
