import {Migrator, sql, type Kysely, type Migration} from 'kysely';
import {AccountsError, type Database} from './database';

/**
 * The schema's history, by name in order. Both stores run the same text, so
 * columns are `text` and `bigint` only.
 */
const migrations: Record<string, Migration> = {
  '001_first_release': {
    async up(db) {
      await createAccounts(db);
      await createSignals(db);
      await createReadingTokens(db);
    },
  },
};

/**
 * Brings the database to the newest schema, all or nothing; two processes at
 * once take turns (an advisory lock on PostgreSQL, the write lock on libSQL).
 *
 * @throws AccountsError where another version made tables that this one does not
 *   know; else the database's error.
 */
export async function migrate(db: Database): Promise<void> {
  const migrator = new Migrator({
    db,
    provider: {getMigrations: () => Promise.resolve(migrations)},
  });
  const {error} = await migrator.migrateToLatest();
  if (
    (error as Error | undefined)?.message.startsWith('corrupted migrations')
  ) {
    throw new AccountsError(
      'another version of this program made it, and its tables differ. ' +
        'Restore a backup that this version made (npm run accounts -- restore). ' +
        'Delete it, if it is that of the demo, or name a new one in DATABASE_URL.',
    );
  }
  if (error) {
    throw error as Error;
  }
}

async function createAccounts(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('companies')
    .addColumn('id', 'text', (col) => col.primaryKey().notNull())
    .addColumn('name', 'text', (col) => col.notNull().unique())
    .execute();
  await db.schema
    .createTable('users')
    .addColumn('id', 'text', (col) => col.primaryKey().notNull())
    .addColumn('email', 'text', (col) =>
      col
        .notNull()
        .unique()
        .check(sql`email = lower(email)`),
    )
    .addColumn('first_name', 'text', (col) => col.notNull())
    .addColumn('last_name', 'text', (col) => col.notNull())
    .addColumn('role', 'text', (col) => col.notNull())
    .addColumn('password_hash', 'text', (col) => col.notNull())
    .addColumn('password_expires_at', 'bigint')
    .addColumn('agreement_accepted_at', 'bigint')
    .addColumn('disabled_at', 'bigint')
    .addColumn('unlocked_at', 'bigint')
    .addColumn('last_company_id', 'text', (col) =>
      col.references('companies.id').onDelete('set null'),
    )
    .execute();
  await db.schema
    .createTable('permissions')
    .addColumn('id', 'text', (col) => col.primaryKey().notNull())
    .addColumn('user_id', 'text', (col) =>
      col.notNull().references('users.id').onDelete('cascade'),
    )
    .addColumn('company_id', 'text', (col) =>
      col.notNull().references('companies.id').onDelete('cascade'),
    )
    .addColumn('role', 'text')
    .addUniqueConstraint('permissions_once', ['user_id', 'company_id'])
    .execute();
  await db.schema
    .createTable('sessions')
    .addColumn('id', 'text', (col) => col.primaryKey().notNull())
    .addColumn('user_id', 'text', (col) =>
      col.notNull().references('users.id').onDelete('cascade'),
    )
    .addColumn('permission_id', 'text', (col) =>
      col.notNull().references('permissions.id').onDelete('cascade'),
    )
    .addColumn('created_at', 'bigint', (col) => col.notNull())
    .addColumn('last_used_at', 'bigint', (col) => col.notNull())
    .addColumn('address', 'text', (col) => col.notNull())
    .addColumn('expires_at', 'bigint', (col) => col.notNull())
    .execute();
  await db.schema
    .createTable('tokens')
    .addColumn('hash', 'text', (col) => col.primaryKey().notNull())
    .addColumn('session_id', 'text', (col) =>
      col.notNull().references('sessions.id').onDelete('cascade'),
    )
    .addColumn('kind', 'text', (col) => col.notNull())
    .addColumn('expires_at', 'bigint', (col) => col.notNull())
    .addColumn('used_at', 'bigint')
    .addColumn('successor_salt', 'text')
    .execute();
  // Without these each cascade would scan the whole table below.
  for (const [table, column] of [
    ['sessions', 'user_id'],
    ['sessions', 'permission_id'],
    ['tokens', 'session_id'],
  ] as const) {
    await db.schema
      .createIndex(`${table}_${column}`)
      .on(table)
      .column(column)
      .execute();
  }
}

// Neither table holds a user, an address or a company, nor a time of day.
async function createSignals(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('page_answers')
    .addColumn('id', 'text', (col) => col.primaryKey().notNull())
    .addColumn('page', 'text', (col) => col.notNull())
    .addColumn('answer', 'text', (col) => col.notNull())
    .addColumn('remark', 'text')
    .addColumn('day', 'text', (col) => col.notNull())
    .execute();
  await db.schema
    .createTable('signal_counts')
    .addColumn('kind', 'text', (col) => col.notNull())
    .addColumn('subject', 'text', (col) => col.notNull())
    .addColumn('day', 'text', (col) => col.notNull())
    .addColumn('times', 'bigint', (col) => col.notNull())
    .addPrimaryKeyConstraint('signal_counts_once', ['day', 'kind', 'subject'])
    .execute();
}

async function createReadingTokens(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('reading_tokens')
    .addColumn('id', 'text', (col) => col.primaryKey().notNull())
    .addColumn('user_id', 'text', (col) => col.notNull())
    .addColumn('name', 'text', (col) => col.notNull())
    .addColumn('hash', 'text', (col) => col.notNull())
    .addColumn('created_at', 'bigint', (col) => col.notNull())
    .addColumn('expires_at', 'bigint', (col) => col.notNull())
    .addColumn('last_used_at', 'bigint')
    .addColumn('address', 'text')
    .execute();
  await db.schema
    .createTable('readers')
    .addColumn('user_id', 'text', (col) => col.primaryKey().notNull())
    .addColumn('role', 'text')
    .addColumn('seen_at', 'bigint', (col) => col.notNull())
    .execute();
}
