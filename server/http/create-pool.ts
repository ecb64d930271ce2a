import pg from 'pg';

/**
 * Creates a pool of PostgreSQL connections. One that breaks, idle or in the
 * middle of a query, fails that query and not the process; the next query opens
 * another.
 */
export function createPool(url: string, options: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool({connectionString: url, ...options});
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}
