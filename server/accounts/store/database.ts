import type {Kysely} from 'kysely';

/** A person who may sign in. Moments are epoch milliseconds throughout. */
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
  password_expires_at: number | null;
  agreement_accepted_at: number | null;
  /** Null: may sign in. */
  disabled_at: number | null;
  last_company_id: string | null;
}

interface CompaniesTable {
  id: string;
  name: string;
}

/** Allows a user to work in a company. */
interface PermissionsTable {
  id: string;
  user_id: string;
  company_id: string;
}

/**
 * One sign-in: a family of tokens. It works in a company by virtue of a
 * permission, so deleting the permission deletes the session with it.
 */
interface SessionsTable {
  id: string;
  user_id: string;
  /** Null: the user had no permission at sign-in. */
  permission_id: string | null;
  expires_at: number;
}

/** Tokens are kept as SHA-256 only; used refresh tokens stay, to notice reuse. */
interface TokensTable {
  hash: string;
  session_id: string;
  kind: 'access' | 'refresh';
  expires_at: number;
  /** When a refresh token was first exchanged. */
  used_at: number | null;
}

export interface Tables {
  users: UsersTable;
  companies: CompaniesTable;
  permissions: PermissionsTable;
  sessions: SessionsTable;
  tokens: TokensTable;
}

/** The accounts database, on either store; transactions are the same type. */
export type Database = Kysely<Tables>;
