import {isNetworkError, statusCodeOf} from './error-catalogue';

/** How often a request is repeated. */
const maxRetries = 5;
/** No retry starts later than this after the first try, in ms. */
const maxDuration = 8000;

export interface RetryHttpOptions {
  /** Ends the retries, at once; a request under way goes on. */
  signal?: AbortSignal;
  /** Waits for milliseconds; default by setTimeout. */
  sleep?: (ms: number, signal?: AbortSignal) => Promise<void>;
}

/**
 * Sends a request up to 6 times within 8 s, waiting in between. Rejects with
 * the last error, or at once with one that is not transient. For requests
 * outside the link chain only: the chain has its retry link.
 */
export async function retryHttp<T>(
  request: () => Promise<T>,
  {signal, sleep = wait}: RetryHttpOptions = {},
): Promise<T> {
  const startedAt = Date.now();
  for (let retry = 1; ; retry++) {
    try {
      return await request();
    } catch (error) {
      const delay = isTransient(error) ? retryDelay(retry, startedAt) : null;
      if (delay !== null && !signal?.aborted) {
        await sleep(delay, signal);
      }
      if (delay === null || signal?.aborted) {
        throw error;
      }
    }
  }
}

/**
 * Milliseconds to wait before a retry, counted from 1: 200, 400, 800, 1600,
 * 3200, and up to 20 % more. Null when there is none, because it would be the
 * sixth or start more than 8 s after the first try.
 *
 * @param startedAt the time of the first try in epoch ms.
 */
export function retryDelay(retry: number, startedAt: number): number | null {
  const base = 100 * 2 ** retry;
  const delay = base + base * 0.2 * Math.random();
  const isLate = Date.now() + delay - startedAt > maxDuration;
  return retry > maxRetries || isLate ? null : delay;
}

/**
 * Whether an error is transient: a network error, or a status above 500 and
 * below 599. A timeout is not.
 */
export function isTransient(error: unknown): boolean {
  const status = statusCodeOf(error) ?? 0;
  return (status > 500 && status < 599) || isNetworkError(error);
}

function wait(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms);
    signal?.addEventListener('abort', () => resolve(), {once: true});
  });
}
