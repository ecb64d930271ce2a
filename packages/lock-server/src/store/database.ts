import type {Kysely, Migration} from 'kysely';

/** In epoch milliseconds. */
export type EpochMs = number;

/**
 * The columns of all tables. Each feature adds its own, as TypeScript lets modules do:
 * `declare module '…/store/database' {interface Tables {…}}`.
 */
// eslint-disable-next-line @typescript-eslint/no-empty-object-type -- features fill it
export interface Tables {}

/** The database, on either store; transactions are the same type. */
export type Database = Kysely<Tables>;

/** The tables of a feature. */
export interface FeatureTables {
  /** Of the feature; its history is stored under this name. */
  name: string;
  /** Each refers to ones before it alone. */
  tables: readonly string[];
  /** The history of the tables, by name in order. */
  migrations: Readonly<Record<string, Migration>>;
}

/**
 * A problem with a database or an account that an administrator can fix: its message is one
 * sentence for a terminal and never holds a password, a token or a database URL.
 */
export class OperatorError extends Error {
  override name = 'OperatorError';
}

/** Where the data is without `DATABASE_URL`, from the working folder. */
export const defaultDatabaseUrl = 'file:data/accounts.db';

/** Where the demo accounts are, apart from those of a site. */
export const demoDatabaseUrl = 'file:data/demo.db';

/** The database that the settings name: their own, or the default one. */
export function readDatabaseUrl(settings: {
  DATABASE_URL?: string;
  GRAPHQL_ENDPOINT?: string;
}): string {
  const {DATABASE_URL, GRAPHQL_ENDPOINT} = settings;
  // With the platform's endpoint there are no accounts of ours.
  return DATABASE_URL || (GRAPHQL_ENDPOINT ? 'file:data/platform.db' : defaultDatabaseUrl);
}
