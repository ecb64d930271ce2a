import type {EpochMs, FeatureTables} from 'docusaurus-lock-server/store/database';
import {sqlMigration} from 'docusaurus-lock-server/store/migrate';

/** The tokens with which assistants read what their owners may read. */
interface ReadingTokensTable {
  /** Part of the token; no secret. */
  id: string;
  /** A user of our own accounts or of a platform, so it references no table. */
  user_id: string;
  /** SHA-256 of the token. */
  hash: string;
  created_at: EpochMs;
  expires_at: EpochMs;
  /** The start of the day (UTC) of the last use. */
  last_used_at: EpochMs | null;
  /** IP address at the last use, of IPv6 its /64. */
  address: string | null;
  /**
   * The owner's generation when the token was made. With another generation the token has ended.
   */
  generation: number | null;
}

/** The last visit of each user. The role is used with a platform's endpoint only. */
interface ReadersTable {
  user_id: string;
  /** The role at the last visit; null where the platform has none. */
  role: string | null;
  /** When the user last opened the guide. */
  seen_at: EpochMs;
}

declare module 'docusaurus-lock-server/store/database' {
  interface Tables {
    reading_tokens: ReadingTokensTable;
    readers: ReadersTable;
  }
}

// A database of version 0.1 has these tables already.
const firstRelease = [
  `create table if not exists reading_tokens (
    id text not null primary key,
    user_id text not null,
    name text not null,
    hash text not null,
    created_at bigint not null,
    expires_at bigint not null,
    last_used_at bigint,
    address text
  )`,
  `create table if not exists readers (
    user_id text not null primary key,
    role text,
    seen_at bigint not null
  )`,
];

/** Tokens end with all sessions of their owner, whose generation changes then. */
const generations = ['alter table reading_tokens add column generation bigint'];

/** A reader has one token, which needs no name. */
const oneToken = ['alter table reading_tokens drop column name'];

/** The tables of assistants. */
export const assistantsTables: FeatureTables = {
  name: 'assistants',
  tables: ['reading_tokens', 'readers'],
  migrations: {
    '001_first_release': sqlMigration(firstRelease),
    '002_generations': sqlMigration(generations),
    '003_one_token': sqlMigration(oneToken),
  },
};
