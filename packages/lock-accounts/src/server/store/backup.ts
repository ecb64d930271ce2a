import {
  closeSync,
  copyFileSync,
  existsSync,
  fsyncSync,
  openSync,
  renameSync,
  rmSync,
} from 'node:fs';
import {resolve} from 'node:path';
import {sql} from 'kysely';
import Client from 'libsql';
import {OperatorError, type FeatureTables} from 'docusaurus-lock-server/store/database';
import {
  createFile,
  isPostgres,
  openDatabase,
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
export async function backUp(databaseUrl: string, file: string) {
  const from = fileToKeep(databaseUrl);
  const to = resolve(file);
  if (existsSync(to)) {
    throw new OperatorError(`${to} is there already. Name a new file.`);
  }
  return withPart(to, (part) => {
    const accounts = copy(from, part);
    renameSync(part, to);
    return {accounts, from, to};
  });
}

/**
 * Puts a backup in the place of a database in a file, whole or not at all. What
 * was there is kept beside it.
 *
 * @param endsSessions whether all sessions and reading tokens of the backup end.
 * @returns what was done; `former` is the file that was there.
 * @throws OperatorError when a server uses the database, when the backup is not
 *   whole, of a later version or has triggers or views, and for PostgreSQL.
 */
export async function restore(
  databaseUrl: string,
  file: string,
  features: readonly FeatureTables[],
  endsSessions: boolean,
) {
  const to = fileToKeep(databaseUrl);
  const from = resolve(file);
  if (from === to) {
    throw new OperatorError(`${from} is the database itself.`);
  }
  refuseWhileUsed(to);
  return withPart(to, async (part) => {
    const accounts = copy(from, part);
    refuseOtherObjects(part, from);
    await update(part, features, endsSessions);
    const former = keepFormer(to);
    renameSync(part, to);
    return {accounts, to, former};
  });
}

/** Makes a file in the place of its end, and leaves nothing when that fails. */
async function withPart<T>(file: string, make: (part: string) => T | Promise<T>): Promise<T> {
  const part = `${file}.part`;
  rmSync(part, {force: true});
  createFile(part);
  try {
    return await make(part);
  } finally {
    ['', '-wal', '-shm'].forEach((ending) => rmSync(part + ending, {force: true}));
  }
}

/**
 * Refuses a file that another process has open. Afterwards all of the database is in this one file.
 *
 * @throws OperatorError that says to stop the server.
 */
export function refuseWhileUsed(file: string): void {
  if (!existsSync(file)) {
    return;
  }
  const client = new Client(file);
  try {
    client.exec('pragma busy_timeout = 0');
    // Needs the file for itself, and writes the log (-wal) into it. By `exec`: a
    // prepared statement would keep the file open for longer.
    client.exec('pragma journal_mode = delete');
  } catch (error) {
    if (/locked|busy/.test(reason(error))) {
      throw new OperatorError(`A server or another command uses ${file}. Stop it, and try again.`);
    }
    // One that is damaged is what a backup is for.
  } finally {
    client.close();
  }
}

/**
 * The accounts in a file.
 *
 * @throws OperatorError when it has no such database, or a damaged one.
 */
export function countAccounts(file: string): number {
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

/** Writes a database to another file, synced to the disk, and checks that. */
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

/** Refuses what no version of the program makes, and what would change rows by itself. */
function refuseOtherObjects(file: string, backup: string): void {
  const [other] = withFile(file, (client) =>
    client.prepare("select type, name from sqlite_master where type in ('trigger', 'view')").all(),
  ) as {type: string; name: string}[];
  if (other) {
    throw new OperatorError(
      `${backup} has the ${other.type} "${other.name}", which no version of this program makes. Restore another backup.`,
    );
  }
}

/** Brings a backup of an earlier version up to date, and refuses others. */
async function update(
  file: string,
  features: readonly FeatureTables[],
  endsSessions: boolean,
): Promise<void> {
  await using db = await openDatabase(`file:${file}`, features);
  if (endsSessions) {
    await db.deleteFrom('sessions').execute();
    // Reading tokens have the generation of their owner, and end with it.
    await db
      .updateTable('users')
      .set((eb) => ({session_generation: eb('session_generation', '+', 1)}))
      .execute();
  }
  // Of the log nothing may be missing in the file, which is moved alone.
  await sql`pragma wal_checkpoint(truncate)`.execute(db);
}

/** Copies a database and moves its log away, which is no part of a new one. */
function keepFormer(file: string): string | undefined {
  const former = `${file}.${new Date().toISOString().replaceAll(':', '-')}`;
  if (existsSync(`${file}-wal`)) {
    renameSync(`${file}-wal`, `${former}-wal`);
  }
  rmSync(`${file}-shm`, {force: true});
  if (!existsSync(file)) {
    return undefined;
  }
  copyFileSync(file, former);
  return former;
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
