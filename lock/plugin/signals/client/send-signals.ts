import {fetchBehindLock} from '../../../client/session/behind-lock';
import {
  maxQueryLength,
  looksPrivate,
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
