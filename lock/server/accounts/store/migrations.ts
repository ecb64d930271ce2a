import {Migrator, sql, type Migration} from 'kysely';
import {AccountsError, type Database} from './database';

/** Both stores run the same text, so columns are `text` and `bigint` only. */
const firstRelease = [
  `create table companies (
    id text not null primary key,
    name text not null unique
  )`,
  `create table users (
    id text not null primary key,
    email text not null unique check (email = lower(email)),
    first_name text not null,
    last_name text not null,
    role text not null,
    password_hash text not null,
    password_expires_at bigint,
    agreement_accepted_at bigint,
    disabled_at bigint,
    unlocked_at bigint,
    last_company_id text references companies (id) on delete set null
  )`,
  `create table permissions (
    id text not null primary key,
    user_id text not null references users (id) on delete cascade,
    company_id text not null references companies (id) on delete cascade,
    role text,
    constraint permissions_once unique (user_id, company_id)
  )`,
  `create table sessions (
    id text not null primary key,
    user_id text not null references users (id) on delete cascade,
    permission_id text not null references permissions (id) on delete cascade,
    created_at bigint not null,
    last_used_at bigint not null,
    address text not null,
    expires_at bigint not null
  )`,
  `create table tokens (
    hash text not null primary key,
    session_id text not null references sessions (id) on delete cascade,
    kind text not null,
    expires_at bigint not null,
    used_at bigint,
    successor_salt text
  )`,
  // Without these each cascade would scan the whole table below.
  'create index sessions_user_id on sessions (user_id)',
  'create index sessions_permission_id on sessions (permission_id)',
  'create index tokens_session_id on tokens (session_id)',
  // Of signals. Neither table holds a user, an address or a company, nor a time
  // of day.
  `create table page_answers (
    id text not null primary key,
    page text not null,
    answer text not null,
    remark text,
    day text not null
  )`,
  `create table signal_counts (
    kind text not null,
    subject text not null,
    day text not null,
    times bigint not null,
    constraint signal_counts_once primary key (day, kind, subject)
  )`,
  `create table reading_tokens (
    id text not null primary key,
    user_id text not null,
    name text not null,
    hash text not null,
    created_at bigint not null,
    expires_at bigint not null,
    last_used_at bigint,
    address text
  )`,
  `create table readers (
    user_id text not null primary key,
    role text,
    seen_at bigint not null
  )`,
];

/**
 * A user's sessions end together when the number of the user changes, however
 * many rows there are. The index finds the ended ones and the oldest ones first.
 */
const sessionGenerations = [
  'alter table users add column session_generation bigint not null default 0',
  'alter table sessions add column generation bigint not null default 0',
  'drop index sessions_user_id',
  'create index sessions_user_id on sessions (user_id, generation, expires_at)',
];

/** People of a provider, by the name that the provider never gives to another. */
const identities = [
  `create table identities (
    issuer text not null,
    subject text not null,
    user_id text not null references users (id) on delete cascade,
    constraint identities_once primary key (issuer, subject)
  )`,
  'create index identities_user_id on identities (user_id)',
];

/** The schema's history, by name in order. */
const migrations: Record<string, Migration> = {
  '001_first_release': runAll(firstRelease),
  '002_session_generations': runAll(sessionGenerations),
  '003_identities': runAll(identities),
};

function runAll(statements: readonly string[]): Migration {
  return {
    async up(db) {
      for (const statement of statements) {
        await sql.raw(statement).execute(db);
      }
    },
  };
}

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
  if ((error as Error | undefined)?.message.startsWith('corrupted migrations')) {
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
