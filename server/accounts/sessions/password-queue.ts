import {availableParallelism} from 'node:os';
import {GraphQLError} from 'graphql';

/**
 * Leaves a core to the main thread, so that other requests are answered during
 * a flood of sign-ins, and one of libuv's four threads, in which argon2 runs,
 * to reading files.
 */
export const mostAtOnce = Math.min(3, Math.max(1, availableParallelism() - 1));

/**
 * A password takes 25 to 50 ms of one core. On two cores the last of 40 waits
 * for 1 to 2 s, and a flood cannot queue more work than that.
 */
export const mostWaiting = 40;

/** When to ask again: the queue has emptied by then. */
const retryAfterSeconds = 2;

/** Runs password checks, a few at once; the others wait in order. */
export interface PasswordQueue {
  /** Whether no more work should be added. */
  isFull: () => boolean;
  run: <T>(work: () => Promise<T>) => Promise<T>;
}

/** Creates the queue. */
export function createPasswordQueue(): PasswordQueue {
  const starts: (() => void)[] = [];
  let running = 0;
  return {
    isFull: () => running === mostAtOnce && starts.length >= mostWaiting,
    async run(work) {
      if (running < mostAtOnce) {
        running++;
      }
      // Whoever finishes hands its place over, so that `running` stays.
      else {
        await new Promise<void>((start) => starts.push(start));
      }
      try {
        return await work();
      } finally {
        const start = starts.shift();
        if (start) {
          start();
        } else {
          running--;
        }
      }
    },
  };
}

/**
 * The error of a full queue: HTTP status 503 with `Retry-After` (RFC 9110,
 * section 15.6.4).
 */
export function tooBusy(): GraphQLError {
  return new GraphQLError(
    'Too many people are signing in. Try again in a few seconds.',
    {
      extensions: {
        code: 'TOO_BUSY',
        http: {
          status: 503,
          headers: {'retry-after': String(retryAfterSeconds)},
        },
      },
    },
  );
}
