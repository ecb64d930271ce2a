import {availableParallelism} from 'node:os';
import * as argon2 from '@node-rs/argon2';
import {GraphQLError} from 'graphql';

/**
 * argon2id parameters: the first choice of the OWASP password storage cheat
 * sheet. The algorithm is the package's default, argon2id.
 */
const parameters = {memoryCost: 19_456, timeCost: 2, parallelism: 1};

export type Passwords = ReturnType<typeof createPasswords>;

/**
 * Creates the functions that hash and verify passwords, by argon2id in PHC format.
 * @param options.verify for tests that count verifications; default argon2.
 * @param options.cost for tests, which sign in often; default OWASP's.
 */
export function createPasswords({verify = argon2.verify, cost = parameters} = {}) {
  const hash = (password: string) => argon2.hash(normalizePassword(password), cost);
  // Created here, so that no sign-in waits for it.
  const dummy = hash('');
  return {
    hash,
    /** Without a hash (an unknown account) it returns false, at the same cost. */
    async verify(stored: string | undefined, password: string) {
      const matches = await verify(stored ?? (await dummy), normalizePassword(password));
      return stored !== undefined && matches;
    },
  };
}

/**
 * Returns one form of a password that can be typed in several: keyboards differ in how they compose
 * letters and which spaces they make (RFC 8265, section 4.2).
 */
export function normalizePassword(password: string): string {
  return password.normalize('NFKC').replaceAll(/\p{Zs}/gu, ' ');
}

/**
 * How many checks run at once. One core stays free for the main thread, so that other requests are
 * answered during a flood of sign-ins, and one of libuv's four threads, in which argon2 runs, for
 * reading files.
 */
export const maxRunning = Math.min(3, Math.max(1, availableParallelism() - 1));

/**
 * How many checks may wait. A check takes 25 to 50 ms of one core: on two cores, the last of 40
 * waits 1 to 2 s, and a flood cannot queue more work. An address is refused after 100 failures.
 */
export const maxWaiting = 40;

export type PasswordQueue = ReturnType<typeof createPasswordQueue>;

/** Creates a queue that runs password checks in order, a few at once. */
export function createPasswordQueue() {
  const waiting: (() => void)[] = [];
  let running = 0;
  return {
    /** Whether no more work should be added. */
    isFull: () => waiting.length >= maxWaiting,
    async run<T>(work: () => Promise<T>): Promise<T> {
      if (running < maxRunning) {
        running++;
      } else {
        // A check that ends hands its place to the next one, so `running` does not change.
        await new Promise<void>((start) => waiting.push(start));
      }
      try {
        return await work();
      } finally {
        const start = waiting.shift();
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
 * The error of a full queue or a locked database: HTTP status 503 with
 * `Retry-After` (RFC 9110, section 15.6.4).
 */
export function tooBusy(
  message = 'Too many people are signing in. Try again in a few seconds.',
): GraphQLError {
  return new GraphQLError(message, {
    extensions: {
      code: 'TOO_BUSY',
      // By then the queue is empty.
      http: {status: 503, headers: {'retry-after': '2'}},
    },
  });
}
