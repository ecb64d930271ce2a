import {closeSync, existsSync, mkdirSync, openSync, writeFileSync} from 'node:fs';
import {dirname, join, resolve} from 'node:path';
import {Kysely, sql} from 'kysely';
import {type Database, type FeatureTables, OperatorError, type Tables} from './database';
import {libsqlDialect} from './libsql';
import {migrate} from './migrate';
import {openingTimeouts, postgresDialect, servingTimeouts} from './postgres';

/** How long a write to a file waits for the lock of another process, in ms. */
const lockTimeoutMs = 200;

/**
 * Opens the database and brings the tables of features up to date.
 *
 * @param url `file:…` (a libSQL file; its folder is created) or `postgres://…`, `postgresql://…`.
 * @param features the tables that the database gets.
 * @throws OperatorError for another URL, and for a store that cannot be opened; the message names
 *   the place without the URL's password.
 */
export async function openDatabase(
  url: string,
  features: readonly FeatureTables[],
): Promise<Database> {
  const where = locateDatabase(url);
  const isFile = !isPostgres(url);
  const place = `the ${isFile ? '' : 'PostgreSQL '}database ${where}`;
  let step = 'write';
  let db: Database | undefined;
  try {
    if (isFile) {
      createFile(where);
    }
    step = 'open';
    const dialect = isFile ? await libsqlDialect(where) : postgresDialect(url, openingTimeouts);
    db = new Kysely<Tables>({dialect});
    await migrate(db, features);
    if (isFile) {
      await sql.raw(`pragma busy_timeout = ${lockTimeoutMs}`).execute(db);
      return db;
    }
    await db.destroy();
    return new Kysely<Tables>({dialect: postgresDialect(url, servingTimeouts)});
  } catch (error) {
    await db?.destroy().catch(() => {});
    throw new OperatorError(`Cannot ${step} ${place}: ${reason(error)}.`);
  }
}

/**
 * Returns where a database is: the absolute path of a file, or host and name of a
 * PostgreSQL database, without user and password.
 * @throws OperatorError for a URL of neither kind.
 */
export function locateDatabase(url: string): string {
  if (!isPostgres(url)) {
    const path = /^file:(?:\/\/(?=\/))?([^?#]+)$/.exec(url)?.[1];
    if (!path) {
      throw new OperatorError(
        'DATABASE_URL must start with file:, postgres:// or postgresql://, ' +
          'and a file: URL takes no query.',
      );
    }
    // Relative to the working folder and never to the code, because a folder of packages is emptied
    // when they are installed again.
    return resolve(path);
  }
  if (!URL.canParse(url)) {
    throw new OperatorError('DATABASE_URL is not a valid postgres:// URL.');
  }
  const {host, pathname} = new URL(url);
  return `${host}${pathname}`;
}

/** Whether a URL names PostgreSQL rather than a file. */
export function isPostgres(url: string): boolean {
  return /^postgres(ql)?:\/\//.test(url);
}

/**
 * Creates a file and its folder where they are missing. Password hashes will be
 * in it, so its owner alone may read it.
 */
export function createFile(file: string): void {
  const folder = dirname(file);
  if (mkdirSync(folder, {recursive: true})) {
    // Keeps the accounts out of a repository.
    writeFileSync(join(folder, '.gitignore'), '*\n');
  }
  // An existing file must not be opened: closing it would drop the locks that SQLite holds on the
  // file elsewhere in this process (fcntl, POSIX).
  if (!existsSync(file)) {
    closeSync(openSync(file, 'a', 0o600));
  }
}

/**
 * Returns the cause of an error as the end of a sentence: the message or, where it is empty
 * (several addresses refused), the code.
 */
export function reason(error: unknown): string {
  const {message, code} = error as NodeJS.ErrnoException;
  return (message || code || 'unknown reason').replace(/\.$/, '');
}
