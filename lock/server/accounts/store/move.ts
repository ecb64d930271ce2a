import {existsSync} from 'node:fs';
import {relative, resolve} from 'node:path';
import {sql} from 'kysely';
import {countAccounts, refuseWhileUsed} from './backup';
import {AccountsError, type Database, tableNames} from './database';
import {isPostgres, openDatabase, locateDatabase} from './open-database';

type Row = Record<string, unknown>;

/** PostgreSQL takes 65,535 values in a statement. */
const batch = 1000;

/**
 * Copies all of a database in a file to an empty PostgreSQL database, in one
 * transaction. The file stays as it is.
 *
 * @throws AccountsError for another target, one that is not empty, and a file
 *   that a server uses.
 */
export async function moveToPostgres(file: string, databaseUrl: string) {
  if (!isPostgres(databaseUrl)) {
    throw new AccountsError('Set DATABASE_URL to the PostgreSQL database to move to: postgres://…');
  }
  const from = resolve(file);
  const to = locateDatabase(databaseUrl);
  // First: what counts keeps the file open.
  refuseWhileUsed(from);
  const accounts = countAccounts(from);
  await using source = await openDatabase(`file:${from}`);
  await using target = await openDatabase(databaseUrl);
  await target.transaction().execute(async (trx) => {
    const filled = await findFilled(trx);
    if (filled) {
      throw new AccountsError(
        `The PostgreSQL database ${to} is not empty: it has rows in ${filled}. Nothing was moved.`,
      );
    }
    // With the lock, so that no one writes to the file meanwhile.
    await source.transaction().execute(async (locked) => {
      for (const table of tableNames) {
        await copyTable(table, locked, trx);
      }
    });
  });
  return {accounts, from, to};
}

/**
 * Warns that a PostgreSQL database is empty while a file is not, as after a change
 * of `DATABASE_URL` alone.
 * @param url of the database that is open.
 * @param fileUrl of the file that is used without `DATABASE_URL`.
 * @returns a sentence with the command, or undefined when it is not so.
 */
export async function findLeftBehind(
  db: Database,
  url: string,
  fileUrl: string,
): Promise<string | undefined> {
  if (!isPostgres(url) || (await findFilled(db))) {
    return undefined;
  }
  const file = await findFilledFile(fileUrl);
  return (
    file &&
    `The PostgreSQL database ${locateDatabase(url)} is empty, and ${file} is not. ` +
      `To move all of it, stop the server and run: npm run accounts -- move ${relative('.', file)}`
  );
}

/** Gives the path of a file with rows; undefined for what cannot be opened. */
async function findFilledFile(url: string): Promise<string | undefined> {
  try {
    const file = locateDatabase(url);
    if (!existsSync(file)) {
      return undefined;
    }
    await using db = await openDatabase(url);
    return (await findFilled(db)) && file;
  } catch {
    // PostgreSQL is what was asked for: it serves, whatever the file is.
    return undefined;
  }
}

/** The first table with a row. */
async function findFilled(db: Database): Promise<string | undefined> {
  for (const table of tableNames) {
    const {rows} = await sql`select 1 from ${sql.table(table)} limit 1`.execute(db);
    if (rows.length > 0) {
      return table;
    }
  }
  return undefined;
}

async function copyTable(table: string, from: Database, to: Database): Promise<void> {
  const {rows} = await sql<Row>`select * from ${sql.table(table)}`.execute(from);
  const columns = Object.keys(rows[0] ?? {});
  const names = sql.join(columns.map((name) => sql.ref(name)));
  for (let start = 0; start < rows.length; start += batch) {
    const values = rows
      .slice(start, start + batch)
      .map((row) => sql`(${sql.join(columns.map((name) => row[name]))})`);
    await sql`insert into ${sql.table(table)} (${names}) values ${sql.join(values)}`.execute(to);
  }
}
