// Visits of a reader who works for several companies, with a slow network and
// processor: the first one on a device, a cold page, one with cached files and
// without the cookie, and one after a new version.
import {appendFileSync, cpSync, mkdtempSync, rmSync} from 'node:fs';
import {tmpdir} from 'node:os';
import path from 'node:path';
import type {Browser, BrowserContext} from '@playwright/test';
import {fillFields} from '../../packages/lock-server/src/testing/sign-in-form';
import {type Figure, middle, note, sum} from '../lib/report';
import {launchChromium, logIn, openDemo} from '../lib/site';
import {openGuide} from '../sites/sites';
import {openSlowPage, type Recorded, sequentialRequests} from './slow-page';

const article = '/usage/overview';
const reader = 'avery@example.com';

/** Measures the visits. @param rounds how often, except the last one. */
export async function measureVisits(rounds: number): Promise<Figure[]> {
  const folder = mkdtempSync(path.join(tmpdir(), 'bench-'));
  const settings = {DATABASE_URL: `file:${folder}/accounts.db`};
  const browser = await launchChromium();
  try {
    const server = await openDemo({settings});
    const url = server.url + article;
    try {
      for (let round = 0; round < rounds; round++) {
        const context = await browser.newContext();
        note('visit', 'first', await visit(context, url, true));
        const storageState = await context.storageState();
        note('visit', 'cold', await visit(await browser.newContext({storageState}), url));
        await context.clearCookies();
        note('visit', 'without cookie', await visit(context, url));
      }
    } finally {
      await server.close();
    }
    note('visit', 'updated', await visitNewVersion(browser, settings));
  } finally {
    await browser.close();
    rmSync(folder, {recursive: true});
  }
  return figures.map(([what, column, value]) => ({what, value: middle('visit', column, value)}));
}

/** Goals, and the visits and values that they are of. */
const figures = [
  ['sign-in screen: calls', 'first', 'calls of the form'],
  ['Log In: sequential requests before the page', 'first', 'sequential'],
  ['after signing in on a new device: script', 'first', 'script'],
  ['first cold page: script', 'cold', 'script'],
  ['first cold page: fetched ahead', 'cold', 'script ahead'],
  ['first cold page: calls', 'cold', 'calls'],
  ['return visit without a cookie', 'without cookie', 'ms'],
  ['return visit: sequential requests before the page', 'without cookie', 'sequential'],
  ['after a new version: script', 'updated', 'script'],
] as const;

/**
 * Opens an article.
 *
 * @param isStranger signs in first, from the form at its address.
 * @returns ms until its largest element was painted, how many requests came one after
 *   another before the page, scripts in kB, and calls.
 */
async function visit(context: BrowserContext, url: string, isStranger = false) {
  const {page, untilQuiet, untilPainted} = await openSlowPage(context);
  let form: Recorded[] = [];
  let begin = Date.now();
  await page.goto(url);
  if (isStranger) {
    await page.locator('form button[aria-controls=password]:enabled').waitFor();
    form = await untilQuiet();
    await fillFields(page, reader);
    begin = Date.now();
    await logIn(page).click();
  }
  const {requests, ahead, painted} = await untilPainted();
  await page.close();
  return {
    ms: painted - begin,
    sequential: sequentialRequests(requests, begin),
    script: measureScript(requests),
    'script ahead': measureScript(ahead),
    calls: countCalls([...requests, ...ahead]),
    'calls of the form': countCalls(form),
  };
}

const countCalls = (requests: Recorded[]) => requests.filter(({kind}) => kind === 'call').length;

function measureScript(requests: Recorded[]): number {
  const scripts = requests.filter(({kind, isCached}) => kind === 'script' && !isCached);
  return sum(scripts, ({bytes}) => bytes) / 1000;
}

/**
 * Opens an article, whose files are cached, after a sentence was added to it and a page to the
 * guide. Each demo has a secret of its own, so the cookie is lost.
 */
async function visitNewVersion(browser: Browser, settings: Record<string, string>) {
  // Both versions are built in one place, because names of files depend on it.
  const {folder, build, remove} = openGuide();
  try {
    const context = await browser.newContext();
    console.log('Building a version of the guide …');
    await build();
    const before = await openDemo({folder, settings});
    await visit(context, before.url + article, true);
    await before.close();
    console.log('Building the next version of the guide …');
    const source = path.join(folder, `docs${article}.mdx`);
    appendFileSync(source, '\nThis sentence is new.\n');
    cpSync(source, path.join(folder, 'docs/usage/new.mdx'));
    await build();
    const after = await openDemo({folder, settings: {...settings, PORT: String(before.port)}});
    try {
      return await visit(context, after.url + article);
    } finally {
      await after.close();
    }
  } finally {
    remove();
  }
}
