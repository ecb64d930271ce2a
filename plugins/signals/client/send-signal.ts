import {renewSession} from '@signals/session';
import type {Signal} from '@site/shared/signals';
import {postSignal} from './post-signal';

/**
 * Sends a signal. If the session cookie has expired it is renewed first.
 *
 * @throws Error when the signal is not stored.
 */
export async function sendSignal(signal: Signal): Promise<void> {
  let response = await postSignal(signal);
  // Without a valid cookie this address answers like any other.
  if (response.status === 405) {
    await renewSession();
    response = await postSignal(signal);
  }
  if (!response.ok) {
    throw new Error(`A signal was answered with ${response.status}.`);
  }
}
