import {existsSync, mkdtempSync, rmSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {
  type Accounts,
  type AccountsOptions,
  openAccounts,
} from 'docusaurus-lock-accounts/server/open-accounts';
import {LiveSessions} from 'docusaurus-lock-accounts/server/sessions/live-sessions';
import {findReader} from 'docusaurus-lock-accounts/server/sessions/sessions';
import {feature as assistantsFeature, serveAssistants} from 'docusaurus-lock-assistants/server';
import {type Assistants, openAssistants} from 'docusaurus-lock-assistants/server/assistants';
import {feature as feedback, serveFeedback} from 'docusaurus-lock-feedback/server';
import {
  openFeedbackStore,
  type FeedbackStore,
} from 'docusaurus-lock-feedback/server/feedback-store';
import {feature as search, serveSearchKeys} from 'docusaurus-lock-search/server';
import type {MintSearchKey} from 'docusaurus-lock-search/server/search-key';
import {
  type LoadedFeature,
  loadedFeature,
  type OpenedFeature,
  type ServerFeature,
} from '../feature';
import type {Guides} from '../gate/site-files';
import {graphqlProxy, type GraphQLProxyOptions} from '../graphql/proxy';
import type {GraphQLEndpoint} from '../http/graphql-endpoint';
import {createThrottle, openCounts, type Throttle} from '../http/throttle';
import type {ReportEvent} from '../operations/log';
import type {Database} from '../store/database';
import {openAllTables} from './all-features';
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
  /** Of the proxy to a platform's endpoint. */
  proxy?: GraphQLProxyOptions;
  /** Default a libSQL file that goes when the site is closed. */
  databaseUrl?: string;
  /** Stores signals: in the database, or there; default not. */
  signals?: boolean | FeedbackStore;
  /** Answers assistants; default not. `graceDays`: as with a platform's endpoint. */
  assistants?: boolean | {graceDays?: number; worker?: string};
  /** Counts the refusals of `/mcp`; default 100 in 15 minutes. */
  tokenThrottle?: Throttle;
  /** Makes keys of the hosted search for an Algolia application; default none. */
  searchKeys?: {mint: MintSearchKey; app: string};
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
export const builtWorker = join(__dirname, '../../../lock-assistants/lib/server/mcp-worker.js');

/** Opens the parts; gives the endpoint that the app asks, and the features, too. */
export async function openParts(
  {accounts: who = 'stub', now, report, ...options}: PartsOptions & {guides: Guides},
  whenClosed: WhenClosed,
): Promise<Parts & {endpoint: GraphQLEndpoint; features: LoadedFeature[]}> {
  const {databaseUrl = createFile(whenClosed), signals, assistants, guides} = options;
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
    const db = await openOwn();
    parts.accounts = await openAccounts({
      ...{db, counts, now, report, demo: who === 'demo'},
      passwords: cheapPasswords,
      ...options.service,
    });
    endpoint = options.graphql ?? parts.accounts.fetch;
    if (who === 'test') {
      await addTestUsers(db);
    }
  }
  /** Opens the database, once. */
  async function openOwn(): Promise<Database> {
    if (!parts.db) {
      const db = await openAllTables(databaseUrl);
      parts.db = db;
      whenClosed(() => db.destroy());
    }
    return parts.db;
  }
  const features: LoadedFeature[] = [];
  const serve = (feature: ServerFeature, opened: OpenedFeature) => {
    features.push(loadedFeature(feature, opened));
    whenClosed(() => opened.close?.());
  };
  if (signals) {
    parts.signals =
      signals === true ? await openFeedbackStore({db: await openOwn(), now}) : signals;
    serve(feedback, serveFeedback(parts.signals, guides));
  }
  if (assistants) {
    if (!existsSync(builtWorker)) {
      throw new Error(`${builtWorker} is missing. Make it with: npm run compile`);
    }
    const {graceDays, worker = builtWorker} = assistants === true ? {} : assistants;
    const db = await openOwn();
    const find = (userId: string) => findReader(db, userId, (now ?? Date.now)());
    parts.assistants = await openAssistants({
      ...{db, now, worker, graceDays, siteUrl: options.siteUrl ?? testUrl},
      title: 'The guide to otters',
      findUser: parts.accounts && graceDays === undefined ? find : undefined,
    });
    serve(
      assistantsFeature,
      serveAssistants(parts.assistants, options.tokenThrottle ?? createThrottle()),
    );
  }
  if (options.searchKeys) {
    const {mint, app} = options.searchKeys;
    serve(search, serveSearchKeys(mint, app));
  }
  if (options.sessions && parts.db) {
    const sessions = new LiveSessions({db: parts.db, now});
    whenClosed(() => sessions.close());
    parts.sessions = sessions;
  }
  return {...parts, endpoint, features};
}

function createFile(whenClosed: WhenClosed): string {
  const folder = mkdtempSync(join(tmpdir(), 'site-'));
  whenClosed(() => rmSync(folder, {recursive: true}));
  return `file:${join(folder, 'site.db')}`;
}
