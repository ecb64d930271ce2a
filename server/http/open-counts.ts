import {createPool} from './create-pool';
import {createCountsTable, createThrottle, type Throttle} from './throttle';

/** Where the throttles of a running site keep their counts. */
export interface Counts {
  /**
   * Makes a throttle.
   *
   * @param name of what is counted.
   * @param most how many a key may have in 15 minutes; default 100.
   */
  createThrottle: (name: string, most?: number) => Throttle;
  close: () => Promise<void>;
}

// While the database is away, a request waits for it so long and no longer.
const timeout = 2000; // ms

/** Counts in this process alone: N processes allow N times as many. */
export const localCounts: Counts = {
  createThrottle: (_, most) => createThrottle({most}),
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
  const pool = createPool(databaseUrl, {
    max: 4,
    connectionTimeoutMillis: timeout,
    query_timeout: timeout,
  });
  try {
    await createCountsTable(pool);
  } catch (error) {
    await pool.end();
    const {host, pathname} = new URL(databaseUrl);
    const {message, code} = error as Error & {code?: string};
    throw new Error(
      `Cannot count in the PostgreSQL database ${host}${pathname}: ${message || code}.`,
    );
  }
  return {
    createThrottle: (name, most) =>
      createThrottle({most, shared: {pool, name}}),
    close: () => pool.end(),
  };
}
