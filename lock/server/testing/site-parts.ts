import {existsSync, mkdtempSync, rmSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {type Accounts, type AccountsOptions, openAccounts} from '../accounts/open-accounts';
import {LiveSessions} from '../accounts/sessions/live-sessions';
import type {Database} from '../accounts/store/database';
import {openDatabase} from '../accounts/store/open-database';
import {type Assistants, openAssistants} from '../assistants/assistants';
import {graphqlProxy, type GraphQLProxyOptions} from '../graphql/proxy';
import type {GraphQLEndpoint} from '../http/graphql-endpoint';
import {openCounts} from '../http/throttle';
import type {ReportEvent} from '../operations/log';
import {openFeedbackStore, type FeedbackStore} from '../feedback/feedback-store';
import {stubEndpoint} from './stub-endpoint';
import {addTestUsers, cheapPasswords} from './test-accounts';
import {siteUrl as testUrl} from './test-site';
import {openUpstream, type Upstream} from './upstream';

/** What a site works with, beside its app. */
export interface PartsOptions {
  /**
   * Who may sign in. `stub`, the default: nobody, and a token names its answer
   * in `stubResponses`. `none`: who is in the database already. `test`: the two
   * test users. `demo`: the demo accounts. `platform`: who `site.platform` lets
   * in, which is waited for 300 ms. With `graphql`, that endpoint decides.
   */
  accounts?: 'stub' | 'none' | 'test' | 'demo' | 'platform';
  /** Of our accounts; their passwords are cheap by default. */
  service?: Partial<AccountsOptions>;
  /** Of the proxy before a platform. */
  proxy?: GraphQLProxyOptions;
  /** Default a libSQL file that goes when the site is closed. */
  databaseUrl?: string;
  /** Stores signals: in the database, or there; default not. */
  signals?: boolean | FeedbackStore;
  /** Answers assistants; default not. `graceDays`: as before a platform. */
  assistants?: boolean | {graceDays?: number; worker?: string};
  /** Whether the end of a session closes the guide at once; default not. */
  sessions?: boolean;
  graphql?: GraphQLEndpoint;
  siteUrl?: string;
  report?: ReportEvent;
  /** The clock of all parts, in epoch milliseconds. */
  now?: () => number;
}

/** The parts of a site that it was opened with. */
export interface Parts {
  databaseUrl: string;
  /** Of the accounts, or opened for signals and assistants. */
  db?: Database;
  accounts?: Accounts;
  platform?: Upstream;
  signals?: FeedbackStore;
  assistants?: Assistants;
  sessions?: LiveSessions;
}

/** Is called with what is to be done when the site is closed. */
export type WhenClosed = (close: () => unknown) => void;

/** How long a site waits for the endpoint of a platform, in ms. */
export const endpointTimeoutMs = 300;

/** The compiled worker: a worker thread runs no TypeScript. */
export const builtWorker = join(__dirname, '../../../build/server/assistants/mcp-worker.js');

/** Opens the parts; gives the endpoint that the app asks, too. */
export async function openParts(
  {accounts: who = 'stub', now, report, ...options}: PartsOptions,
  whenClosed: WhenClosed,
): Promise<Parts & {endpoint: GraphQLEndpoint}> {
  const {databaseUrl = createFile(whenClosed)} = options;
  const parts: Parts = {databaseUrl};
  let endpoint = options.graphql ?? stubEndpoint;
  if (who === 'platform') {
    const platform = await openUpstream();
    whenClosed(platform.close);
    parts.platform = platform;
    endpoint = graphqlProxy(`${platform.url}?key=1`, {
      milliseconds: endpointTimeoutMs,
      ...options.proxy,
    });
  } else if (who !== 'stub') {
    const counts = await openCounts(databaseUrl);
    whenClosed(counts.close);
    const accounts = await openAccounts({
      ...{databaseUrl, counts, now, report, demo: who === 'demo'},
      passwords: cheapPasswords,
      ...options.service,
    });
    whenClosed(accounts.close);
    parts.accounts = accounts;
    parts.db = accounts.db;
    endpoint = options.graphql ?? accounts.fetch;
    if (who === 'test') {
      await addTestUsers(accounts.db);
    }
  }
  const {signals, assistants} = options;
  /** Opens the database, where the accounts have not. */
  async function openOwn(): Promise<Database> {
    const db = await openDatabase(databaseUrl);
    whenClosed(() => db.destroy());
    return db;
  }
  if (signals) {
    parts.signals =
      signals === true
        ? await openFeedbackStore({db: (parts.db ??= await openOwn()), now})
        : signals;
    whenClosed(parts.signals.close);
  }
  if (assistants) {
    if (!existsSync(builtWorker)) {
      throw new Error(`${builtWorker} is missing. Make it with: npm run build`);
    }
    const db = (parts.db ??= await openOwn());
    const opened = await openAssistants({
      ...{db, now, siteUrl: options.siteUrl ?? testUrl, worker: builtWorker},
      title: 'The guide to otters',
      ...(assistants !== true && assistants),
    });
    whenClosed(() => opened.thread.close());
    parts.assistants = opened;
  }
  if (options.sessions && parts.db) {
    const sessions = new LiveSessions({db: parts.db, now});
    whenClosed(() => sessions.close());
    parts.sessions = sessions;
  }
  return {...parts, endpoint};
}

function createFile(whenClosed: WhenClosed): string {
  const folder = mkdtempSync(join(tmpdir(), 'site-'));
  whenClosed(() => rmSync(folder, {recursive: true}));
  return `file:${join(folder, 'site.db')}`;
}
