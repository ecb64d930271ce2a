import {GraphQLError} from 'graphql';

/**
 * One less than the threads of libuv's pool, in which argon2 runs: file reads
 * need the fourth.
 */
const MOST_AT_ONCE = 3;

/**
 * A password takes 25 to 50 ms of one core. On two cores the last of 40 waits
 * for 0.5 to 1 s, and a flood cannot queue more work than that.
 */
const MOST_WAITING = 40;

/** When to ask again: the queue has emptied by then. */
const RETRY_AFTER_SECONDS = 2;

/** Runs password checks, a few at once; the others wait in order. */
export interface PasswordQueue {
  /** Whether no more work should be added. */
  isFull(): boolean;
  run<T>(work: () => Promise<T>): Promise<T>;
}

/**
 * Creates the queue.
 * @param limits default 3 at once and 40 waiting.
 */
export function createPasswordQueue({
  atOnce = MOST_AT_ONCE,
  waiting = MOST_WAITING,
} = {}): PasswordQueue {
  const starts: (() => void)[] = [];
  let running = 0;
  return {
    isFull: () => running === atOnce && starts.length >= waiting,
    async run(work) {
      if (running < atOnce) running++;
      // Whoever finishes hands its place over, so that `running` stays.
      else await new Promise<void>((start) => starts.push(start));
      try {
        return await work();
      } finally {
        const start = starts.shift();
        if (start) start();
        else running--;
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
          headers: {'retry-after': String(RETRY_AFTER_SECONDS)},
        },
      },
    },
  );
}
