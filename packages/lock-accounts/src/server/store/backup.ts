import {closeSync, existsSync, fsyncSync, openSync, renameSync, rmSync} from 'node:fs';
import {resolve} from 'node:path';
import Client from 'libsql';
import {OperatorError} from 'docusaurus-lock-server/store/database';
import {
  createFile,
  isPostgres,
  locateDatabase,
  reason,
} from 'docusaurus-lock-server/store/open-database';

/** How long a copy waits for a server that writes, in ms. */
const busyTimeoutMs = 5000;

/**
 * Copies a database in a file to another file, which its owner alone may read.
 * A server may use it meanwhile: the copy has all that was acknowledged before.
 *
 * @throws OperatorError when there is none, when the other file is there, and
 *   for PostgreSQL, which has its own commands.
 */
export function backUp(databaseUrl: string, file: string) {
  const from = fileToKeep(databaseUrl);
  const to = resolve(file);
  if (existsSync(to)) {
    throw new OperatorError(`${to} is there already. Name a new file.`);
  }
  // What fails leaves nothing in the place of a backup.
  const part = `${to}.part`;
  rmSync(part, {force: true});
  createFile(part);
  try {
    const accounts = copy(from, part);
    renameSync(part, to);
    return {accounts, from, to};
  } finally {
    ['', '-wal', '-shm'].forEach((ending) => rmSync(part + ending, {force: true}));
  }
}

/**
 * The accounts in a file.
 *
 * @throws OperatorError when it has no such database, or a damaged one.
 */
function countAccounts(file: string): number {
  if (!existsSync(file)) {
    throw new OperatorError(`There is no database ${file}.`);
  }
  return withFile(file, (client) => {
    const read = (text: string): unknown => Object.values(client.prepare(text).get() ?? {})[0];
    const state = read('pragma integrity_check');
    if (state !== 'ok') {
      throw new Error(`it is damaged: ${String(state)}`);
    }
    return Number(read('select count(*) from users'));
  });
}

function copy(from: string, to: string): number {
  countAccounts(from);
  withFile(from, (client) => {
    client.exec(`pragma busy_timeout = ${busyTimeoutMs}`);
    try {
      client.prepare('vacuum into ?').run(to);
    } catch (error) {
      if (/disk|full/.test(reason(error))) {
        throw new OperatorError(
          `Cannot write ${to}: ${reason(error)}. Make room there, or name a file on another disk.`,
        );
      }
      throw error;
    }
  });
  const handle = openSync(to, 'r+');
  fsyncSync(handle);
  closeSync(handle);
  return countAccounts(to);
}

function withFile<T>(file: string, work: (client: Client.Database) => T): T {
  let client: Client.Database | undefined;
  try {
    client = new Client(file);
    return work(client);
  } catch (error) {
    if (error instanceof OperatorError) {
      throw error;
    }
    const why = reason(error);
    const hint = /readonly/.test(why) ? ' Run the command as the user who owns the file.' : '';
    throw new OperatorError(`Cannot read the database ${file}: ${why}.${hint}`);
  } finally {
    client?.close();
  }
}

function fileToKeep(databaseUrl: string): string {
  if (isPostgres(databaseUrl)) {
    const place = `--username=… --dbname=postgres://${locateDatabase(databaseUrl)}`;
    throw new OperatorError(
      'The database is in PostgreSQL, which has commands of its own: ' +
        `(umask 077; pg_dump ${place} --format=custom --file=backup.dump) and ` +
        `pg_restore ${place} --clean --if-exists --single-transaction backup.dump. ` +
        'They take the password from ~/.pgpass or PGPASSWORD.',
    );
  }
  return locateDatabase(databaseUrl);
}
