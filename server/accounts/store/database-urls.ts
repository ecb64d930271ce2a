/** Where the accounts are without `DATABASE_URL`, from the working folder. */
export const defaultDatabaseUrl = 'file:data/accounts.db';

/** Where the demo accounts are, apart from those of a site. */
export const demoDatabaseUrl = 'file:data/demo.db';
