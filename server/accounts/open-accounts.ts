import {createEndpoint, type Endpoint} from './graphql/create-endpoint';
import {refuseDemo, seedDemo} from './demo';
import {openDatabase} from './store/open-database';
import {createPasswords, type Passwords} from './sessions/passwords';
import {createSignInThrottle} from './sessions/sign-in-throttle';

/** The accounts service of a running site. */
export interface Accounts {
  /** Answers one GraphQL request; `address` is the client's IP address, for throttling. */
  fetch: Endpoint;
  /** Whether the database answers; fails when it does not. */
  isReady(): Promise<boolean>;
  close(): Promise<void>;
}

/** Options of {@link openAccounts}. */
export interface AccountsOptions {
  /** `file:…` (libSQL) or `postgres://…`. */
  databaseUrl: string;
  /** Adds the demo accounts; default false. */
  demo?: boolean;
  /** Introspection and GraphiQL are off; default true. */
  production?: boolean;
  /** The clock, epoch milliseconds; for tests. */
  now?: () => number;
  /** Default argon2id; for tests. */
  passwords?: Passwords;
}

/**
 * Opens the accounts service with its database, up to date.
 * @throws AccountsError when the database cannot be opened, when demo accounts
 *   would join real ones, and when demo accounts would be let in without `demo`.
 */
export async function openAccounts({
  databaseUrl,
  demo = false,
  production = true,
  now = Date.now,
  passwords = createPasswords(),
}: AccountsOptions): Promise<Accounts> {
  const {db, pool} = await openDatabase(databaseUrl);
  try {
    await (demo ? seedDemo(db, passwords, now()) : refuseDemo(db));
    const throttle = await createSignInThrottle(pool);
    return {
      fetch: createEndpoint({db, passwords, throttle, now}, production),
      async isReady() {
        // Of a table: SQLite answers `select 1` without its file.
        await db.selectFrom('users').select('id').limit(1).execute();
        return true;
      },
      close: () => db.destroy(),
    };
  } catch (error) {
    await db.destroy();
    throw error;
  }
}
