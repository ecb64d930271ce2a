import Client from 'libsql';
import {
  CompiledQuery,
  SqliteAdapter,
  SqliteDialect,
  SqliteDriver,
  type DatabaseConnection,
  type SqliteDialectConfig,
} from 'kysely';

/** How long a write waits for another process, such as the accounts command. */
const BUSY_TIMEOUT_MS = 5_000;

/**
 * Kysely dialect for a libSQL file over one connection, which serialises the
 * process's own transactions. `@libsql/client` opens a connection for each
 * transaction and sets no busy timeout on it, so that ten at once fail.
 */
export class LibsqlDialect extends SqliteDialect {
  readonly #config: SqliteDialectConfig;

  /** @param path of the database file; its folder must exist. */
  constructor(path: string) {
    const config = {
      database: async () => new Client(path),
      onCreateConnection: prepare,
    };
    super(config);
    this.#config = config;
  }

  override createDriver() {
    return new LibsqlDriver(this.#config);
  }

  override createAdapter() {
    return new LibsqlAdapter();
  }
}

class LibsqlDriver extends SqliteDriver {
  // A transaction that starts with a read and then writes fails at once when
  // another process wrote in between; the busy timeout covers `immediate` only.
  override async beginTransaction(connection: DatabaseConnection) {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'));
  }

  // SQLite has rolled back by itself after a full disk or a failed write; an
  // error about that would stand in the log in the place of the cause.
  override async rollbackTransaction(connection: DatabaseConnection) {
    await super.rollbackTransaction(connection).catch((error: Error) => {
      if (!/no transaction is active/.test(error.message)) throw error;
    });
  }
}

class LibsqlAdapter extends SqliteAdapter {
  // Makes the migrator run in one transaction, and that is its lock.
  override get supportsTransactionalDdl() {
    return true;
  }
}

async function prepare(connection: DatabaseConnection): Promise<void> {
  for (const setting of [
    `busy_timeout = ${BUSY_TIMEOUT_MS}`,
    'journal_mode = wal',
    // An acknowledged write is on the disk, not only with the system.
    'synchronous = full',
    'foreign_keys = on',
  ]) {
    await connection.executeQuery(CompiledQuery.raw(`pragma ${setting}`));
  }
}
