import {isIPv6} from 'node:net';
import type {Pool} from 'pg';
import {
  type RateLimiterAbstract,
  RateLimiterMemory,
  RateLimiterPostgres,
  type RateLimiterRes,
} from 'rate-limiter-flexible';
import {createPool} from './postgres-pool';
import {errorLog} from './standard-error';

/** Counts events by key: an address (of IPv6 its /64) or a user. */
export interface Throttle {
  /** Seconds until this key may try again; 0 when it may now. */
  retryAfter: (key: string) => Promise<number>;
  /**
   * Counts one more, or one attempt that may turn out to be none.
   *
   * @returns seconds to wait when that was one too many, else 0.
   */
  consume: (key: string) => Promise<number>;
  /** Takes back one `consume`. */
  refund: (key: string) => Promise<void>;
  /** Takes back every `consume`. */
  reset: (key: string) => Promise<void>;
}

/** Where counts are kept that processes share. */
interface SharedCounts {
  /** A pool of PostgreSQL in which `createCountsTable` was called. */
  pool: Pool;
  /** What is counted: throttles of one name share their counts. */
  name: string;
  /** Asks the pool or, while that does not answer, something else. */
  ask: <T>(pool: () => Promise<T>, otherwise: () => Promise<T>) => Promise<T>;
}

const tableName = 'throttle';

/** Creates the table of shared counts where it is not there. */
async function createCountsTable(storeClient: Pool): Promise<void> {
  const create = () =>
    new Promise<void>((resolve, reject) => {
      new RateLimiterPostgres(
        {
          points: 1,
          duration: 1,
          storeClient,
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
 * @param limit.max how many a key may have; default 100.
 * @param limit.seconds the window they are counted in; default 900.
 * @param limit.shared keeps the counts in PostgreSQL, and in this process only
 *   while that does not answer.
 */
export function createThrottle({
  max = 100,
  seconds = 900,
  shared,
}: {max?: number; seconds?: number; shared?: SharedCounts} = {}): Throttle {
  const options = {
    points: max,
    duration: seconds,
    keyPrefix: shared?.name ?? '',
  };
  const memory = new RateLimiterMemory(options);
  const store =
    shared &&
    new RateLimiterPostgres({
      ...options,
      storeClient: shared.pool,
      tableName,
      tableCreated: true,
    });
  const ask = <T>(question: (limiter: RateLimiterAbstract) => Promise<T>) =>
    shared && store
      ? shared.ask(
          () => question(store),
          () => question(memory),
        )
      : question(memory);
  return {
    async retryAfter(key) {
      const counted = await ask((limiter) => limiter.get(addressKey(key)));
      return counted && counted.consumedPoints >= max ? secondsLeft(counted) : 0;
    },
    async consume(key) {
      const counted = await ask((limiter) => limiter.penalty(addressKey(key)));
      return counted.consumedPoints > max ? secondsLeft(counted) : 0;
    },
    async refund(key) {
      await ask((limiter) => limiter.reward(addressKey(key)));
    },
    async reset(key) {
      await ask((limiter) => limiter.delete(addressKey(key)));
    },
  };
}

function secondsLeft({msBeforeNext}: RateLimiterRes): number {
  return Math.max(1, Math.ceil(msBeforeNext / 1000));
}

/** Where the throttles of a running site keep their counts. */
export interface Counts {
  /**
   * Makes a throttle.
   *
   * @param name of what is counted.
   * @param max how many a key may have in 15 minutes; default 100.
   */
  createThrottle: (name: string, max?: number) => Throttle;
  close: () => Promise<void>;
}

// While the database is away, a request waits for it so long and no longer,
const timeouts = {connection: 2000, query: 2000};
// and the requests of so long, in ms, not at all.
const pause = 10_000;

/** Counts in this process alone: N processes allow N times as many. */
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
  // It is meant for the accounts, and would be waited for in each sign-in.
  url.searchParams.delete('query_timeout');
  const pool = createPool(url.href, timeouts, {max: 4});
  try {
    await createCountsTable(pool);
  } catch (error) {
    await pool.end();
    const {host, pathname} = url;
    const {message, code} = error as Error & {code?: string};
    throw new Error(
      `Cannot count in the PostgreSQL database ${host}${pathname}: ${message || code}.`,
    );
  }
  let awayUntil = 0;
  const ask: SharedCounts['ask'] = async (pool, otherwise) => {
    if (performance.now() < awayUntil) {
      return otherwise();
    }
    return pool().catch(({message, code}: Error & {code?: string}) => {
      errorLog.write(`Failures are counted in this process alone for 10 s: ${message || code}`);
      awayUntil = performance.now() + pause;
      return otherwise();
    });
  };
  return {
    createThrottle: (name, max) => createThrottle({max, shared: {pool, name, ask}}),
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
