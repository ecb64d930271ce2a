import {ServerError} from '@apollo/client/errors';
import {nameOf} from './error-catalogue';

/** How often a request is repeated. */
const maxRetries = 5;

export interface RetryHttpOptions {
  /** Waits for milliseconds; default by setTimeout. */
  sleep?: (ms: number) => Promise<void>;
  /** A number from 0 to 1; default Math.random. */
  random?: () => number;
}

/**
 * Sends a request up to 6 times, waiting in between. Rejects with the last
 * error, or at once with one that is not transient. For requests outside the
 * link chain only: the chain has its retry link.
 */
export async function retryHttp<T>(
  request: () => Promise<T>,
  {sleep = wait, random = Math.random}: RetryHttpOptions = {},
): Promise<T> {
  for (let retry = 1; ; retry++) {
    try {
      return await request();
    } catch (error) {
      if (retry > maxRetries || !isTransient(error)) {
        throw error;
      }
      await sleep(httpRetryDelay(retry, random()));
    }
  }
}

/**
 * Milliseconds before the retry of that number, counted from 1: 200, 400, 800,
 * 1600, 3200, and up to 20 % more by `jitter`, which goes from 0 to 1.
 */
export function httpRetryDelay(retry: number, jitter: number): number {
  const base = 100 * 2 ** retry;
  return base + base * 0.2 * jitter;
}

/**
 * Whether an error is transient: a network error, or a status above 500 and
 * below 599. A timeout is not.
 */
export function isTransient(error: unknown): boolean {
  if (ServerError.is(error)) {
    return error.statusCode > 500 && error.statusCode < 599;
  }
  // fetch rejects with a TypeError whenever the network fails; the wording is
  // each browser's own.
  return nameOf(error) === 'TypeError';
}

function wait(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
