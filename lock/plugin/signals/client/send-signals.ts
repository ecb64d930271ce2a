import {fetchBehindLock} from '../../../client/session/behind-lock';
import {
  maxQueryLength,
  looksPrivate,
  maxPages,
  minQueryLength,
  type SearchOutcome,
  type Signal,
  visibleText,
} from '../../../shared/signals';

const address = '/signals';

/**
 * Sends a signal. If the session cookie has expired it is renewed first.
 *
 * @throws Error when the signal is not stored.
 */
export async function sendSignal(signal: Signal): Promise<void> {
  const response = await fetchBehindLock(address, async () => post(signal));
  // Something in front of the server may answer with a page of its own.
  if (response.status !== 204) {
    throw new Error(`A signal was answered with ${response.status}.`);
  }
}

/**
 * Records a search that did not help, unless its query is too short or too
 * long to mean something, or looks private.
 */
export function recordSearch(typed: string, outcome: SearchOutcome): void {
  const query = visibleText(typed).trim();
  if (query.length >= minQueryLength && query.length <= maxQueryLength && !looksPrivate(query)) {
    // It did not help the reader; a message about it would not either.
    sendSignal({kind: 'search', query, outcome}).catch(() => {});
  }
}

const opened = new Set<string>();

/**
 * Counts that a page was opened. Pages are sent together when the tab is
 * hidden or closed, so that no page waits for it.
 *
 * @param page address without a slash at its end.
 */
export function countOpened(page: string): void {
  opened.add(page);
  if (opened.size >= maxPages) {
    sendOpened();
  }
  // To add the same listener again does nothing.
  document.addEventListener('visibilitychange', sendOpenedWhenHidden);
}

function sendOpenedWhenHidden(): void {
  if (document.visibilityState === 'hidden' && opened.size > 0) {
    sendOpened();
  }
}

function sendOpened(): void {
  const pages = [...opened];
  opened.clear();
  // The reader is leaving: there is nobody to tell, and no time to try again.
  fetch(address, post({kind: 'opened', pages})).catch(() => {});
}

/** The request of a signal, which is sent also while the page is being left. */
function post(signal: Signal): RequestInit {
  return {
    method: 'POST',
    headers: {'content-type': 'application/json'},
    body: JSON.stringify(signal),
    keepalive: true,
    signal: AbortSignal.timeout(20_000),
  };
}
