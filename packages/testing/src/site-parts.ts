import {mkdtempSync, rmSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {
  type AccountsEndpoint,
  type AccountsSite,
  feature as accountsFeature,
} from 'docusaurus-lock-accounts/server';
import type {Accounts, AccountsOptions} from 'docusaurus-lock-accounts/server/open-accounts';
import {feature as assistantsFeature} from 'docusaurus-lock-assistants/server';
import {type Assistants, openAssistants} from 'docusaurus-lock-assistants/server/assistants';
import {feature as searchFeature, serveSearchKeys} from 'docusaurus-lock-search/server';
import type {MintSearchKey} from 'docusaurus-lock-search/server/search-key';
import type {Endpoint, FeatureSite, ServerFeature} from 'docusaurus-lock-server/feature';
import {graphqlProxy, type GraphQLProxyOptions} from 'docusaurus-lock-server/graphql/proxy';
import type {GraphQLEndpoint} from 'docusaurus-lock-server/http/graphql-endpoint';
import type {Throttle} from 'docusaurus-lock-server/http/throttle';
import type {ReportEvent} from 'docusaurus-lock-server/monitoring/log';
import type {Database} from 'docusaurus-lock-server/store/database';
import {testRoles} from './all-features';
import {stubEndpoint} from './stub-endpoint';
import {addTestUsers, cheapPasswords} from './test-accounts';
import {openUpstream, type Upstream} from './upstream';

/** Options of the parts that a site has beside its app. */
export interface PartsOptions {
  /**
   * Who may sign in. `stub`, the default: nobody, and a token selects its answer from
   * `stubResponses`. `none`: users that are in the database already. `test`: the two test users.
   * `demo`: the demo accounts. `platform`: users whom `site.platform` lets in; the site waits
   * 300 ms for its answers. With `graphql`, that endpoint decides.
   */
  accounts?: 'stub' | 'none' | 'test' | 'demo' | 'platform';
  /** Options of the embedded accounts; by default their password hashes are cheap. */
  service?: Partial<AccountsOptions>;
  /** Options of the proxy to a platform's endpoint. */
  proxy?: GraphQLProxyOptions;
  /** Default a libSQL file that is deleted when the site is closed. */
  databaseUrl?: string;
  /** Whether assistants are answered; default no. `graceDays`: as with a platform's endpoint. */
  assistants?: boolean | {graceDays?: number};
  /** Counts the refusals of `/mcp`; default 100 in 15 minutes. */
  tokenThrottle?: Throttle;
  /** Makes keys of the hosted search for an Algolia application; default none. */
  searchKeys?: {mint: MintSearchKey; app: string};
  /** Whether the end of a session closes the guide at once; default no. */
  sessions?: boolean;
  graphql?: GraphQLEndpoint;
  siteUrl?: string;
  report?: ReportEvent;
  /** The clock of all parts, in epoch milliseconds. */
  now?: () => number;
}

/** The parts that a site was opened with. */
export interface Parts {
  databaseUrl: string;
  /** The database of the accounts, or the one that was opened for assistants. */
  db?: Database;
  accounts?: Accounts;
  platform?: Upstream;
  assistants?: Assistants;
}

/** Registers a function that is called when the site is closed. */
export type WhenClosed = (close: () => unknown) => void;

/** How long a site waits for the endpoint of a platform, in ms. */
export const endpointTimeoutMs = 300;

/** Wraps the endpoint that answers `/graphql`. */
type BeforeEndpoint = (endpoint: GraphQLEndpoint) => GraphQLEndpoint;

/**
 * Makes the features of a site. They are those of the product, opened with the options in the place
 * of settings. A feature adds its parts to `parts` when it is opened.
 */
export async function makeFeatures(
  options: PartsOptions & {beforeEndpoint: BeforeEndpoint},
  whenClosed: WhenClosed,
): Promise<{parts: Parts; features: ServerFeature[]}> {
  const {databaseUrl = createFile(whenClosed), accounts: who = 'stub', searchKeys} = options;
  const parts: Parts = {databaseUrl};
  if (who === 'platform') {
    parts.platform = await openUpstream();
    whenClosed(parts.platform.close);
  }
  const isOwn = who !== 'platform' && who !== 'stub';
  const search: ServerFeature = {
    ...searchFeature,
    isOn: () => searchKeys !== undefined,
    open: async () => (searchKeys ? serveSearchKeys(searchKeys.mint, searchKeys.app) : {}),
  };
  const accounts: ServerFeature = {
    ...accountsFeature,
    told: {roles: testRoles},
    async openEndpoint(site) {
      const {fetch, ...endpoint} = isOwn
        ? await openOwn(site, options, parts)
        : openOther(options, parts);
      return {...endpoint, fetch: options.beforeEndpoint(options.graphql ?? fetch)};
    },
  };
  const features = [accounts, search];
  return {
    parts,
    features: options.assistants ? [...features, makeAssistants(options, parts)] : features,
  };
}

async function openOwn(
  site: FeatureSite,
  {accounts: who, service, sessions: isLive}: PartsOptions,
  parts: Parts,
): Promise<Endpoint> {
  parts.db = await site.openDatabase();
  const own = {passwords: cheapPasswords, ...service};
  const opened = await (
    accountsFeature.openEndpoint as (site: FeatureSite & AccountsSite) => Promise<AccountsEndpoint>
  )({...(site as AccountsSite), own});
  const {accounts, ...endpoint} = opened;
  parts.accounts = accounts;
  if (who === 'test') {
    await addTestUsers(parts.db);
  }
  return isLive ? endpoint : {...endpoint, findSession: undefined, findSessionId: undefined};
}

function openOther({proxy}: PartsOptions, {platform}: Parts): Endpoint {
  const milliseconds = endpointTimeoutMs;
  return {
    fetch: platform
      ? graphqlProxy(`${platform.url}?key=1`, {milliseconds, ...proxy})
      : stubEndpoint,
    healthCheck: {check: async () => {}, advice: ''},
    close: async () => {},
  };
}

function makeAssistants({assistants, tokenThrottle}: PartsOptions, parts: Parts): ServerFeature {
  const {graceDays} = assistants === true || !assistants ? {} : assistants;
  return {
    ...assistantsFeature,
    async open({endpoint, ...site}) {
      const findUser = graceDays === undefined ? endpoint.findUser : undefined;
      const {settings, counts, now, search} = site;
      const guides = {...site.guides, title: 'The guide to otters'};
      const db = await site.openDatabase();
      parts.db = db;
      const {title} = guides;
      const siteUrl = settings.SITE_URL;
      parts.assistants = await openAssistants({
        ...{db, findUser, title, siteUrl, search, now, graceDays},
      });
      return assistantsFeature.open!({
        ...{...site, guides, endpoint: {...endpoint, findUser}},
        settings: {...settings, ...(graceDays && {TOKEN_GRACE_DAYS: graceDays})},
        counts: {
          ...counts,
          createThrottle: (name) => tokenThrottle ?? counts.createThrottle(name),
        },
      });
    },
  };
}

function createFile(whenClosed: WhenClosed): string {
  const folder = mkdtempSync(join(tmpdir(), 'site-'));
  whenClosed(() => rmSync(folder, {recursive: true}));
  return `file:${join(folder, 'site.db')}`;
}
