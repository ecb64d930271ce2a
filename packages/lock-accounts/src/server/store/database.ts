import type {EpochMs} from 'docusaurus-lock-server/store/database';

export {type Database, type EpochMs, OperatorError} from 'docusaurus-lock-server/store/database';

/**
 * The hash of an account without a password. It is all zeros, and nobody can find a password for
 * it. Trying a password takes as long as with any other account.
 */
export const noPassword = `$argon2id$v=19$m=19456,t=2,p=1$${'A'.repeat(22)}$${'A'.repeat(43)}`;

/** A person who may sign in. */
export interface UsersTable {
  id: string;
  /** In lower case, so that the unique column ignores case. */
  email: string;
  first_name: string;
  last_name: string;
  role: string;
  /** argon2id in PHC format. */
  password_hash: string;
  /** Null if it never expires. */
  password_expires_at: EpochMs | null;
  agreement_accepted_at: EpochMs | null;
  /** Null if the user may sign in. */
  disabled_at: EpochMs | null;
  /** When failed sign-ins were last forgiven. */
  unlocked_at: EpochMs | null;
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
  /** The role in this company; null for the user's own role. */
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
  /** When the user signed in. */
  created_at: EpochMs;
  /** When the session was last opened, refreshed or switched; reading writes nothing. */
  last_used_at: EpochMs;
  /** IP address at the last use. */
  address: string;
  expires_at: EpochMs;
  /** The user's `session_generation` at the sign-in. */
  generation: number;
}

/** Tokens are kept as SHA-256 only; used refresh tokens stay, to notice reuse. */
interface TokensTable {
  hash: string;
  session_id: string;
  kind: 'access' | 'refresh';
  expires_at: EpochMs;
  /** When the token was exchanged: by a refresh or a switch to another company. */
  used_at: EpochMs | null;
  /** The successors are derived from this salt and the token; null if there are none. */
  successor_salt: string | null;
}

/** Links a person of a provider to an account. */
interface IdentitiesTable {
  issuer: string;
  /** The provider's id of the person. */
  subject: string;
  user_id: string;
}

declare module 'docusaurus-lock-server/store/database' {
  interface Tables {
    users: UsersTable;
    companies: CompaniesTable;
    permissions: PermissionsTable;
    sessions: SessionsTable;
    tokens: TokensTable;
    identities: IdentitiesTable;
  }
}
