import {
  type Dialect,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely';
import {LibsqlDriver} from './libsql-driver';

/**
 * Creates the Kysely dialect for a libSQL file over one connection, which
 * serialises the process's own transactions. `@libsql/client` opens a
 * connection for each transaction, so that ten at once fail.
 *
 * @param path of the database file; its folder must exist.
 * @param busyTimeoutMs how long a write waits for the lock of another process
 *   before it fails; default 5000.
 */
export function libsqlDialect(path: string, busyTimeoutMs = 5000): Dialect {
  return {
    createDriver: () => new LibsqlDriver(path, busyTimeoutMs),
    createAdapter: () => new LibsqlAdapter(),
    createQueryCompiler: () => new SqliteQueryCompiler(),
    createIntrospector: (db) => new SqliteIntrospector(db),
  };
}

class LibsqlAdapter extends SqliteAdapter {
  // Makes the migrator run in one transaction, and that is its lock.
  override get supportsTransactionalDdl() {
    return true;
  }
}
