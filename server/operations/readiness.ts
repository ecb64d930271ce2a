import {setTimeout as sleep} from 'node:timers/promises';

/** Asks whether what the server needs answers; `signal` ends the question. */
export type CheckReady = (signal: AbortSignal) => Promise<boolean>;

/**
 * Makes a check that may be asked by anybody as often as they like: it runs at
 * most once in an interval, and everyone who asks in it gets the same answer.
 * A check that fails, or has no answer in time, is false. While one still
 * hangs, no other is begun.
 *
 * @param options.interval from one check to the next in ms; default 5000.
 * @param options.limit how long a check may take in ms; default 2000.
 * @param options.now a clock in ms, for tests.
 */
export function createReadiness(
  check: CheckReady,
  {interval = 5000, limit = 2000, now = () => performance.now()} = {},
): () => Promise<boolean> {
  let last = {at: -Infinity, answer: Promise.resolve(false)};
  let isRunning = false;

  async function ask(): Promise<boolean> {
    if (isRunning) {
      return false;
    }
    isRunning = true;
    const over = new AbortController();
    const answer = check(over.signal)
      .catch(() => false)
      .finally(() => (isRunning = false));
    const timeUp = sleep(limit, false, {signal: over.signal}).catch(
      () => false,
    );
    try {
      return await Promise.race([answer, timeUp]);
    } finally {
      over.abort();
    }
  }

  return () => {
    if (now() - last.at >= interval) {
      last = {at: now(), answer: ask()};
    }
    return last.answer;
  };
}
