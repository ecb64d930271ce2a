import {
  type Dialect,
  type PostgresCursor,
  PostgresDialect,
  type PostgresPool,
  type PostgresPoolClient,
  type PostgresQueryResult,
} from 'kysely';
import pg from 'pg';
import {createPool, type Timeouts} from './postgres-pool';

/**
 * The limits of a running server. A query without an answer fails its request. Both limits are
 * shorter than the 5 s between two checks of readiness, so that the next check finds another
 * connection.
 */
export const servingTimeouts: Timeouts = {connection: 3000, query: 4000};

/** How long a server that starts waits: another process may be changing large tables. */
export const openingTimeouts: Timeouts = {connection: 10_000, query: 300_000};

/**
 * Creates Kysely's dialect for PostgreSQL. When a query gets no answer or meets an outage, its
 * connection is closed, and so are all that were opened before: the network may have dropped them
 * silently, and each would make one more request fail.
 */
export function postgresDialect(url: string, timeouts: Timeouts): Dialect {
  const types = new pg.TypeOverrides();
  // `bigint` columns hold epoch milliseconds, which a number holds exactly.
  types.setTypeParser(pg.types.builtins.INT8, Number);
  // Limits how long a transaction whose client has vanished keeps its locks. By default it keeps
  // them until the operating system gives up the connection, which takes hours.
  const idleLimit = 'idle_in_transaction_session_timeout';
  const limitIdle: pg.PoolConfig['verify'] = (client, done) =>
    void client.query(`set ${idleLimit} = 10000`, done);
  const hasOwnLimit = new URL(url).searchParams.has(idleLimit);
  const pool = createPool(url, timeouts, {types, verify: hasOwnLimit ? undefined : limitIdle});
  return new PostgresDialect({pool: discardStaleConnections(pool)});
}

/**
 * Whether PostgreSQL refuses because it is read-only (a failover), shuts down, starts or lost its
 * connection. Another connection may lead to a server that works.
 */
export function isOutage(error: unknown): boolean {
  return error instanceof pg.DatabaseError && /^(25006|57P0[123]|08...)$/.test(error.code ?? '');
}

function discardStaleConnections(pool: pg.Pool): PostgresPool {
  let generation = 0;
  const generations = new WeakMap<object, number>();
  const onSilence = () => void generation++;

  async function take(): Promise<pg.PoolClient> {
    const client = await pool.connect();
    const born = generations.get(client) ?? generation;
    if (born !== generation) {
      client.release(true);
      return take();
    }
    generations.set(client, generation);
    return client;
  }

  return {
    connect: async () => new Connection(await take(), onSilence),
    end: () => pool.end(),
  };
}

/** A connection of the pool, while it is used. */
class Connection implements PostgresPoolClient {
  readonly #client: PostgresPoolClient & Pick<pg.PoolClient, 'release'>;
  readonly #onSilence: () => void;
  #failure?: Error;

  constructor(client: pg.PoolClient, onSilence: () => void) {
    this.#client = client;
    this.#onSilence = onSilence;
  }

  query<R>(sql: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<R>>;
  query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>;
  query<R>(text: string | PostgresCursor<R>, parameters?: readonly unknown[]) {
    return typeof text === 'string'
      ? this.#ask<R>(text, parameters ?? [])
      : this.#client.query(text);
  }

  async #ask<R>(sql: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<R>> {
    // Fails at once: a rollback on this connection would wait for an answer just as long.
    if (this.#failure) {
      throw this.#failure;
    }
    try {
      return await this.#client.query<R>(sql, parameters);
    } catch (error) {
      if (error instanceof Error && (!(error instanceof pg.DatabaseError) || isOutage(error))) {
        this.#failure = error;
        this.#onSilence();
      }
      throw error;
    }
  }

  release(): void {
    this.#client.release(this.#failure);
  }
}
