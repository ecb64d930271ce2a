import {setTimeout as sleep} from 'node:timers/promises';
import type {Page, Request} from '@playwright/test';

/** A request that was answered. */
export interface Recorded {
  method: string;
  url: string;
  kind: 'document' | 'script' | 'call' | 'other';
  /** Of the body on the wire; 0 when it came from the cache. */
  bytes: number;
  isCached: boolean;
  status: number;
  /** When it was sent, in ms since 1970. */
  begin: number;
  /** When the first byte of its answer came, in ms since 1970. */
  answered: number;
}

/** The requests of a page since it was recorded. */
export interface Recording {
  requests: Recorded[];
  /** Waits until there is no request for a time in ms; default 2000. */
  untilQuiet: (time?: number) => Promise<void>;
}

/** Records the requests that a page makes from here on. */
export function recordRequests(page: Page): Recording {
  const requests: Recorded[] = [];
  const open = new Set<Request>();
  let last = Date.now();
  page.on('request', (request) => open.add(request));
  page.on('requestfailed', (request) => {
    open.delete(request);
    last = Date.now();
  });
  page.on('requestfinished', (request) => {
    void read(request)
      // The page may have been closed.
      .then(
        (recorded) => requests.push(recorded),
        () => undefined,
      )
      .finally(() => {
        open.delete(request);
        last = Date.now();
      });
  });
  return {
    requests,
    async untilQuiet(time = 2000) {
      last = Date.now();
      while (open.size > 0 || Date.now() - last < time) {
        await sleep(20);
      }
    },
  };
}

async function read(request: Request): Promise<Recorded> {
  const {responseBodySize, responseHeadersSize} = await request.sizes();
  const {startTime, responseStart} = request.timing();
  const response = await request.response();
  // Playwright takes the headers from the bytes on the wire, which are none.
  const isCached = responseBodySize + responseHeadersSize <= 0;
  return {
    method: request.method(),
    url: request.url(),
    kind: kindOf(request),
    bytes: isCached ? 0 : responseBodySize,
    isCached,
    status: response?.status() ?? 0,
    begin: startTime,
    answered: startTime + responseStart,
  };
}

function kindOf(request: Request): Recorded['kind'] {
  const type = request.resourceType();
  if (type === 'document') {
    return 'document';
  }
  // A prefetched script is of another type.
  if (new URL(request.url()).pathname.endsWith('.js')) {
    return 'script';
  }
  return type === 'fetch' || type === 'xhr' || request.method() !== 'GET'
    ? 'call'
    : 'other';
}
