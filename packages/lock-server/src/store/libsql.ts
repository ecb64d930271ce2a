import {setTimeout} from 'node:timers/promises';
import {
  type Dialect,
  SqliteAdapter,
  SqliteDriver,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely';
import Client from 'libsql';

/**
 * How long opening waits for another process, in ms; `openDatabase` sets the limit for afterwards.
 */
const openingTimeoutMs = 5000;

const settings = [
  `busy_timeout = ${openingTimeoutMs}`,
  'journal_mode = wal',
  // An acknowledged write is on the disk, not only in memory of the operating system.
  'synchronous = full',
  'foreign_keys = on',
];

/**
 * Makes Kysely's dialect for a libSQL file, over one connection, which the
 * transactions of this process take in turn. `@libsql/client` opens a
 * connection for each transaction, so that ten at once fail.
 *
 * The connection is synchronous: while a write waits for the lock of another
 * process, nothing else is answered.
 * @throws the error of SQLite for a file that cannot be opened.
 */
export async function libsqlDialect(file: string): Promise<Dialect> {
  const client = new Client(file);
  const deadline = Date.now() + openingTimeoutMs;
  for (const setting of settings) {
    await setPragma(client, setting, deadline);
  }
  return {
    createAdapter: () => new LibsqlAdapter(),
    createDriver: () => new LibsqlDriver(client),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  };
}

/**
 * Sets a pragma. Of two processes that change `journal_mode` at once, SQLite refuses one
 * without waiting for `busy_timeout`, because each could wait for the other.
 * @param deadline until when it tries again, in epoch ms.
 */
async function setPragma(client: Client.Database, setting: string, deadline: number) {
  for (;;) {
    try {
      client.exec(`pragma ${setting}`);
      return;
    } catch (error) {
      const isBusy = error instanceof Client.SqliteError && error.code === 'SQLITE_BUSY';
      if (!isBusy || Date.now() > deadline) {
        throw error;
      }
      await setTimeout(20);
    }
  }
}

class LibsqlAdapter extends SqliteAdapter {
  // Makes the migrator run in one transaction, whose write lock makes other processes wait.
  override get supportsTransactionalDdl() {
    return true;
  }
}

class LibsqlDriver extends SqliteDriver {
  constructor(private readonly client: Client.Database) {
    super({
      database: {
        close: () => client.close(),
        prepare: (text) => prepareWithLock(client, text),
      },
    });
  }

  override async beginTransaction(): Promise<void> {
    takeLock(this.client);
  }

  override async rollbackTransaction(): Promise<void> {
    rollBack(this.client);
  }
}

/**
 * Begins a transaction with the write lock. A transaction that starts with a read and writes later
 * would fail at once when another process wrote in between. It uses `exec`, because a prepared
 * statement that found the lock taken stays open and makes the next commit fail.
 */
function takeLock(client: Client.Database): void {
  client.exec('begin immediate');
}

function rollBack(client: Client.Database): void {
  // SQLite has rolled back by itself after a full disk or a failed write; a second rollback would
  // throw an error, and the log would have that error instead of the cause.
  if (client.inTransaction) {
    client.exec('rollback');
  }
}

/** Prepares a statement; a write outside of a transaction gets a transaction of its own. */
function prepareWithLock(client: Client.Database, text: string) {
  const statement = client.prepare(text);
  const isRead = /^(select|pragma)\b/i.test(text);
  function locked<T>(run: () => T): T {
    if (isRead || client.inTransaction) {
      return run();
    }
    takeLock(client);
    try {
      const result = run();
      client.exec('commit');
      return result;
    } catch (error) {
      rollBack(client);
      throw error;
    }
  }
  return {
    reader: statement.reader,
    all: (parameters: readonly unknown[]) => locked(() => statement.all(parameters)),
    run: (parameters: readonly unknown[]) => locked(() => statement.run(parameters)),
    iterate: (parameters: readonly unknown[]) => statement.iterate(parameters),
  };
}
