import * as argon2 from '@node-rs/argon2';
import {GraphQLError} from 'graphql';
export type Passwords = ReturnType<typeof createPasswords>;
/**
 * Creates what hashes and verifies passwords, by argon2id in PHC format.
 * @param options.verify for tests that count verifications; default argon2.
 * @param options.cost for tests, which sign in often; default OWASP's.
 */
export declare function createPasswords({
  verify,
  cost,
}?: {
  verify?: typeof argon2.verify | undefined;
  cost?:
    | {
        memoryCost: number;
        timeCost: number;
        parallelism: number;
      }
    | undefined;
}): {
  hash: (password: string) => Promise<string>;
  /** Without a hash (an unknown account) false, at the same cost. */
  verify(stored: string | undefined, password: string): Promise<boolean>;
};
/**
 * Gives the one form of a password that is typed in several: keyboards differ in
 * how they compose letters and which spaces they make (RFC 8265, section 4.2).
 */
export declare function normalizePassword(password: string): string;
/**
 * Leaves a core to the main thread, so that other requests are answered during
 * a flood of sign-ins, and one of libuv's four threads, in which argon2 runs,
 * to reading files.
 */
export declare const maxRunning: number;
/**
 * A password takes 25 to 50 ms of one core. On two cores the last of 40 waits
 * for 1 to 2 s, and a flood cannot queue more work than that.
 */
export declare const maxWaiting = 40;
export type PasswordQueue = ReturnType<typeof createPasswordQueue>;
/** Creates a queue that runs password checks, a few at once; addresses that wait take turns. */
export declare function createPasswordQueue(): {
  /** Whether no more work of a client's IP address should be added. */
  isFull(address: string): boolean;
  /** Runs work for the client of an IP address. */
  run<T>(address: string, work: () => Promise<T>): Promise<T>;
};
/**
 * The error of a full queue or a locked database: HTTP status 503 with
 * `Retry-After` (RFC 9110, section 15.6.4).
 */
export declare function tooBusy(message?: string): GraphQLError;
