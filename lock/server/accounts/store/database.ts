import type {Kysely} from 'kysely';
import type {SearchOutcome} from '../../../features/feedback/shared';

/** In epoch milliseconds. */
export type Moment = number;

/** A person who may sign in. */
export interface UsersTable {
  id: string;
  /** Lower case, so that a unique column is unique whatever the case. */
  email: string;
  first_name: string;
  last_name: string;
  role: string;
  /** argon2id in PHC format. */
  password_hash: string;
  /** Null: never. */
  password_expires_at: Moment | null;
  agreement_accepted_at: Moment | null;
  /** Null: may sign in. */
  disabled_at: Moment | null;
  /** When failed sign-ins were last forgiven. */
  unlocked_at: Moment | null;
  last_company_id: string | null;
  /** Sessions of another generation than this one have ended. */
  session_generation: number;
}

interface CompaniesTable {
  id: string;
  name: string;
}

/** Allows a user to work in a company. */
export interface PermissionsTable {
  id: string;
  user_id: string;
  company_id: string;
  /** In this company; null: the user's own role. */
  role: string | null;
}

/**
 * One sign-in: a family of tokens. It works in one company at a time, under a
 * permission, so deleting the permission deletes the session with it.
 */
interface SessionsTable {
  id: string;
  user_id: string;
  permission_id: string;
  /** Of the sign-in. */
  created_at: Moment;
  /** Of the last sign-in, refresh or switch; reading writes nothing. */
  last_used_at: Moment;
  /** IP address at the last use. */
  address: string;
  expires_at: Moment;
  /** The user's `session_generation` at the sign-in. */
  generation: number;
}

/** Tokens are kept as SHA-256 only; used refresh tokens stay, to notice reuse. */
interface TokensTable {
  hash: string;
  session_id: string;
  kind: 'access' | 'refresh';
  expires_at: Moment;
  /** When it was exchanged: by a refresh or a switch to another company. */
  used_at: Moment | null;
  /** With the token itself, makes its successors; null: none. */
  successor_salt: string | null;
}

/** What a reader said of a page, and the day (UTC), such as `2026-11-22`. */
interface PageAnswersTable {
  /** Made by the browser for this answer alone, to replace or undo it. */
  id: string;
  page: string;
  answer: 'yes' | 'no';
  remark: string | null;
  day: string;
}

/** How often something happened in a day (UTC). */
interface SignalCountsTable {
  /** Rows of before also have `opened`: nothing reads them, and they go with their day. */
  kind: SearchOutcome;
  /** A query. */
  subject: string;
  day: string;
  times: number;
}

/** An assistant reads by it what a reader may read. */
interface ReadingTokensTable {
  /** Part of the token; no secret. */
  id: string;
  /** Of ours or of the platform, so it refers to no table. */
  user_id: string;
  name: string;
  /** SHA-256 of the token. */
  hash: string;
  created_at: Moment;
  expires_at: Moment;
  /** The start of the day (UTC) of the last use. */
  last_used_at: Moment | null;
  /** IP address at the last use, of IPv6 its /64. */
  address: string | null;
}

/** Who opened the guide, before a platform's endpoint alone. */
interface ReadersTable {
  user_id: string;
  /** As `me` last said; null where the platform has none. */
  role: string | null;
  /** When that was. */
  seen_at: Moment;
}

/** Whose account a person of a provider has. */
interface IdentitiesTable {
  issuer: string;
  /** The provider's own name of the person. */
  subject: string;
  user_id: string;
}

export interface Tables {
  users: UsersTable;
  companies: CompaniesTable;
  permissions: PermissionsTable;
  sessions: SessionsTable;
  tokens: TokensTable;
  page_answers: PageAnswersTable;
  signal_counts: SignalCountsTable;
  reading_tokens: ReadingTokensTable;
  readers: ReadersTable;
  identities: IdentitiesTable;
}

/** All tables; each refers to ones before it alone. */
const order: Record<keyof Tables, true> = {
  companies: true,
  users: true,
  permissions: true,
  sessions: true,
  tokens: true,
  page_answers: true,
  signal_counts: true,
  reading_tokens: true,
  readers: true,
  identities: true,
};
export const tableNames: readonly string[] = Object.keys(order);

/** The accounts database, on either store; transactions are the same type. */
export type Database = Kysely<Tables>;

/**
 * A problem that an administrator can fix: its message is one sentence
 * for a terminal and never holds a password, a token or a database URL.
 */
export class AccountsError extends Error {
  override name = 'AccountsError';
}

/** Where the accounts are without `DATABASE_URL`, from the project's folder. */
export const defaultDatabaseUrl = 'file:data/accounts.db';

/** Where the demo accounts are, apart from those of a site. */
export const demoDatabaseUrl = 'file:data/demo.db';

// Before the platform's endpoint there are no accounts of ours.
const signalsDatabaseUrl = 'file:data/signals.db';

interface Settings {
  DATABASE_URL?: string;
  GRAPHQL_ENDPOINT?: string;
}

/** The file that is used without `DATABASE_URL`. */
export function defaultFileUrl({GRAPHQL_ENDPOINT}: Settings): string {
  return GRAPHQL_ENDPOINT ? signalsDatabaseUrl : defaultDatabaseUrl;
}

/** The database that the settings name: their own, or the default one. */
export function readDatabaseUrl(settings: Settings): string {
  return settings.DATABASE_URL || defaultFileUrl(settings);
}
