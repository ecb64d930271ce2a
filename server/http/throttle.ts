import {RateLimiterMemory, type RateLimiterRes} from 'rate-limiter-flexible';
import {addressKey} from './address-key';

/**
 * Counts what is held against each key: an address (of IPv6 its /64) or a user.
 */
export interface Throttle {
  /** Seconds until this key may try again; 0 when it may now. */
  waitFor(key: string): Promise<number>;
  /**
   * Counts one more, or one attempt that may turn out to be none.
   *
   * @returns seconds to wait when that was one too many, else 0.
   */
  count(key: string): Promise<number>;
  /** Takes back one `count`. */
  forgive(key: string): Promise<void>;
}

/**
 * Makes a throttle.
 *
 * The counts live in this process: N processes allow N times as many.
 *
 * @param limit.most how many a key may have; default 100.
 * @param limit.seconds the window they are counted in; default 900.
 */
export function createThrottle({most = 100, seconds = 900} = {}): Throttle {
  const limiter = new RateLimiterMemory({points: most, duration: seconds});
  return {
    async waitFor(key) {
      const counted = await limiter.get(addressKey(key));
      return counted && counted.consumedPoints >= most
        ? secondsLeft(counted)
        : 0;
    },
    async count(key) {
      const counted = await limiter.penalty(addressKey(key));
      return counted.consumedPoints > most ? secondsLeft(counted) : 0;
    },
    async forgive(key) {
      await limiter.reward(addressKey(key));
    },
  };
}

function secondsLeft({msBeforeNext}: RateLimiterRes): number {
  return Math.max(1, Math.ceil(msBeforeNext / 1000));
}
