import type {Hono} from 'hono';
import {type AppOptions, createApp} from './app';
import {
  type Endpoint,
  type FeatureSite,
  listEnabled,
  listSignIns,
  listTables,
  type LoadedFeature,
  type ServerFeature,
} from './feature';
import type {GuideBuilds} from './gate/site-files';
import type {ServerEnv} from './http/requests';
import {openCounts} from './http/throttle';
import {loadEndpoint} from './load-endpoint';
import type {Monitoring} from './monitoring/monitoring';
import type {Settings} from './settings';
import type {Database} from './store/database';
import {openDatabase} from './store/open-database';

/** Options of {@link openSite}. */
export interface SiteOptions {
  settings: Settings & Readonly<Record<string, unknown>>;
  features: readonly ServerFeature[];
  guides: GuideBuilds;
  /** The folder of the sign-in build. */
  signInDir: string;
  monitoring?: Partial<Omit<Monitoring, 'metrics'>>;
  demo?: boolean;
  debug?: boolean;
  isStopping?: () => boolean;
  now?: () => number;
  /** Options of the app that tests set, over those from the settings. */
  app?: Partial<AppOptions>;
}

/** A site that is open but does not listen. */
export interface OpenedSite {
  /**
   * Creates the app that serves the guide; `guides` are other builds of the guide, such as the
   * builds of a new deploy.
   */
  createApp: (guides?: GuideBuilds) => Hono<ServerEnv>;
  /** Lines for the operator, once the site is served. */
  notes: readonly string[];
  /** Whether something has opened the database. */
  hasDatabase: () => boolean;
  close: () => Promise<void>;
}

/**
 * Opens what the settings ask for: the database, the endpoint of `/graphql` and the features.
 *
 * @throws Error that says what cannot be opened.
 */
export async function openSite(options: SiteOptions): Promise<OpenedSite> {
  const {settings, features, guides, signInDir, monitoring, demo, debug, now} = options;
  let opening: Promise<Database> | undefined;
  const tables = listTables(features);
  const counts = await openCounts(settings.DATABASE_URL);
  const site: FeatureSite = {
    ...{...monitoring, settings, guides, counts, demo, debug, now},
    openDatabase: () => (opening ??= openDatabase(settings.DATABASE_URL, tables)),
    search: features.find(({search}) => search)?.search,
  };
  const endpoint = await loadEndpoint(site, features);
  const opened = await openFeatures(features, {...site, endpoint});
  const {fetch: graphql, findSession, findSessionId, healthCheck} = endpoint;
  return {
    createApp: (served = guides) =>
      createApp({
        ...{...monitoring, debug, now, signInDir, features: opened},
        ...{graphql, findSession, findSessionId, healthCheck},
        cookieLife: settings.COOKIE_HOURS * 3600,
        signIns: listSignIns(features),
        offersPasswordChange: !settings.GRAPHQL_ENDPOINT,
        secrets: settings.SESSION_SECRET,
        siteUrl: settings.SITE_URL,
        trustProxy: settings.TRUST_PROXY,
        isStopping: options.isStopping,
        ...options.app,
        guides: served,
      }),
    notes: endpoint.notes ?? [],
    hasDatabase: () => opening !== undefined,
    async close() {
      for (const {close} of opened) {
        await close?.();
      }
      await endpoint.close();
      await counts.close();
      await (await opening)?.destroy();
    },
  };
}

async function openFeatures(
  features: readonly ServerFeature[],
  site: FeatureSite & {endpoint: Endpoint},
): Promise<LoadedFeature[]> {
  const opened: LoadedFeature[] = [];
  for (const feature of listEnabled(features, site.settings)) {
    opened.push({...feature, ...(await feature.open?.(site))});
  }
  return opened;
}
