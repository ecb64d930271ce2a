import {SqliteAdapter, SqliteDialect} from 'kysely';
import Client from 'libsql';
import {LibsqlDriver} from './libsql-driver';

/**
 * Kysely dialect for a libSQL file over one connection, which serialises the
 * process's own transactions. `@libsql/client` opens a connection for each
 * transaction, so that ten at once fail.
 */
export class LibsqlDialect extends SqliteDialect {
  readonly #path: string;
  readonly #busyTimeoutMs: number;

  /**
   * @param path of the database file; its folder must exist.
   * @param busyTimeoutMs how long a write waits for the lock of another
   *   process before it fails; default 5000.
   */
  constructor(path: string, busyTimeoutMs = 5_000) {
    super({database: async () => new Client(path)});
    this.#path = path;
    this.#busyTimeoutMs = busyTimeoutMs;
  }

  override createDriver() {
    return new LibsqlDriver(this.#path, this.#busyTimeoutMs);
  }

  override createAdapter() {
    return new LibsqlAdapter();
  }
}

class LibsqlAdapter extends SqliteAdapter {
  // Makes the migrator run in one transaction, and that is its lock.
  override get supportsTransactionalDdl() {
    return true;
  }
}
