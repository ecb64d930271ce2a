import {availableParallelism} from 'node:os';
import {GraphQLError} from 'graphql';
import {addressKey} from '../../http/address-key';

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

/** Of these places one address may have so many, so that others get some. */
export const mostOfAddress = 5;

/** When to ask again: the queue has emptied by then. */
const retryAfterSeconds = 2;

/** Runs password checks, a few at once; the others wait in order. */
export interface PasswordQueue {
  /** Whether no more work of a client's IP address should be added. */
  isFull: (address: string) => boolean;
  /** Runs work for the client of an IP address. */
  run: <T>(address: string, work: () => Promise<T>) => Promise<T>;
}

/** Creates the queue. */
export function createPasswordQueue(): PasswordQueue {
  const waiting: {address: string; start: () => void}[] = [];
  let running = 0;
  return {
    isFull(address) {
      const own = waiting.filter(
        (each) => each.address === addressKey(address),
      );
      return (
        running === mostAtOnce &&
        (waiting.length >= mostWaiting || own.length >= mostOfAddress)
      );
    },
    async run(address, work) {
      if (running < mostAtOnce) {
        running++;
      }
      // Whoever finishes hands its place over, so that `running` stays.
      else {
        await new Promise<void>((start) =>
          waiting.push({address: addressKey(address), start}),
        );
      }
      try {
        return await work();
      } finally {
        const next = waiting.shift();
        if (next) {
          next.start();
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
