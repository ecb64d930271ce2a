import type {FeatureTables} from 'docusaurus-lock-server/store/database';
import {sqlMigration} from 'docusaurus-lock-server/store/migrate';
import {noPassword} from './database';

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
  // Without these indexes, each cascade would scan the whole table.
  'create index sessions_user_id on sessions (user_id)',
  'create index sessions_permission_id on sessions (permission_id)',
  'create index tokens_session_id on tokens (session_id)',
];

/**
 * A user's sessions end together when the user's generation changes, however many rows there are.
 * The index finds ended sessions and the oldest sessions first.
 */
const sessionGenerations = [
  'alter table users add column session_generation bigint not null default 0',
  'alter table sessions add column generation bigint not null default 0',
  'drop index sessions_user_id',
  'create index sessions_user_id on sessions (user_id, generation, expires_at)',
];

/** People of a provider, by the id that the provider never gives to another person. */
const identities = [
  `create table identities (
    issuer text not null,
    subject text not null,
    user_id text not null references users (id) on delete cascade,
    constraint identities_once primary key (issuer, subject)
  )`,
  'create index identities_user_id on identities (user_id)',
];

/** An account that signs in with a provider must not have a password beside it. */
const noPasswordBesideProvider = [
  `update users set password_hash = '${noPassword}', password_expires_at = null
    where id in (select user_id from identities)`,
];

/** The tables of the accounts. */
export const accountsTables: FeatureTables = {
  name: 'accounts',
  tables: ['companies', 'users', 'permissions', 'sessions', 'tokens', 'identities'],
  migrations: {
    '001_first_release': sqlMigration(firstRelease),
    '002_session_generations': sqlMigration(sessionGenerations),
    '003_identities': sqlMigration(identities),
    '004_no_password_beside_provider': sqlMigration(noPasswordBesideProvider),
  },
};
