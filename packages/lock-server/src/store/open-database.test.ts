import {spawn} from 'node:child_process';
import {once} from 'node:events';
import {mkdirSync, statSync, writeFileSync} from 'node:fs';
import {join} from 'node:path';
import {text} from 'node:stream/consumers';
import {sql} from 'kysely';
import Client from 'libsql';
import {allTables, openTestDatabase} from '../../../testing/src/all-features';
import {open} from '../../../testing/src/open';
import {addTestUser, email} from '../../../testing/src/test-accounts';
import {createLibsqlDatabase, describeOnEachStore} from '../../../testing/src/accounts-stores';
import {afterTest, createFolder} from '../../../testing/src/after-test';
import {spawnTypeScript} from '../../../testing/src/spawn-typescript';
import {OperatorError, type Database} from './database';
import {addUser, changeAndSignOut, findUser} from 'docusaurus-lock-accounts/server/store/directory';
import {openDatabase, locateDatabase} from './open-database';

const user = {
  first_name: 'Robin',
  last_name: 'Vale',
  role: 'VIEWER',
  password_hash: '',
  password_expires_at: null,
  agreement_accepted_at: null,
};

describeOnEachStore((createDatabase) => {
  test('three processes open an empty database at the same time', async () => {
    const url = await createDatabase();
    const children = [1, 2, 3].map(() => spawnTypeScript('testing/src/open-and-close.ts', [url]));
    const errors = children.map(({stderr}) => text(stderr));
    await Promise.all(children.map((child) => once(child.stdout, 'data')));
    children.forEach((child) => child.stdin.write('go\n'));
    const ends = children.map((child) => once(child, 'exit'));
    expect((await Promise.all(ends)).map(([code]) => code)).toEqual([0, 0, 0]);
    expect(await Promise.all(errors)).toEqual(['', '', '']);
  });

  test('writes from two open databases at once wait for each other', async () => {
    const url = await createDatabase();
    const one = await openTestDatabase(url);
    const two = await openTestDatabase(url);
    const writes = Array.from({length: 20}, (_, i) =>
      addUser(i % 2 ? one : two, {...user, email: `${i}@harbour.test`}),
    );
    expect(await Promise.all(writes)).toEqual(Array(20).fill(true));
  });

  test('adds one e-mail once, and refuses one that is not in lower case', async () => {
    const db = await openTestDatabase(await createDatabase());
    const add = (email: string) => addUser(db, {...user, email});
    expect(await add(email)).toBe(true);
    expect(await add(email)).toBe(false);
    await expect(add('Robin@harbour.test')).rejects.toThrow(/check/i);
  });
});

test('syncs each write of a libSQL file to the disk', async () => {
  const {db} = await openFile();
  for (const [name, value] of [
    ['synchronous', 2],
    ['journal_mode', 'wal'],
    ['foreign_keys', 1],
    ['busy_timeout', 200],
  ]) {
    const {rows} = await sql.raw<object>(`pragma ${name}`).execute(db);
    expect(rows.flatMap(Object.values)).toEqual([value]);
  }
});

test('creates the folder of a file, and only its owner may read the file', async () => {
  const file = join(createFolder(), 'a/b/accounts.db');
  await openTestDatabase(`file://${file}`);
  expect(statSync(file).mode & 0o777).toBe(0o600);
});

test('a relative path starts at the working folder', () => {
  const home = process.cwd();
  afterTest(() => process.chdir(home));
  process.chdir(createFolder());
  expect(locateDatabase('file:data/none.db')).toBe(join(process.cwd(), 'data/none.db'));
});

test('the place of a PostgreSQL database has no user and no password', () => {
  expect(locateDatabase('postgres://u:s3cret@host:1/accounts')).toBe('host:1/accounts');
});

test.each([
  ['a folder', (file: string) => mkdirSync(file)],
  ['a file that is no database', (file: string) => writeFileSync(file, 'x'.repeat(5000))],
])('says in one line that %s cannot be opened', async (_, make) => {
  const file = join(createFolder(), 'accounts.db');
  make(file);
  const error = await failure(`file:${file}`);
  expect(error.message).toContain(`Cannot open the database ${file}: `);
  expect(error.message).toMatch(/^[^\n]+\.$/);
});

test.each([
  'postgres://u:s3cret@127.0.0.1:1/accounts',
  'postgresql://u:s3cret@nowhere.invalid/accounts',
  'postgres://u:s3cret@127.0.0.1:5432/no_such_database',
])('says in one line that %s cannot be opened, without the password', async (url) => {
  const error = await failure(url);
  expect(error.message).toMatch(/^Cannot open the PostgreSQL database .+\.$/);
  expect(error.stack).not.toContain('s3cret');
});

test.each(['postgres://u:s3cret@[/x', 'mysql://u:s3cret@x/y', '', 'file:'])(
  'refuses the URL %p without repeating it',
  async (url) => {
    const error = await failure(url);
    expect(error.message).toMatch(/^DATABASE_URL /);
    expect(error.stack).not.toContain('s3cret');
  },
);

async function failure(url: string): Promise<Error> {
  const error = await openDatabase(url, allTables).catch((reason: Error) => reason);
  expect(error).toBeInstanceOf(OperatorError);
  return error as Error;
}

const company = {id: '1', name: 'Harbour'};
const insert = (db: Database) => db.insertInto('companies').values(company).execute();
const insertInTransaction = (db: Database) => db.transaction().execute((trx) => insert(trx));

/** Opens a database in a file; `read` gives its companies. */
async function openFile() {
  const url = await createLibsqlDatabase();
  const db = await openTestDatabase(url);
  const read = () => db.selectFrom('companies').selectAll().execute();
  return {file: url.slice('file:'.length), db, read};
}

const holdLock = `
const client = new (require('libsql'))(process.argv[1]);
client.exec('begin immediate');
console.log('held');
setTimeout(() => client.exec('rollback'), 50);`;

describe.each([
  ['a single write', insert],
  ['a transaction', insertInTransaction],
])('%s', (_, write) => {
  test('waits for the lock of another process', async () => {
    const {file, db, read} = await openFile();
    const other = spawn(process.execPath, ['-e', holdLock, file]);
    await once(other.stdout, 'data');
    await write(db);
    expect(await read()).toEqual([company]);
  });

  test('fails after 200 ms, and the next one succeeds', async () => {
    const {file, db, read} = await openFile();
    const foreign = new Client(file);
    foreign.exec('begin immediate');
    expect((await sql`pragma busy_timeout`.execute(db)).rows).toEqual([{timeout: 200}]);
    await expect(write(db)).rejects.toThrow('database is locked');
    expect(await read()).toEqual([]);
    foreign.exec('rollback');
    foreign.close();
    await write(db);
    await db.transaction().execute((trx) => trx.deleteFrom('users').execute());
    expect(await read()).toEqual([company]);
  });
});

test('single statements wait for the end of an open transaction', async () => {
  const {db, read} = await openFile();
  const done: string[] = [];
  let outside: Promise<unknown> | undefined;
  await db.transaction().execute(async (trx) => {
    await insert(trx);
    outside = read().finally(() => done.push('read'));
    await new Promise(setImmediate);
    done.push('written');
  });
  expect(await outside).toEqual([company]);
  expect(done).toEqual(['written', 'read']);
});

test('a failed transaction leaves the database usable', async () => {
  const {db, read} = await openFile();
  const failing = db.transaction().execute(async (trx) => {
    await insert(trx);
    throw new Error('no more');
  });
  await expect(failing).rejects.toThrow('no more');
  expect(await read()).toEqual([]);
});

describeOnEachStore((createDatabase) => {
  test.each(['001_accounts', '999_of_a_later_version'])(
    'tables that another version made (%s) are left alone, and the error says what to do',
    async (name) => {
      const url = await createDatabase();
      const db = await openTestDatabase(url);
      await addUser(db, {...user, email});
      await sql`update kysely_migration set name = ${name} where name like '001%'`.execute(db);
      const opening = openDatabase(url, allTables);
      await expect(opening).rejects.toThrow(OperatorError);
      await expect(opening).rejects.toThrow(
        /database \S+: it was made by another version [^]*name a new database in DATABASE_URL or, for the demo, delete the file\.$/,
      );
      const users = await db.selectFrom('users').select('email').execute();
      expect(users).toEqual([{email}]);
    },
  );

  test('a database from before sessions had generations keeps its sessions', async () => {
    const url = await createDatabase();
    await addTestUser(url, email, ['Harbour']);
    const site = {accounts: 'none', databaseUrl: url} as const;
    const before = await open(site);
    const {token, refreshToken} = await before.accounts.signIn();
    const db = await openTestDatabase(url);
    for (const statement of [
      'drop index sessions_user_id',
      'alter table sessions drop column generation',
      'alter table users drop column session_generation',
      'create index sessions_user_id on sessions (user_id)',
      'drop table identities',
      "delete from kysely_migration where name > '001_first_release'",
    ]) {
      await sql.raw(statement).execute(db);
    }
    const {accounts} = await open(site);
    const {me, refresh} = accounts;
    expect(await me(token)).toMatchObject({email});
    expect((await refresh(refreshToken)).success).toBe(true);
    await changeAndSignOut(db, (await findUser(db, email)).id);
    expect(await me(token)).toBe('UNAUTHORIZED');
  });
});
