import {setTimeout as sleep} from 'node:timers/promises';
import type {BrowserContext, Request} from '@playwright/test';

declare global {
  interface Window {
    /** When the largest element was painted, in ms since 1970. */
    lastPaint?: number;
  }
}

/** A request that was answered; times are in ms since 1970. */
export interface Recorded {
  kind: 'document' | 'script' | 'call' | 'other';
  /** Of the body on the wire; 0 when it came from the cache. */
  bytes: number;
  isCached: boolean;
  status: number;
  /** When it was sent. */
  begin: number;
  /** When the first byte of its answer came. */
  answered: number;
}

/**
 * Opens a page with the network and processor of Lighthouse's mobile preset:
 * 1.6 Mbit/s, 150 ms, a quarter of the speed.
 *
 * @returns the page; `untilQuiet`, which waits until there is no request for 2 s and
 *   gives those that were answered since it did so before; and `untilPainted`, which
 *   waits until the article is shown, React has hydrated it, and the page is quiet, and
 *   gives its requests until it was hydrated, those after it (for other pages, and calls
 *   that wait for a quiet line), and when its largest element was painted.
 */
export async function openSlowPage(context: BrowserContext) {
  const page = await context.newPage();
  const client = await context.newCDPSession(page);
  await client.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 150,
    downloadThroughput: 1_600_000 / 8,
    uploadThroughput: 750_000 / 8,
  });
  await client.send('Emulation.setCPUThrottlingRate', {rate: 4});
  await page.addInitScript(() => {
    new PerformanceObserver((list) => {
      for (const {startTime} of list.getEntries()) {
        window.lastPaint = performance.timeOrigin + startTime;
      }
    }).observe({type: 'largest-contentful-paint', buffered: true});
  });

  const finished: Request[] = [];
  let open = 0;
  let last = Date.now();
  const close = () => {
    open--;
    last = Date.now();
  };
  page.on('request', () => open++);
  page.on('requestfailed', close);
  page.on('requestfinished', (request) => {
    finished.push(request);
    close();
  });
  const untilQuiet = async () => {
    last = Date.now();
    while (open > 0 || Date.now() - last < 2000) {
      await sleep(20);
    }
    return Promise.all(finished.splice(0).map(read));
  };
  const untilPainted = async () => {
    await page.locator('html[data-has-hydrated=true] article h1').waitFor();
    const works = Date.now();
    const all = await untilQuiet();
    return {
      painted: await page.evaluate(() => window.lastPaint ?? NaN),
      requests: all.filter(({begin}) => begin < works),
      ahead: all.filter(({begin}) => begin >= works),
    };
  };
  return {page, untilQuiet, untilPainted};
}

async function read(request: Request): Promise<Recorded> {
  const {responseBodySize, responseHeadersSize} = await request.sizes();
  const {startTime, responseStart} = request.timing();
  const response = await request.response();
  // Playwright takes the headers from the bytes on the wire, which are none.
  const isCached = responseBodySize + responseHeadersSize <= 0;
  return {
    kind: classifyRequest(request),
    bytes: isCached ? 0 : responseBodySize,
    isCached,
    status: response?.status() ?? 0,
    begin: startTime,
    answered: startTime + responseStart,
  };
}

function classifyRequest(request: Request): Recorded['kind'] {
  const type = request.resourceType();
  // A prefetched script is of another type.
  if (new URL(request.url()).pathname.endsWith('.js')) {
    return 'script';
  }
  const isCall = ['fetch', 'xhr'].includes(type) || request.method() !== 'GET';
  const other = isCall ? 'call' : 'other';
  return type === 'document' ? type : other;
}

/**
 * The length of the longest chain of requests in which each was sent after the
 * one before was answered, up to when the document of the guide was requested.
 * Requests that the cache answered do not count.
 *
 * @param from ms since 1970; requests that were sent before do not count.
 */
export function sequentialRequests(requests: readonly Recorded[], from: number): number {
  const isPage = ({kind, status}: Recorded) => kind === 'document' && status < 400;
  const until = requests.filter(isPage).at(-1)?.begin ?? NaN;
  let count = 0;
  let free = from;
  const sent = requests.filter(({isCached}) => !isCached).sort((a, b) => a.answered - b.answered);
  for (const {begin, answered} of sent) {
    if (begin >= free && answered <= until) {
      count++;
      free = answered;
    }
  }
  return count;
}
