import {spawn} from 'node:child_process';
import {once} from 'node:events';
import {existsSync, mkdirSync, statSync, writeFileSync} from 'node:fs';
import {join} from 'node:path';
import {sql} from 'kysely';
import Client from 'libsql';
import {email, openScene, signIn} from '../../testing/accounts-client';
import {
  createLibsqlDatabase,
  describeOnEachStore,
} from '../../testing/accounts-stores';
import {afterTest, createFolder} from '../../testing/after-test';
import {spawnTypeScript} from '../../testing/spawn-typescript';
import {AccountsError, type Database} from './database';
import {addUser} from './directory';
import {openDatabase, placeOf} from './open-database';

const user = {
  first_name: 'Robin',
  last_name: 'Vale',
  role: 'VIEWER',
  password_hash: '',
  password_expires_at: null,
  agreement_accepted_at: null,
};

describeOnEachStore((createDatabase) => {
  test('opens in three processes at once on an empty database', async () => {
    const url = await createDatabase();
    const children = [1, 2, 3].map(() =>
      spawnTypeScript('testing/open-and-close.ts', [url]),
    );
    const errors: string[] = [];
    for (const child of children) {
      child.stderr.on('data', (chunk) => errors.push(String(chunk)));
    }
    await Promise.all(children.map((child) => once(child.stdout, 'data')));
    for (const child of children) {
      child.stdin.write('go\n');
    }
    const ends = await Promise.all(
      children.map((child) => once(child, 'exit')),
    );
    expect(errors.join('')).toBe('');
    expect(ends.map(([code]) => code)).toEqual([0, 0, 0]);
  });

  test('writes from two open databases at once wait for each other', async () => {
    const url = await createDatabase();
    const [one, two] = [await openDatabase(url), await openDatabase(url)];
    const writes = Array.from({length: 20}, (_, i) =>
      addUser(i % 2 ? one : two, {...user, email: `${i}@harbour.test`}),
    );
    expect(await Promise.all(writes)).toEqual(Array(20).fill(true));
    await one.destroy();
    await two.destroy();
  });

  test('adds one e-mail once, and refuses one that is not in lower case', async () => {
    const db = await openDatabase(await createDatabase());
    const email = 'robin@harbour.test';
    expect(await addUser(db, {...user, email})).toBe(true);
    expect(await addUser(db, {...user, email})).toBe(false);
    await expect(
      addUser(db, {...user, email: 'Robin@harbour.test'}),
    ).rejects.toThrow(/check/i);
    await db.destroy();
  });
});

test('syncs each write of a libSQL file to the disk', async () => {
  const db = await openDatabase(await createLibsqlDatabase());
  const pragma = async (name: string) => {
    const compiled = {
      sql: `pragma ${name}`,
      parameters: [],
      query: {} as never,
    };
    const {rows} = await db.executeQuery<Record<string, unknown>>({
      ...compiled,
      queryId: {queryId: name},
    });
    return Object.values(rows[0]!)[0];
  };
  expect(await pragma('synchronous')).toBe(2);
  expect(await pragma('journal_mode')).toBe('wal');
  expect(await pragma('foreign_keys')).toBe(1);
  expect(await pragma('busy_timeout')).toBe(200);
  await db.destroy();
});

test('creates the folder of a file, which its owner alone may read', async () => {
  const file = join(createFolder(), 'a/b/accounts.db');
  const db = await openDatabase(`file://${file}`);
  await db.destroy();
  expect(existsSync(file)).toBe(true);
  expect(statSync(file).mode & 0o777).toBe(0o600);
});

describe('a relative path', () => {
  const project = join(__dirname, '../../..');
  const home = process.cwd();
  afterEach(() => process.chdir(home));

  test('starts at the folder of the project', () => {
    process.chdir(createFolder());
    expect(placeOf('file:data/none.db')).toBe(join(project, 'data/none.db'));
  });

  test('is refused when only the working folder has the file', async () => {
    const folder = createFolder();
    writeFileSync(join(folder, 'moved.db'), '');
    process.chdir(folder);
    const error = await failure('file:moved.db');
    expect(error.message).toBe(
      `DATABASE_URL leads to ${join(project, 'moved.db')}, which is missing, and ${join(process.cwd(), 'moved.db')} is there. Move it, or give its absolute path in DATABASE_URL.`,
    );
  });
});

test('the place of a PostgreSQL database has no user and no password', () => {
  expect(placeOf('postgres://u:s3cret@host:1/accounts')).toBe(
    'host:1/accounts',
  );
});

test.each([
  ['a folder', (folder: string) => mkdirSync(join(folder, 'accounts.db'))],
  [
    'a file that is no database',
    (folder: string) =>
      writeFileSync(join(folder, 'accounts.db'), 'x'.repeat(5000)),
  ],
])('says in one line that %s cannot be opened', async (_, make) => {
  const folder = createFolder();
  make(folder);
  const error = await failure(`file:${join(folder, 'accounts.db')}`);
  expect(error.message).toContain(join(folder, 'accounts.db'));
  expect(error.message).toMatch(/^Cannot (open|write) .+\.$/);
});

test.each([
  'postgres://u:s3cret@127.0.0.1:1/accounts',
  'postgresql://u:s3cret@nowhere.invalid/accounts',
  'postgres://u:s3cret@127.0.0.1:5432/no_such_database',
])(
  'says in one line that %s cannot be opened, without the password',
  async (url) => {
    const error = await failure(url);
    expect(error.message).toMatch(/^Cannot open the PostgreSQL database .+\.$/);
    expect(error.stack).not.toContain('s3cret');
  },
);

test.each(['postgres://u:s3cret@[/x', 'mysql://u:s3cret@x/y', '', 'file:'])(
  'refuses the URL %p without repeating it',
  async (url) => {
    const error = await failure(url);
    expect(error.message).toMatch(/^DATABASE_URL /);
    expect(error.stack).not.toContain('s3cret');
  },
);

async function failure(url: string): Promise<Error> {
  const error = await openDatabase(url).catch((reason: Error) => reason);
  expect(error).toBeInstanceOf(AccountsError);
  return error as Error;
}

const company = {id: '1', name: 'Harbour'};
const insert = (db: Database) =>
  db.insertInto('companies').values(company).execute();
const insertInTransaction = (db: Database) =>
  db.transaction().execute((trx) => insert(trx));

/** A database in a file, and what it holds. */
async function openFile() {
  const url = await createLibsqlDatabase();
  const db = await openDatabase(url);
  afterTest(() => db.destroy());
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
    const start = performance.now();
    await expect(write(db)).rejects.toThrow('database is locked');
    expect(performance.now() - start).toBeLessThan(1000);
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
  let isRead = false;
  const reading = db.transaction().execute(async (trx) => {
    await insert(trx);
    const outside = read().then((rows) => {
      isRead = true;
      return rows;
    });
    await new Promise(setImmediate);
    expect(isRead).toBe(false);
    return {outside};
  });
  expect(await (await reading).outside).toEqual([company]);
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

/** What 002 and 004 added; 003 and 005 added tables. */
const added = [
  ['sessions', 'created_at'],
  ['sessions', 'last_used_at'],
  ['sessions', 'address'],
  ['tokens', 'successor_salt'],
  ['users', 'unlocked_at'],
  ['permissions', 'role'],
] as const;

describeOnEachStore((createDatabase) => {
  test('sessions from before 002 live on, and count from the migration', async () => {
    const {accounts, url} = await openScene(createDatabase);
    await signIn(accounts, email);
    const before = await openDatabase(url);
    for (const [table, column] of added) {
      await before.schema.alterTable(table).dropColumn(column).execute();
    }
    const tables = [
      'page_answers',
      'signal_counts',
      'reading_tokens',
      'readers',
    ];
    for (const table of tables) {
      await before.schema.dropTable(table).execute();
    }
    await sql`delete from kysely_migration where name > '002'`.execute(before);
    await before.destroy();

    const migratedAfter = Date.now();
    const db = await openDatabase(url);
    const session = await db
      .selectFrom('sessions')
      .selectAll()
      .executeTakeFirstOrThrow();
    await db.destroy();
    for (const moment of [session.created_at, session.last_used_at]) {
      expect(moment).toBeGreaterThanOrEqual(migratedAfter);
      expect(moment).toBeLessThanOrEqual(Date.now());
    }
    expect(session.address).toBeNull();
  });
});
