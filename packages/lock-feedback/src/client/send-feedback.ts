import {fetchBehindLock} from 'docusaurus-lock/client/session/behind-lock';
import {maxQueryLength, looksPrivate, minQueryLength, type Feedback} from '../shared';
import {visibleText} from 'docusaurus-lock-server/shared/visible-text';

/**
 * Sends feedback. If the session cookie has expired it is renewed first.
 *
 * @throws Error when the feedback is not stored.
 */
export async function sendFeedback(feedback: Feedback): Promise<void> {
  const response = await fetchBehindLock('/signals', async () => ({
    method: 'POST',
    headers: {'content-type': 'application/json'},
    body: JSON.stringify(feedback),
    // Also while the page is being left.
    keepalive: true,
    signal: AbortSignal.timeout(20_000),
  }));
  // Something in front of the server may answer with a page of its own.
  if (response.status !== 204) {
    throw new Error(`Feedback was answered with ${response.status}.`);
  }
}

/**
 * Records a search that did not help, unless its query is too short or too
 * long to mean something, or looks private.
 *
 * @param count of what it has found.
 */
export function recordSearch(typed: string, count: number): void {
  const query = visibleText(typed).trim();
  if (query.length >= minQueryLength && query.length <= maxQueryLength && !looksPrivate(query)) {
    // It did not help the reader; a message about it would not either.
    sendFeedback({kind: 'search', query, outcome: count > 0 ? 'unopened' : 'no-results'}).catch(
      () => {},
    );
  }
}
