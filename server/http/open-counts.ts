import pg from 'pg';
import {createCountsTable, createThrottle, type Throttle} from './throttle';

/** Where the throttles of a running site keep their counts. */
export interface Counts {
  /**
   * Makes a throttle: 100 in 15 minutes.
   *
   * @param name of what is counted.
   */
  createThrottle: (name: string) => Throttle;
  close: () => Promise<void>;
}

// While the database is away, a request waits for it so long and no longer.
const patience = 2000; // ms

/**
 * Opens the counts: on PostgreSQL, shared by processes, when `databaseUrl` is
 * `postgres://…`, else in this process.
 *
 * @throws Error when the database cannot be reached; the message names the
 *   place without the password.
 */
export async function openCounts(databaseUrl: string): Promise<Counts> {
  if (!/^postgres(ql)?:/.test(databaseUrl)) {
    return {createThrottle: () => createThrottle(), close: async () => {}};
  }
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    max: 4,
    connectionTimeoutMillis: patience,
    query_timeout: patience,
  });
  // A connection that breaks would end the process; the next query opens one.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
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
    createThrottle: (name) => createThrottle({shared: {pool, name}}),
    close: () => pool.end(),
  };
}
