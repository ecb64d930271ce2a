import {sql} from 'kysely';
import {signIn} from '../../testing/accounts-client';
import {email, openScene} from '../../testing/accounts-scene';
import {describeOnEachStore} from '../../testing/accounts-stores';
import {openDatabase} from './open-database';

/** What 002 and 004 added; 003 added tables. */
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
    for (const table of ['page_answers', 'signal_counts']) {
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
