import {isIPv6} from 'node:net';
import type {Pool} from 'pg';
import {RateLimiterMemory, RateLimiterPostgres, type RateLimiterRes} from 'rate-limiter-flexible';
import {createPool} from '../store/postgres-pool';

/** Counts events by key: an address (of IPv6 its /64) or a user. */
export interface Throttle {
  /** Seconds until this key may try again; 0 when it may now. */
  retryAfter: (key: string) => Promise<number>;
  /**
   * Counts one event. `refund` takes back an attempt that turns out not to count.
   *
   * @returns seconds to wait when that was more than the limit, else 0.
   */
  consume: (key: string) => Promise<number>;
  /** Takes back one `consume`. */
  refund: (key: string) => Promise<void>;
  /** Takes back every `consume`. */
  reset: (key: string) => Promise<void>;
}

const tableName = 'throttle';

/**
 * Makes a throttle.
 *
 * @param limit.max how many events a key may have; default 100.
 * @param limit.seconds the window they are counted in; default 900.
 * @param limit.shared keeps the counts in PostgreSQL, under a name that processes share; the table
 *   must exist. While PostgreSQL does not answer, this process counts for itself.
 */
export function createThrottle({
  max = 100,
  seconds = 900,
  shared,
}: {max?: number; seconds?: number; shared?: {pool: Pool; name: string}} = {}): Throttle {
  const options = {points: max, duration: seconds, keyPrefix: shared?.name ?? ''};
  const memory = new RateLimiterMemory(options);
  const limiter = shared
    ? new RateLimiterPostgres({
        ...options,
        ...{storeClient: shared.pool, tableName, tableCreated: true, insuranceLimiter: memory},
      })
    : memory;
  return {
    async retryAfter(key) {
      const counted = await limiter.get(addressKey(key));
      return counted && counted.consumedPoints >= max ? ttl(counted) : 0;
    },
    async consume(key) {
      const counted = await limiter.penalty(addressKey(key));
      return counted.consumedPoints > max ? ttl(counted) : 0;
    },
    async refund(key) {
      await limiter.reward(addressKey(key));
    },
    async reset(key) {
      await limiter.delete(addressKey(key));
    },
  };
}

function ttl({msBeforeNext}: RateLimiterRes): number {
  return Math.max(1, Math.ceil(msBeforeNext / 1000));
}

/** Creates the throttles of a running site, whose counts are all in one place. */
export interface Counts {
  /**
   * Makes a throttle.
   *
   * @param name the name of the events that are counted.
   * @param max how many events a key may have in 15 minutes; default 100.
   */
  createThrottle: (name: string, max?: number) => Throttle;
  close: () => Promise<void>;
}

/**
 * How long a request waits for the database, in ms. While the database is away, each count waits
 * that long.
 */
const timeouts = {connection: 2000, query: 2000};

/** Counts in this process only, so N processes allow N times as many requests. */
export const localCounts: Counts = {
  createThrottle: (_, max) => createThrottle({max}),
  close: async () => {},
};

/**
 * Opens the counts: on PostgreSQL, shared by processes, when `databaseUrl` is
 * `postgres://…`, else in this process.
 *
 * @throws Error when the database cannot be reached; the message names the
 *   place without the password.
 */
export async function openCounts(databaseUrl: string): Promise<Counts> {
  if (!/^postgres(ql)?:/.test(databaseUrl)) {
    return localCounts;
  }
  const url = new URL(databaseUrl);
  // `query_timeout` is meant for the accounts. Here each sign-in would wait that long.
  url.searchParams.delete('query_timeout');
  const pool = createPool(url.href, timeouts, {max: 4});
  try {
    const create = () =>
      new Promise<void>((resolve, reject) => {
        new RateLimiterPostgres(
          {points: 1, duration: 1, storeClient: pool, tableName, clearExpiredByTimeout: false},
          (error) => (error ? reject(error) : resolve()),
        );
      });
    // When several processes create the table at once, only one succeeds in spite of `IF NOT
    // EXISTS`. The others find the table at their second try.
    await create().catch(create);
  } catch (error) {
    await pool.end();
    const {host, pathname} = url;
    const {message, code} = error as Error & {code?: string};
    throw new Error(
      `Cannot count in the PostgreSQL database ${host}${pathname}: ${message || code}.`,
    );
  }
  return {
    createThrottle: (name, max) => createThrottle({max, shared: {pool, name}}),
    close: () => pool.end(),
  };
}

/**
 * The unit by which a client is throttled: an IPv4 address as it is, an IPv6
 * address by its /64, which one client commonly has to itself.
 * @param address from `clientAddress`; anything else is returned unchanged.
 */
export function addressKey(address: string): string {
  const [plain = ''] = address.split('%');
  if (!isIPv6(plain)) {
    return address;
  }
  // Without leading zeros and in lower case, as URLs have it.
  const {hostname} = new URL(`http://[${plain}]`);
  const [head = '', tail = ''] = hostname.slice(1, -1).split('::');
  const groups = (text: string) => (text ? text.split(':') : []);
  const zeros = 8 - groups(head).length - groups(tail).length;
  return [...groups(head), ...Array<string>(zeros).fill('0'), ...groups(tail)]
    .slice(0, 4)
    .join(':');
}
