import {closeSync, existsSync, mkdirSync, openSync} from 'node:fs';
import {dirname, join, resolve} from 'node:path';
import {type Dialect, Kysely, PostgresDialect, sql} from 'kysely';
import pg from 'pg';
import {createPool} from '../../http/throttle';
import {AccountsError, type Database, type Tables} from './database';
import {LibsqlDialect} from './libsql';
import {migrate} from './migrations';

const connectionTimeoutMs = 10_000;

/** How long a write to a file waits for the lock of another process, in ms. */
const lockTimeoutMs = 200;

/**
 * Opens the accounts database and brings its schema up to date.
 * @param url `file:…` (a libSQL file; its folder is created) or
 *   `postgres://…`, `postgresql://…`.
 * @throws AccountsError for another URL, and for a store that cannot be
 *   opened; the message names the place without the URL's password.
 */
export async function openDatabase(url: string): Promise<Database> {
  const {open, place} = isPostgres(url) ? postgresStore(url) : fileStore(url);
  let db: Database | undefined;
  try {
    db = new Kysely<Tables>({dialect: open()});
    await migrate(db);
    if (url.startsWith('file:')) {
      await sql.raw(`pragma busy_timeout = ${lockTimeoutMs}`).execute(db);
    }
    return db;
  } catch (error) {
    await db?.destroy().catch(() => {});
    throw new AccountsError(`Cannot open ${place}: ${reason(error)}.`);
  }
}

/**
 * Says where a database is: the absolute path of a file, or host and name of a
 * PostgreSQL database, without user and password.
 * @throws AccountsError for a URL of neither kind.
 */
export function placeOf(url: string): string {
  if (!isPostgres(url)) {
    return fileOf(url);
  }
  if (!URL.canParse(url)) {
    throw new AccountsError('DATABASE_URL is not a valid postgres:// URL.');
  }
  const {host, pathname} = new URL(url);
  return `${host}${pathname}`;
}

function isPostgres(url: string): boolean {
  return /^postgres(ql)?:\/\//.test(url);
}

/**
 * The file of a `file:` URL. A relative path starts at the project's folder, so
 * that services and commands find the same file wherever they are started.
 * @throws AccountsError when the file is missing there and is in the working
 *   folder, which may hold the accounts.
 */
function fileOf(url: string): string {
  const path = /^file:(?:\/\/(?=\/))?([^?#]+)$/.exec(url)?.[1];
  if (!path) {
    throw new AccountsError(
      'DATABASE_URL must start with file:, postgres:// or postgresql://, ' +
        'and a file: URL takes no query.',
    );
  }
  const file = resolve(projectFolder(), path);
  const other = resolve(path);
  if (!existsSync(file) && existsSync(other)) {
    throw new AccountsError(
      `DATABASE_URL leads to ${file}, which is missing, and ${other} is ` +
        'there. Move it, or give its absolute path in DATABASE_URL.',
    );
  }
  return file;
}

/** The folder of `package.json`: this file is compiled to another depth. */
function projectFolder(folder = __dirname): string {
  if (existsSync(join(folder, 'package.json'))) {
    return folder;
  }
  const parent = dirname(folder);
  return parent === folder ? process.cwd() : projectFolder(parent);
}

/** Where a database is, in words, and how it is opened. */
interface Store {
  open: () => Dialect;
  place: string;
}

function fileStore(url: string): Store {
  const file = fileOf(url);
  const place = `the accounts database ${file}`;
  try {
    mkdirSync(dirname(file), {recursive: true});
    createFile(file);
  } catch (error) {
    throw new AccountsError(`Cannot write ${place}: ${reason(error)}.`);
  }
  return {open: () => new LibsqlDialect(file), place};
}

/** Creates a file for its owner alone, since password hashes will be in it. */
function createFile(file: string): void {
  try {
    closeSync(openSync(file, 'wx', 0o600));
  } catch (error) {
    // A file that is there must not be opened: closing it would drop the locks
    // that SQLite holds on it elsewhere in this process (fcntl, POSIX).
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') {
      throw error;
    }
  }
}

function postgresStore(url: string): Store {
  const place = `the PostgreSQL database ${placeOf(url)}`;
  const pool = createPool(url, {
    connectionTimeoutMillis: connectionTimeoutMs,
    types: {getTypeParser},
  });
  return {
    open: () => new PostgresDialect({pool}),
    place,
  };
}

// `bigint` columns hold epoch milliseconds, which a number holds exactly.
const getTypeParser: typeof pg.types.getTypeParser = (
  oid: Parameters<typeof pg.types.getTypeParser>[0],
  format?: Parameters<typeof pg.types.getTypeParser>[1],
): ((value: string) => unknown) =>
  oid === pg.types.builtins.INT8
    ? Number
    : (pg.types.getTypeParser(oid, format) as (value: string) => unknown);

/** The message or, where it is empty (several addresses refused), the code. */
function reason(error: unknown): string {
  const {message, code} = error as NodeJS.ErrnoException;
  return (message || code || 'unknown reason').replace(/\.$/, '');
}
