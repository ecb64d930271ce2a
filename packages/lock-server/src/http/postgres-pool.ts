import pg from 'pg';

/** How long PostgreSQL is waited for, in ms. */
export interface Timeouts {
  /** For a connection: a free one, or a new one. */
  connection: number;
  /** For the answer to a query. `query_timeout` in the URL wins. */
  query: number;
}

/**
 * Creates a pool of PostgreSQL connections. One that breaks, idle or in the middle of a query,
 * fails that query and not the process; the next query opens another.
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
    // Of an idle one: the system asks after 10 s, and gives up 10 s later.
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    ...options,
  });
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}
