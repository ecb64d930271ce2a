import {resolve} from 'node:path';
import {sql} from 'kysely';
import {countAccounts, refuseWhileUsed} from './backup';
import {
  type Database,
  OperatorError,
  type FeatureTables,
} from 'docusaurus-lock-server/store/database';
import {findFilled} from 'docusaurus-lock-server/store/left-behind';
import {isPostgres, openDatabase, locateDatabase} from 'docusaurus-lock-server/store/open-database';

type Row = Record<string, unknown>;

/** PostgreSQL takes 65,535 values in a statement. */
const batch = 1000;

/**
 * Copies all of a database in a file to an empty PostgreSQL database, in one transaction. The file
 * stays as it is.
 *
 * @throws OperatorError for another target, one that is not empty, and a file that a server uses.
 */
export async function moveToPostgres(
  file: string,
  databaseUrl: string,
  features: readonly FeatureTables[],
) {
  if (!isPostgres(databaseUrl)) {
    throw new OperatorError('Set DATABASE_URL to the PostgreSQL database to move to: postgres://…');
  }
  const from = resolve(file);
  const to = locateDatabase(databaseUrl);
  // First: what counts keeps the file open.
  refuseWhileUsed(from);
  const accounts = countAccounts(from);
  await using source = await openDatabase(`file:${from}`, features);
  await using target = await openDatabase(databaseUrl, features);
  await target.transaction().execute(async (trx) => {
    const filled = await findFilled(trx, features);
    if (filled) {
      throw new OperatorError(
        `The PostgreSQL database ${to} is not empty: it has rows in ${filled}. Nothing was moved.`,
      );
    }
    // With the lock, so that no one writes to the file meanwhile.
    await source.transaction().execute(async (locked) => {
      for (const table of features.flatMap(({tables}) => tables)) {
        await copyTable(table, locked, trx);
      }
    });
  });
  return {accounts, from, to};
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
