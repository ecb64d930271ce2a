import {existsSync} from 'node:fs';
import {relative} from 'node:path';
import {sql} from 'kysely';
import type {Database, FeatureTables} from './database';
import {isPostgres, locateDatabase, openDatabase} from './open-database';

/**
 * Warns that a PostgreSQL database is empty while a file is not, as after a change
 * of `DATABASE_URL` alone.
 * @param features whose tables it has.
 * @param url of the database that is open.
 * @param fileUrl of the file that is used without `DATABASE_URL`.
 * @returns a sentence with the command, or undefined when it is not so.
 */
export async function findLeftBehind(
  db: Database,
  features: readonly FeatureTables[],
  url: string,
  fileUrl: string,
): Promise<string | undefined> {
  if (!isPostgres(url) || (await findFilled(db, features))) {
    return undefined;
  }
  const file = await findFilledFile(fileUrl, features);
  return (
    file &&
    `The PostgreSQL database ${locateDatabase(url)} is empty, and ${file} is not. ` +
      `To move all of it, stop the server and run: npx docusaurus-lock accounts move ${relative('.', file)}`
  );
}

/** Gives the path of a file with rows; undefined for what cannot be opened. */
async function findFilledFile(
  url: string,
  features: readonly FeatureTables[],
): Promise<string | undefined> {
  try {
    const file = locateDatabase(url);
    if (!existsSync(file)) {
      return undefined;
    }
    await using db = await openDatabase(url, features);
    return (await findFilled(db, features)) && file;
  } catch {
    // PostgreSQL is what was asked for: it serves, whatever the file is.
    return undefined;
  }
}

/** Finds the first table with a row. */
export async function findFilled(
  db: Database,
  features: readonly FeatureTables[],
): Promise<string | undefined> {
  for (const table of features.flatMap(({tables}) => tables)) {
    const {rows} = await sql`select 1 from ${sql.table(table)} limit 1`.execute(db);
    if (rows.length > 0) {
      return table;
    }
  }
  return undefined;
}
