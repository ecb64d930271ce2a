import {copyFileSync, writeFileSync} from 'node:fs';
import {join} from 'node:path';
import {sql} from 'kysely';
import {
  openTestAccounts,
  openTestDatabase,
  send,
  signIn,
} from '../../../../lock-server/src/testing/accounts-client';
import {operations} from '../../../../lock-server/src/testing/operations';
import {
  addTestUser,
  correctPassword,
  email,
} from '../../../../lock-server/src/testing/test-accounts';
import {
  createLibsqlDatabase,
  describeOnPostgres,
} from '../../../../lock-server/src/testing/accounts-stores';
import {createFolder} from '../../../../lock-server/src/testing/after-test';
import {ignoreEvents} from 'docusaurus-lock-server/operations/log';
import {cli} from '../cli/cli';
import {createReadingToken} from 'docusaurus-lock-assistants/server/reading-tokens';
import type {Database} from './database';
import {findLeftBehind} from 'docusaurus-lock-server/store/left-behind';
import {allFeatures, allTables} from '../../../../lock-server/src/testing/all-features';
import {findUser} from './directory';

const run = (args: string[], url: string) =>
  cli(args, {DATABASE_URL: url}, ignoreEvents, allFeatures);
const move = (url: string, file: string) => run(['move', file], url);
const tableNames = allTables.flatMap(({tables}) => tables);

const rowsOf = async (db: Database) => {
  const all: Record<string, string[]> = {};
  for (const table of tableNames) {
    const {rows} = await sql`select * from ${sql.table(table)}`.execute(db);
    all[table] = rows.map((row) => JSON.stringify(row)).sort();
  }
  return all;
};

/** A file with a row in each table, which no process has open, and a session. */
async function makeFile() {
  const url = await createLibsqlDatabase();
  await addTestUser(url, email, ['Harbour', 'Aurora']);
  const accounts = await openTestAccounts(url);
  const {token} = await signIn(accounts, email);
  const db = await openTestDatabase(url);
  const {id: userId} = await findUser(db, email);
  const owner = {userId, name: 'Editor', days: 30};
  await createReadingToken(db, owner, Date.now());
  const identity = {issuer: 'https://login.example.com', subject: '7', user_id: userId};
  await db.insertInto('identities').values(identity).execute();
  await db.insertInto('readers').values({user_id: 'r', role: null, seen_at: 1}).execute();
  const day = '2031-05-04';
  await db
    .insertInto('page_answers')
    .values({id: 'a', page: '/x', answer: 'no', remark: "it's", day})
    .execute();
  // More than go into one statement.
  const counts = Array.from({length: 1001}, (_, i) => ({
    ...{kind: 'unopened' as const, subject: `/${i}`, day, times: i},
  }));
  await db.insertInto('signal_counts').values(counts).execute();
  const folder = createFolder();
  await run(['backup', join(folder, 'backup.db')], url);
  const file = join(folder, 'moved.db');
  copyFileSync(join(folder, 'backup.db'), file);
  return {file, token: token as string, rows: await rowsOf(db)};
}

describeOnPostgres((createDatabase) => {
  test('moves all tables, so that passwords and sessions go on, and only to an empty database', async () => {
    const {file, token, rows} = await makeFile();
    expect(Object.values(rows).map(({length}) => length > 0)).not.toContain(false);
    const url = await createDatabase();
    const place = new URL(url).host + new URL(url).pathname;
    const again = `${file}.again`;
    copyFileSync(file, again);
    expect(await move(url, file)).toBe(
      `Moved 1 account with all passwords, sessions, tokens and signals to ${place}.\n${file} is as it was: keep it as a backup, or delete it.\n`,
    );
    expect(await rowsOf(await openTestDatabase(url))).toEqual(rows);
    const accounts = await openTestAccounts(url);
    const {data} = await send(accounts, operations.me, {}, {token});
    expect(data.me.email).toBe(email);
    expect((await signIn(accounts, email, correctPassword)).success).toBe(true);

    await expect(move(url, again)).rejects.toThrow(
      `The PostgreSQL database ${place} is not empty: it has rows in companies. Nothing was moved.`,
    );
  });

  test('a move that fails leaves the database empty', async () => {
    const {file} = await makeFile();
    const url = await createDatabase();
    const db = await openTestDatabase(url);
    // The last table but one.
    await sql`alter table reading_tokens add check (name <> 'Editor')`.execute(db);
    await expect(move(url, file)).rejects.toThrow('reading_tokens');
    expect(Object.values(await rowsOf(db)).flat()).toEqual([]);
  });

  test('says that the database is empty and the file is not, until one of them changes', async () => {
    const {file} = await makeFile();
    const url = await createDatabase();
    const db = await openTestDatabase(url);
    const {host, pathname} = new URL(url);
    const find = (fileUrl: string) => findLeftBehind(db, allTables, url, fileUrl);
    expect(await find(`file:${file}`)).toMatch(
      new RegExp(
        `^The PostgreSQL database ${host}${pathname} is empty, and ${file} is not\\. To move all of it, stop the server and run: npx docusaurus-lock accounts move \\S+moved\\.db$`,
      ),
    );
    expect(await find(`file:${file}.none`)).toBeUndefined();
    const other = join(createFolder(), 'other.db');
    writeFileSync(other, 'no database');
    expect(await find(`file:${other}`)).toBeUndefined();
    const empty = await createLibsqlDatabase();
    await openTestDatabase(empty);
    expect(await find(empty)).toBeUndefined();
    await addTestUser(url, email, ['Harbour']);
    expect(await find(`file:${file}`)).toBeUndefined();
  });
});

test('moves to PostgreSQL alone, and not while a server uses the file', async () => {
  const url = await createLibsqlDatabase();
  const file = url.slice('file:'.length);
  await expect(move(url, file)).rejects.toThrow(
    'Set DATABASE_URL to the PostgreSQL database to move to: postgres://…',
  );
  await openTestDatabase(url);
  await expect(move('postgres://127.0.0.1:1/accounts', file)).rejects.toThrow(
    `A server or another command uses ${file}. Stop it, and try again.`,
  );
});

test('the list of tables has all of them, each after those it refers to', async () => {
  const db = await openTestDatabase(await createLibsqlDatabase());
  const tables = await db.introspection.getTables();
  const names = tables.map(({name}) => name);
  // Those of Kysely's history are left out by it for the first feature alone.
  const ours = names.filter((name) => !name.startsWith('kysely_'));
  expect([...tableNames].sort()).toEqual(ours.sort());
});
