import type {Tab} from './tab';

/** Resolves after `ms` milliseconds. */
export function delay(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms);
  });
}

/**
 * Asks the server that a page came from, and no cache; null without a response.
 *
 * @param timeout in ms.
 */
export async function askServer(
  tab: Tab,
  address: string,
  init: RequestInit,
  timeout: number,
): Promise<Response | null> {
  try {
    return await tab.fetch(address, {
      ...init,
      cache: 'no-store',
      // The server never redirects; whatever does so is in front of it, such as an access proxy.
      // A script cannot follow to a login at another host: the status is 0.
      redirect: 'manual',
      signal: AbortSignal.timeout(timeout),
    });
  } catch {
    return null;
  }
}

let clockOffset = 0;

/** Records the server's clock from a response; nothing where it has no `Date`, or CORS hides it. */
export function recordServerDate(response: Response): void {
  const date = Date.parse(response.headers.get('date') ?? '');
  if (!Number.isNaN(date)) {
    clockOffset = date - Date.now();
  }
}

/** How far the server's clock is ahead of ours by the last response, in ms; 0 before the first. */
export function serverClockOffset(): number {
  return clockOffset;
}
