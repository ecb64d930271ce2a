import {RateLimiterMemory, type RateLimiterRes} from 'rate-limiter-flexible';
import {addressKey} from './address-key';

/** Counts the failures of each address. */
export interface Throttle {
  /** Seconds until this address may try again; 0 when it may now. */
  waitFor(address: string): Promise<number>;
  /**
   * Counts one failure, or one attempt that may turn out to be one.
   *
   * @returns seconds to wait when that was one too many, else 0.
   */
  count(address: string): Promise<number>;
  /** Takes back one `count` of an attempt that was no failure. */
  forgive(address: string): Promise<void>;
}

/**
 * Makes a throttle by address, which counts failures only.
 *
 * The counts live in this process: N processes allow N times as many.
 *
 * @param limit.failures how many an address may have; default 100.
 * @param limit.seconds the window they are counted in; default 900.
 */
export function createThrottle({failures = 100, seconds = 900} = {}): Throttle {
  const limiter = new RateLimiterMemory({points: failures, duration: seconds});
  return {
    async waitFor(address) {
      const counted = await limiter.get(addressKey(address));
      return counted && counted.consumedPoints >= failures
        ? secondsLeft(counted)
        : 0;
    },
    async count(address) {
      const counted = await limiter.penalty(addressKey(address));
      return counted.consumedPoints > failures ? secondsLeft(counted) : 0;
    },
    async forgive(address) {
      await limiter.reward(addressKey(address));
    },
  };
}

function secondsLeft({msBeforeNext}: RateLimiterRes): number {
  return Math.max(1, Math.ceil(msBeforeNext / 1000));
}
