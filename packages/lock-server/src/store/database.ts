import type {Kysely, Migration} from 'kysely';

/** A point in time, in epoch milliseconds. */
export type EpochMs = number;

/**
 * The columns of all tables. Each feature adds its own by declaration merging: `declare module
 * '…/store/database' {interface Tables {…}}`.
 */
// eslint-disable-next-line @typescript-eslint/no-empty-object-type -- features fill it
export interface Tables {}

/** The database, on either store; transactions are the same type. */
export type Database = Kysely<Tables>;

/** The tables of a feature. */
export interface FeatureTables {
  /** The name of the feature; the history of its migrations is stored under this name. */
  name: string;
  /** The names of the tables; a table refers only to tables before it. */
  tables: readonly string[];
  /** The migrations of the tables, by name in order. */
  migrations: Readonly<Record<string, Migration>>;
}

/**
 * A problem with a database or an account that an administrator can fix: its message is one
 * sentence for a terminal and never holds a password, a token or a database URL.
 */
export class OperatorError extends Error {
  override name = 'OperatorError';
}

/** The database without `DATABASE_URL`; the path is relative to the working folder. */
export const defaultDatabaseUrl = 'file:data/accounts.db';

/** The database of the demo accounts; a real site has its own database. */
export const demoDatabaseUrl = 'file:data/demo.db';

/** Returns the database of the settings, or the default one. */
export function readDatabaseUrl(settings: {
  DATABASE_URL?: string;
  GRAPHQL_ENDPOINT?: string;
}): string {
  const {DATABASE_URL, GRAPHQL_ENDPOINT} = settings;
  // With the platform's endpoint there are no accounts of ours.
  return DATABASE_URL || (GRAPHQL_ENDPOINT ? 'file:data/platform.db' : defaultDatabaseUrl);
}
