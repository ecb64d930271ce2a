import type {Signal} from '@site/shared/signals';

const address = '/signals';
const requestTimeout = 20_000; // ms

/**
 * Posts a signal once, also while the page is being left.
 *
 * @throws Error when the server cannot be reached.
 */
export function postSignal(signal: Signal): Promise<Response> {
  return fetch(address, {
    method: 'POST',
    headers: {'content-type': 'application/json'},
    body: JSON.stringify(signal),
    keepalive: true,
    signal: AbortSignal.timeout(requestTimeout),
  });
}
