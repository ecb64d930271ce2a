import pg from 'pg';

/** How long a query waits for PostgreSQL, in ms. */
export interface Timeouts {
  /** Until there is a connection, free or new. */
  connection: number;
  /** For the answer to a query. `query_timeout` in the URL wins. */
  query: number;
}

/**
 * Creates a pool of PostgreSQL connections. A connection that breaks, idle or during a query, fails
 * that query and not the process, and the next query opens a new one.
 */
export function createPool(
  url: string,
  {connection, query}: Timeouts,
  options?: pg.PoolConfig,
): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    connectionTimeoutMillis: connection,
    query_timeout: query,
    // The operating system probes an idle connection after 10 s, and gives up 10 s later.
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    ...options,
  });
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}
