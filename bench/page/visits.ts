// Visits of a reader who works for several companies, with a slow network and
// processor: the first one on a device, a cold page, visits with cached files
// and with or without the cookie, and one after a new version.
import {appendFileSync, cpSync, mkdtempSync, rmSync} from 'node:fs';
import {tmpdir} from 'node:os';
import path from 'node:path';
import type {Browser, BrowserContext} from '@playwright/test';
import {type Figure, median, sum} from '../lib/report';
import {fillForm, launchChromium, openDemo} from '../lib/site';
import {openSite} from '../sites/sites';
import {type Loaded, openSlowPage, type Recorded, sequentialRequests} from './slow-page';

const article = '/usage/overview';
const reader = 'avery@example.com';

/** A load of the article. */
interface Visit extends Loaded {
  /** Until its largest element was painted, in ms. */
  time: number;
  /** How many requests came one after another before the page. */
  sequential: number;
}

/** A visit that starts with the form. */
interface FirstVisit extends Visit {
  /** What the form loaded. */
  form: Recorded[];
  /** Until the form could be used, in ms. */
  usable: number;
}

/**
 * Measures the visits.
 *
 * @param rounds how often each is repeated, except the last one.
 */
export async function measureVisits(rounds: number): Promise<{figures: Figure[]; details: object}> {
  const folder = mkdtempSync(path.join(tmpdir(), 'bench-'));
  const settings = {DATABASE_URL: `file:${folder}/accounts.db`};
  const browser = await launchChromium();
  const first: FirstVisit[] = [];
  const cold: Visit[] = [];
  const withCookie: Visit[] = [];
  const withoutCookie: Visit[] = [];
  const server = await openDemo({settings});
  const url = server.url + article;
  try {
    let context = await browser.newContext();
    for (let round = 0; round < rounds; round++) {
      context = await browser.newContext();
      first.push(await firstVisit(context, url));
      const storageState = await context.storageState();
      cold.push(await visit(await browser.newContext({storageState}), url));
    }
    for (let round = 0; round < rounds; round++) {
      withCookie.push(await visit(context, url));
      await context.clearCookies();
      withoutCookie.push(await visit(context, url));
    }
  } finally {
    await server.close();
  }
  try {
    const updated = await visitNewVersion(browser, settings);
    const details = {first, cold, withCookie, withoutCookie, updated};
    return {figures: figuresOf(details), details};
  } finally {
    await browser.close();
    rmSync(folder, {recursive: true});
  }
}

/** Signs in as a stranger, from the form at the address of an article. */
async function firstVisit(context: BrowserContext, url: string): Promise<FirstVisit> {
  const {page, untilQuiet, untilPainted} = await openSlowPage(context);
  const opened = Date.now();
  await page.goto(url);
  await page.locator('form button[aria-controls=password]:enabled').waitFor();
  const usable = Date.now() - opened;
  const form = await untilQuiet();
  const submit = await fillForm(page, reader);
  const clicked = Date.now();
  await submit();
  const {painted, ...loaded} = await untilPainted();
  await page.close();
  const sequential = sequentialRequests(loaded.requests, clicked);
  return {usable, form, ...loaded, time: painted - clicked, sequential};
}

/** Opens an article in a context whose reader is signed in. */
async function visit(context: BrowserContext, url: string): Promise<Visit> {
  const {page, untilPainted} = await openSlowPage(context);
  const opened = Date.now();
  await page.goto(url);
  const {painted, ...loaded} = await untilPainted();
  await page.close();
  const sequential = sequentialRequests(loaded.requests, opened);
  return {...loaded, time: painted - opened, sequential};
}

/**
 * Opens an article, whose files are cached, after a sentence was added to it
 * and a page to the guide. Each demo has a secret of its own, so the cookie is
 * lost.
 */
async function visitNewVersion(browser: Browser, settings: Record<string, string>): Promise<Visit> {
  // Both versions are built in one place, because names of files depend on it.
  const {folder, build, remove} = openSite('ours');
  try {
    const context = await browser.newContext();
    console.log('Building a version of the guide …');
    await build();
    const before = await openDemo({folder, settings});
    await firstVisit(context, before.url + article);
    await before.close();
    console.log('Building the next version of the guide …');
    const source = path.join(folder, `docs${article}.mdx`);
    appendFileSync(source, '\nThis sentence is new.\n');
    cpSync(source, path.join(folder, 'docs/usage/new.mdx'));
    await build();
    const after = await openDemo({
      folder,
      settings: {...settings, PORT: String(before.port)},
    });
    try {
      return await visit(context, after.url + article);
    } finally {
      await after.close();
    }
  } finally {
    remove();
  }
}

function figuresOf(visits: {
  first: FirstVisit[];
  cold: Visit[];
  withCookie: Visit[];
  withoutCookie: Visit[];
  updated: Visit;
}): Figure[] {
  const {first, cold, withCookie, withoutCookie, updated} = visits;
  const scripts = (requests: Recorded[]) =>
    requests.filter(({kind, isCached}) => kind === 'script' && !isCached);
  const kB = (requests: Recorded[]) => sum(scripts(requests), ({bytes}) => bytes) / 1000;
  const calls = (requests: Recorded[]) => requests.filter(({kind}) => kind === 'call').length;
  const callsOf = ({requests, ahead}: Visit) => calls(requests) + calls(ahead);
  const of = <Item>(
    visits: Item[],
    what: string,
    read: (visit: Item) => number,
    unit?: string,
  ) => ({what, value: median(visits.map(read)), unit});
  const ofPage = 'sequential requests before the page';
  const newDevice = 'after signing in on a new device: script';
  return [
    of(first, 'sign-in screen: usable after', (v) => v.usable, 'ms'),
    of(first, 'sign-in screen: script', (v) => kB(v.form), 'kB'),
    of(first, 'sign-in screen: calls', (v) => calls(v.form)),
    of(first, `Log In: ${ofPage}`, (v) => v.sequential),
    of(first, 'Log In: time to the article', (v) => v.time, 'ms'),
    of(first, newDevice, (v) => kB(v.requests), 'kB'),
    of(cold, 'first cold page: script', (v) => kB(v.requests), 'kB'),
    of(cold, 'first cold page: fetched ahead', (v) => kB(v.ahead), 'kB'),
    of(cold, 'first cold page: scripts', (v) => scripts(v.requests).length),
    of(cold, 'first cold page: calls', callsOf),
    of(withCookie, 'return visit with a cookie', (v) => v.time, 'ms'),
    of(withoutCookie, 'return visit without a cookie', (v) => v.time, 'ms'),
    of(withoutCookie, `return visit: ${ofPage}`, (v) => v.sequential),
    of([updated], 'after a new version: script', (v) => kB(v.requests), 'kB'),
  ];
}
