import {PostgresAdapter, sql} from 'kysely';
import {defaultProductName} from 'docusaurus-lock-server/shared/public-config';
import {ignoreEvents} from 'docusaurus-lock-server/monitoring/log';
import {type Counts, localCounts} from 'docusaurus-lock-server/http/throttle';
import {createEndpoint} from './graphql/create-endpoint';
import {assertNoDemoAccounts, seedDemo} from './demo';
import type {Provider} from './providers/oidc';
import {createProviderSignIn} from './providers/sign-in';
import type {Database} from './store/database';
import {createPasswordQueue, createPasswords} from './sessions/passwords';
import {createSignInThrottle} from './sessions/sign-in-throttle';
import type {Services} from './sessions/viewer';

const dayMs = 24 * 60 * 60 * 1000;

/** The accounts service of a running site. */
export type Accounts = Awaited<ReturnType<typeof openAccounts>>;

/** Options of {@link openAccounts}. */
export interface AccountsOptions extends Partial<
  Pick<Services, 'productName' | 'passwords' | 'report' | 'now'>
> {
  /** The database, which the caller closes. */
  db: Database;
  /** Adds the demo accounts; default false. */
  demo?: boolean;
  /** The roles that the site lists, for the demo; default none. */
  roles?: readonly string[];
  /** How many days after its sign-in a session ends at the latest; default 30. */
  sessionLifetimeDays?: number;
  /** Creates the throttles of failed sign-ins; default in this process. */
  counts?: Counts;
  /** Whether stacks of unexpected errors are written; default false. */
  debug?: boolean;
  /** The provider that signs readers in beside their passwords; default none. */
  provider?: Provider;
}

/**
 * Opens the accounts service on a database with its tables.
 * @throws OperatorError when demo accounts would join real ones, or could sign in without `demo`.
 */
export async function openAccounts({
  db,
  demo = false,
  roles = [],
  debug = false,
  sessionLifetimeDays = 30,
  productName = defaultProductName,
  counts = localCounts,
  provider,
  report = ignoreEvents,
  now = Date.now,
  passwords = createPasswords(),
}: AccountsOptions) {
  await (demo ? seedDemo(db, passwords, roles) : assertNoDemoAccounts(db));
  const services = {
    db,
    passwords,
    passwordQueue: createPasswordQueue(),
    throttle: createSignInThrottle(counts),
    productName,
    sessionLifetimeMs: sessionLifetimeDays * dayMs,
    report,
    now,
  };
  const sso = provider && createProviderSignIn(services, provider);
  return {
    fetch: createEndpoint(services, {debug, sso}),
    /**
     * Asks the database; rejects with the cause when it does not answer or PostgreSQL is read-only.
     */
    checkDatabase: async () => {
      if (db.getExecutor().adapter instanceof PostgresAdapter) {
        // Changes no row, but a server or connection that is read-only refuses it.
        await sql`update users set id = id where false`.execute(db);
        return;
      }
      // Reads a table, because SQLite answers `select 1` even without its file.
      await db.selectFrom('users').select('id').limit(1).execute();
    },
  };
}
