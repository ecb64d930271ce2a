/** Where the accounts are without `DATABASE_URL`, from the working folder. */
export const defaultDatabaseUrl = 'file:data/accounts.db';

/** Where the demo accounts are, apart from those of a site. */
export const demoDatabaseUrl = 'file:data/demo.db';

// Before the platform's endpoint there are no accounts of ours.
const signalsDatabaseUrl = 'file:data/signals.db';

/** The database that the settings name: their own, or the default one. */
export function databaseUrlOf({
  DATABASE_URL,
  GRAPHQL_ENDPOINT,
}: {
  DATABASE_URL?: string;
  GRAPHQL_ENDPOINT?: string;
}): string {
  return (
    DATABASE_URL || (GRAPHQL_ENDPOINT ? signalsDatabaseUrl : defaultDatabaseUrl)
  );
}
