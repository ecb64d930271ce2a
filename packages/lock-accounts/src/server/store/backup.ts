import {existsSync, rmSync} from 'node:fs';
import {resolve} from 'node:path';
import Client from 'libsql';
import {OperatorError} from 'docusaurus-lock-server/store/database';
import {
  createFile,
  isPostgres,
  locateDatabase,
  reason,
} from 'docusaurus-lock-server/store/open-database';

/**
 * Copies a database file to another file, which only its owner may read. A server may use the
 * database meanwhile: the copy has all writes that were acknowledged before.
 *
 * @returns a message for the operator.
 * @throws OperatorError when the copy fails, and for PostgreSQL, which has a command of its own.
 */
export function backUp(databaseUrl: string, file: string): string {
  const from = locateDatabase(databaseUrl);
  const to = resolve(file);
  if (isPostgres(databaseUrl)) {
    throw new OperatorError(
      'The database is in PostgreSQL. Copy it with: ' +
        `(umask 077; pg_dump --username=… --dbname=postgres://${from} --format=custom --file=${to})`,
    );
  }
  if (!existsSync(from)) {
    throw new OperatorError(`There is no database ${from}.`);
  }
  if (existsSync(to)) {
    throw new OperatorError(`${to} is there already. Name a new file.`);
  }
  createFile(to);
  try {
    const client = new Client(from, {timeout: 5000});
    client.prepare('vacuum into ?').run(to);
    client.close();
  } catch (error) {
    // A part of a backup must not be taken for one.
    rmSync(to);
    throw new OperatorError(`Cannot copy the database ${from} to ${to}: ${reason(error)}.`);
  }
  return `Backed up ${from} to ${to}.`;
}
