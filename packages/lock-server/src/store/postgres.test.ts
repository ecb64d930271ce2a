import {sql} from 'kysely';
import pg from 'pg';
import {openTestDatabase} from '../../../testing/src/all-features';
import {describeOnPostgres} from '../../../testing/src/accounts-stores';
import {standBefore} from '../../../testing/src/database-relay';
import type {Database} from './database';

const readCompanies = (db: Database) => db.selectFrom('companies').select('id').execute();
const addCompany = (db: Database) =>
  db.insertInto('companies').values({id: '1', name: 'Harbour'}).execute();

describeOnPostgres((createDatabase) => {
  async function open() {
    const relay = await standBefore(await createDatabase());
    return {relay, db: await openTestDatabase(relay.url)};
  }

  test('when a network drops ten connections silently, only one query fails', async () => {
    const {relay, db} = await open();
    const readTen = () => Promise.all(Array.from({length: 10}, () => readCompanies(db)));
    await readTen();
    relay.fallSilent();
    relay.resume();
    await expect(readCompanies(db)).rejects.toThrow('Query read timeout');
    expect(await readTen()).toHaveLength(10);
  });

  test('a transaction that gets no answer fails once, and then holds no lock', async () => {
    const {relay, db} = await open();
    const query = jest.spyOn(pg.Client.prototype, 'query');
    const failing = db.transaction().execute(async (trx) => {
      relay.fallSilent();
      await addCompany(trx);
    });
    await expect(failing).rejects.toThrow('Query read timeout');
    // A rollback would wait for an answer for the same time again.
    const asked = query.mock.calls.map(([text]) => String(text));
    expect(asked).toContain('begin');
    expect(asked).not.toContain('rollback');
    query.mockRestore();
    relay.resume();
    await addCompany(db);
  });

  test('a statement that PostgreSQL refuses keeps its connection', async () => {
    const {db} = await open();
    const connection = async () => (await sql`select pg_backend_pid()`.execute(db)).rows;
    const before = await connection();
    await expect(sql`select nothing`.execute(db)).rejects.toThrow('nothing');
    expect(await connection()).toEqual(before);
  });

  test('a connection that only reads is closed when a write is refused', async () => {
    const {db} = await open();
    // Each session of the pool keeps what it began with, as after a failover.
    await sql`set default_transaction_read_only = on`.execute(db);
    await expect(addCompany(db)).rejects.toMatchObject({code: '25006'});
    await addCompany(db);
    expect(await readCompanies(db)).toHaveLength(1);
  });

  test('a limit for idle transactions in the URL is kept', async () => {
    const url = new URL(await createDatabase());
    const limits: unknown[] = [];
    for (const limit of [undefined, '90000']) {
      if (limit) {
        url.searchParams.set('idle_in_transaction_session_timeout', limit);
      }
      const db = await openTestDatabase(url.href);
      const {rows} = await sql`show idle_in_transaction_session_timeout`.execute(db);
      limits.push(...rows);
    }
    expect(limits).toEqual([
      {idle_in_transaction_session_timeout: '10s'},
      {idle_in_transaction_session_timeout: '90s'},
    ]);
  });
});
