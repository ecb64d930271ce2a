import type {Pool} from 'pg';
import {
  RateLimiterMemory,
  RateLimiterPostgres,
  type RateLimiterRes,
} from 'rate-limiter-flexible';
import {addressKey} from './address-key';

/** Counts events by key: an address (of IPv6 its /64) or a user. */
export interface Throttle {
  /** Seconds until this key may try again; 0 when it may now. */
  waitFor: (key: string) => Promise<number>;
  /**
   * Counts one more, or one attempt that may turn out to be none.
   *
   * @returns seconds to wait when that was one too many, else 0.
   */
  count: (key: string) => Promise<number>;
  /** Takes back one `count`. */
  forgive: (key: string) => Promise<void>;
  /** Takes back every `count`. */
  forgiveAll: (key: string) => Promise<void>;
}

/** Where counts are kept that processes share. */
export interface SharedCounts {
  /** A pool of PostgreSQL in which `createCountsTable` was called. */
  pool: Pool;
  /** What is counted: throttles of one name share their counts. */
  name: string;
}

const tableName = 'throttle';

/** Creates the table of shared counts where it is not there. */
export async function createCountsTable(pool: Pool): Promise<void> {
  const create = () =>
    new Promise<void>((resolve, reject) => {
      new RateLimiterPostgres(
        {
          points: 1,
          duration: 1,
          storeClient: pool,
          tableName,
          clearExpiredByTimeout: false,
        },
        (error) => (error ? reject(error) : resolve()),
      );
    });
  // Of several that create it at once, PostgreSQL lets one succeed, in spite of
  // `IF NOT EXISTS`; the others then find it.
  await create().catch(create);
}

/**
 * Makes a throttle.
 *
 * @param limit.most how many a key may have; default 100.
 * @param limit.seconds the window they are counted in; default 900.
 * @param limit.shared keeps the counts in PostgreSQL, and in this process only
 *   while that does not answer.
 */
export function createThrottle({
  most = 100,
  seconds = 900,
  shared,
}: {most?: number; seconds?: number; shared?: SharedCounts} = {}): Throttle {
  const options = {
    points: most,
    duration: seconds,
    keyPrefix: shared?.name ?? '',
  };
  const memory = new RateLimiterMemory(options);
  const limiter = shared
    ? new RateLimiterPostgres({
        ...options,
        storeClient: shared.pool,
        tableName,
        tableCreated: true,
        insuranceLimiter: memory,
      })
    : memory;
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
    async forgiveAll(key) {
      await limiter.delete(addressKey(key));
    },
  };
}

function secondsLeft({msBeforeNext}: RateLimiterRes): number {
  return Math.max(1, Math.ceil(msBeforeNext / 1000));
}
