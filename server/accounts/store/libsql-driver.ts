import {setTimeout as sleep} from 'node:timers/promises';
import {
  SelectQueryNode,
  SqliteDriver,
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  type QueryResult,
} from 'kysely';
import Client from 'libsql';

const longestPauseMs = 50;

const settings = [
  // The driver is synchronous: to wait in it would stop the whole process.
  'busy_timeout = 0',
  'journal_mode = wal',
  // An acknowledged write is on the disk, not only with the system.
  'synchronous = full',
  'foreign_keys = on',
];

/**
 * Kysely driver for a libSQL file. A write that finds the write lock with
 * another process lets the process's other queries run, and tries again after
 * a pause.
 */
export class LibsqlDriver implements Driver {
  readonly #path: string;
  readonly #busyTimeoutMs: number;
  readonly #driver = new SqliteDriver({
    database: () => Promise.resolve(this.#client),
  });
  /** Opened by `init`. */
  #client!: Client.Database;

  /** @param busyTimeoutMs how long a write waits before it fails. */
  constructor(path: string, busyTimeoutMs: number) {
    this.#path = path;
    this.#busyTimeoutMs = busyTimeoutMs;
  }

  async init(): Promise<void> {
    this.#client = new Client(this.#path);
    for (const setting of settings) {
      await this.#whenFree(() => this.#client.exec(`pragma ${setting}`));
    }
    await this.#driver.init();
  }

  acquireConnection(): Promise<DatabaseConnection> {
    return Promise.resolve(new LibsqlConnection(this));
  }

  /** Waits for the process's other queries, then takes the connection. */
  take = () => this.#driver.acquireConnection();

  giveBack = () => this.#driver.releaseConnection();

  /**
   * Takes the connection with the write lock. A transaction that starts with a
   * read and writes later would fail at once when another process wrote in
   * between. `exec`, because a prepared statement that found the lock taken
   * stays open and makes the next commit fail.
   */
  async takeToWrite(): Promise<DatabaseConnection> {
    return this.#whenFree(async () => {
      const connection = await this.take();
      try {
        this.#client.exec('begin immediate');
        return connection;
      } catch (error) {
        await this.giveBack();
        throw error;
      }
    });
  }

  beginTransaction = (connection: LibsqlConnection) => connection.begin();

  async commitTransaction(): Promise<void> {
    this.#client.exec('commit');
  }

  async rollbackTransaction(): Promise<void> {
    // SQLite has rolled back by itself after a full disk or a failed write; an
    // error about that would stand in the log in the place of the cause.
    if (this.#client.inTransaction) {
      this.#client.exec('rollback');
    }
  }

  releaseConnection = (connection: LibsqlConnection) => connection.release();

  destroy = () => this.#driver.destroy();

  /** Tries again while another process has the lock, with growing pauses. */
  async #whenFree<T>(run: () => T | Promise<T>): Promise<T> {
    const deadline = performance.now() + this.#busyTimeoutMs;
    for (let pause = 1; ; pause = Math.min(2 * pause, longestPauseMs)) {
      try {
        return await run();
      } catch (error) {
        const {code} = error as NodeJS.ErrnoException;
        const isBusy = code?.startsWith('SQLITE_BUSY');
        if (!isBusy || performance.now() >= deadline) {
          throw error;
        }
      }
      // Random, so that two processes do not meet again at each try.
      await sleep(pause * (0.5 + Math.random() / 2));
    }
  }
}

/** Has the file's one connection for one statement or one transaction. */
class LibsqlConnection implements DatabaseConnection {
  readonly #driver: LibsqlDriver;
  /** The file's connection while a transaction is open. */
  #taken: DatabaseConnection | undefined;

  constructor(driver: LibsqlDriver) {
    this.#driver = driver;
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    if (this.#taken) {
      return this.#taken.executeQuery<R>(query);
    }
    const isRead = SelectQueryNode.is(query.query);
    const connection = isRead
      ? await this.#driver.take()
      : await this.#driver.takeToWrite();
    try {
      const result = await connection.executeQuery<R>(query);
      if (!isRead) {
        await this.#driver.commitTransaction();
      }
      return result;
    } catch (error) {
      await this.#driver.rollbackTransaction();
      throw error;
    } finally {
      await this.#driver.giveBack();
    }
  }

  async begin(): Promise<void> {
    this.#taken = await this.#driver.takeToWrite();
  }

  async release(): Promise<void> {
    if (!this.#taken) {
      return;
    }
    this.#taken = undefined;
    await this.#driver.giveBack();
  }

  streamQuery(): never {
    throw new Error('The libSQL driver does not stream.');
  }
}
