import {Kysely} from 'kysely';
import Client from 'libsql';
import {createFolder} from '../../testing/after-test';
import type {Tables} from './database';
import {libsqlDialect} from './libsql-dialect';
import {migrate} from './migrations';

const company = {id: '1', name: 'Harbour'};

/** A database, and another connection that holds its write lock. */
async function openLocked(busyTimeoutMs?: number) {
  const file = `${createFolder()}/accounts.db`;
  const db = new Kysely<Tables>({
    dialect: libsqlDialect(file, busyTimeoutMs),
  });
  await migrate(db);
  const foreign = new Client(file);
  foreign.exec('begin immediate');
  const read = () => db.selectFrom('companies').selectAll().execute();
  return {db, foreign, read};
}

test.each([
  [
    'a single write',
    (db: Kysely<Tables>) =>
      db.insertInto('companies').values(company).execute(),
  ],
  [
    'a transaction',
    (db: Kysely<Tables>) =>
      db
        .transaction()
        .execute((trx) =>
          trx.insertInto('companies').values(company).execute(),
        ),
  ],
])(
  '%s waits for the lock of another process while reads are answered',
  async (_, write) => {
    const {db, foreign, read} = await openLocked();
    const written = write(db);
    expect(await read()).toEqual([]);
    expect(await read()).toEqual([]);
    foreign.exec('rollback');
    await written;
    expect(await read()).toEqual([company]);
    foreign.close();
    await db.destroy();
  },
);

test('a write fails when the lock is held for longer than the timeout', async () => {
  const {db, foreign, read} = await openLocked(20);
  const write = () => db.insertInto('companies').values(company).execute();
  await expect(write()).rejects.toThrow('database is locked');
  await expect(
    db.transaction().execute((trx) => trx.deleteFrom('users').execute()),
  ).rejects.toThrow('database is locked');
  foreign.exec('rollback');
  await db.transaction().execute((trx) => trx.deleteFrom('users').execute());
  await write();
  expect(await read()).toEqual([company]);
  foreign.close();
  await db.destroy();
});

test('single statements wait for the end of an open transaction', async () => {
  const {db, foreign, read} = await openLocked();
  foreign.exec('rollback');
  let isRead = false;
  const reading = db.transaction().execute(async (trx) => {
    await trx.insertInto('companies').values(company).execute();
    const outside = read().then((rows) => {
      isRead = true;
      return rows;
    });
    await new Promise(setImmediate);
    expect(isRead).toBe(false);
    return {outside};
  });
  expect(await (await reading).outside).toEqual([company]);
  foreign.close();
  await db.destroy();
});

test('a failed transaction leaves the database usable', async () => {
  const {db, foreign, read} = await openLocked();
  foreign.exec('rollback');
  const failing = db.transaction().execute(async (trx) => {
    await trx.insertInto('companies').values(company).execute();
    throw new Error('no more');
  });
  await expect(failing).rejects.toThrow('no more');
  expect(await read()).toEqual([]);
  foreign.close();
  await db.destroy();
});
