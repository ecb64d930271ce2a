import {once} from 'node:events';

const interval = 5000; // ms from one check to the next
const limit = 2000; // ms that a check may take

/** Asks whether what the server needs answers; `signal` ends the question. */
export type CheckReady = (signal: AbortSignal) => Promise<boolean>;

/**
 * Makes a check that may be asked by anybody as often as they like: it runs at
 * most once in 5 s, and everyone who asks meanwhile gets the same answer. A
 * check that fails, or has no answer in 2 s, is false. While one still hangs,
 * no other is begun.
 *
 * @param now a clock in ms, for tests.
 */
export function createReadiness(
  check: CheckReady,
  now = () => performance.now(),
): () => Promise<boolean> {
  let last = {at: -Infinity, answer: Promise.resolve(false)};
  let isRunning = false;

  async function ask(): Promise<boolean> {
    if (isRunning) {
      return false;
    }
    isRunning = true;
    const signal = AbortSignal.timeout(limit);
    const timeUp = once(signal, 'abort').then(() => false);
    const answer = check(signal)
      .catch(() => false)
      .finally(() => (isRunning = false));
    return Promise.race([answer, timeUp]);
  }

  return () => {
    if (now() - last.at >= interval) {
      last = {at: now(), answer: ask()};
    }
    return last.answer;
  };
}
