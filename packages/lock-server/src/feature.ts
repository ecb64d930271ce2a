import type {Hono} from 'hono';
import type {z} from 'zod';
import type {Routes} from './gate/exceptions';
import type {SiteResponses} from './gate/responses';
import type {GuideBuilds} from './gate/site-files';
import type {FindSessionId, Authenticate} from './graphql/authenticate';
import type {GraphQLEndpoint} from './http/graphql-endpoint';
import type {FindAddress, ReaderEnv, ServerEnv} from './http/requests';
import type {Counts} from './http/throttle';
import type {ReportEvent} from './monitoring/log';
import type {ObserveDuration} from './monitoring/metrics';
import type {HealthCheck, Monitoring} from './monitoring/monitoring';
import type {FindSession} from './gate/readers';
import type {FeatureSettings, Settings, SettingsShape} from './settings';
import type {Database, FeatureTables} from './store/database';

/**
 * What a package adds to the server. Every member except `name` is optional. Without any feature,
 * the server works with the platform's endpoint.
 *
 * @example
 * export const feature = defineFeature({
 *   name: 'notes',
 *   settings: {NOTES: onOrOff('on')},
 *   tables: {name: 'notes', tables: ['notes'], migrations},
 *   readerPaths: ['/notes'],
 *   async open({openDatabase}) {
 *     const db = await openDatabase();
 *     return {routes: () => ({forReaders: new Hono().post('/notes', notesRoute(db))})};
 *   },
 * });
 */
export interface ServerFeature<Shape extends SettingsShape = SettingsShape>
  extends Routes, FeatureSettings<Shape> {
  /** The name of the package without its prefix: `notes`. */
  name: string;
  /**
   * Data that the site's configuration passes to the feature's server code; set when it is loaded.
   */
  told?: unknown;
  tables?: FeatureTables;
  /**
   * The feature's mutations that sign in: a success sets the gate cookie, and a failure is counted.
   */
  signIns?: readonly string[];
  /** The paths whose refusals have a message that says why. */
  messagePaths?: readonly string[];
  /** Commands that the feature adds to `docusaurus-lock`, by name. */
  programs?: Readonly<Record<string, Program>>;
  /** The search of the guide, of a feature that has one. */
  search?: GuideSearch;
  /** Deletes what the feature stores about a user of our own accounts, when the user is deleted. */
  forgetUser?: (db: Database, userId: string) => Promise<void>;
  /** Opens the endpoint that answers `/graphql` where `GRAPHQL_ENDPOINT` is not set. */
  // A method, so that a feature may name its own settings.
  // eslint-disable-next-line @typescript-eslint/method-signature-style -- see above
  openEndpoint?(this: void, site: FeatureSite<Shape>): Promise<Endpoint>;
  /** Whether the settings turn the feature on, so that `open` is called; default yes. */
  // eslint-disable-next-line @typescript-eslint/method-signature-style -- see above
  isOn?(this: void, settings: FeatureSite<Shape>['settings']): boolean;
  /** Opens the feature, except its endpoint. */
  // eslint-disable-next-line @typescript-eslint/method-signature-style -- see above
  open?(this: void, site: FeatureSite<Shape> & {endpoint: Endpoint}): Promise<OpenedFeature>;
}

/** A command: gets the arguments after its name, and the features of the site. */
type Program = (args: readonly string[], features: readonly ServerFeature[]) => Promise<void>;

/** The argument of `open` and `openEndpoint` of a feature. */
export interface FeatureSite<Shape extends SettingsShape = SettingsShape> extends Partial<
  Pick<Monitoring, 'report' | 'observe'>
> {
  /** The settings of the core, and the feature's own. */
  settings: Settings & {[Name in keyof Shape]: z.output<Shape[Name]>};
  /** Opens the one database of the site, which has the tables of all features. */
  openDatabase: () => Promise<Database>;
  guides: GuideBuilds;
  counts: Counts;
  /** Data that the site's configuration passes to the feature that has accounts. */
  told?: unknown;
  /** The search of the guide; undefined without a feature that has one. */
  search?: GuideSearch;
  /** Whether the server uses the demo accounts. */
  demo?: boolean;
  /** Whether stacks of unexpected errors are written. */
  debug?: boolean;
  /** The clock, in epoch milliseconds; default the system clock. */
  now?: () => number;
}

/** The search of a guide. */
export interface GuideSearch {
  /** The file that a build writes for the search: its path from the root of a locale. */
  file: string;
  /**
   * Creates the search from the file's text; `siteUrl` is the origin of the URLs that it returns.
   */
  create: (written: string, siteUrl: string) => (query: string, limit: number) => FoundSection[];
}

/** A section of the guide that answers a query. */
export interface FoundSection {
  url: string;
  /** The titles from the page's down to the section's own. */
  titles: string[];
  /** The part of the section's text that matched. */
  extract: string;
}

/** The endpoint that answers `/graphql`. */
export interface Endpoint {
  fetch: GraphQLEndpoint;
  healthCheck: HealthCheck;
  /** Finds a session of our own accounts; undefined with a platform. */
  findSession?: FindSession;
  /** Finds the session of an access token of our own accounts. */
  findSessionId?: FindSessionId;
  /** Finds a user of our own accounts; undefined with a platform. */
  findUser?: FindUser;
  /** Lines to print for the operator, once the site is served. */
  notes?: readonly string[];
  close: () => Promise<void>;
}

/**
 * Finds the present role of a user; undefined for a user who may not sign in. `generation` changes
 * whenever all sessions of the user end. A user with `isSignedOut` has to sign in again before
 * anything else can be read.
 */
export type FindUser = (
  userId: string,
) => Promise<{role: string; generation: number; isSignedOut?: boolean} | undefined>;

/** A feature that is open. */
export interface OpenedFeature {
  routes?: (app: AppParts) => FeatureRoutes;
  /** Origins that pages may ask beside their own. */
  connect?: readonly string[];
  /** Called with the user and the role whenever a user opens the guide. */
  recordVisit?: (userId: string, role?: string) => Promise<void>;
  close?: () => Promise<void>;
}

/** The routes of a feature that is open. */
interface FeatureRoutes {
  /** The routes at the feature's `readerPaths`. Any other request goes on to the gate. */
  forReaders?: Hono<ReaderEnv>;
  /** The routes at the feature's `exceptions`, which come after the gate. */
  forAll?: Hono<ServerEnv>;
}

/** A feature that is open, with the routes that it may answer. */
export type LoadedFeature = OpenedFeature & Routes & Pick<ServerFeature, 'messagePaths'>;

/** The parts of the app from which a feature creates its routes. */
export interface AppParts {
  guides: GuideBuilds;
  /** The responses for readers, by audience. */
  responses: ReadonlyMap<string, SiteResponses>;
  authenticate: Authenticate;
  findAddress: FindAddress;
  report: ReportEvent;
  observe?: ObserveDuration;
  /** The origin of the site. */
  siteUrl: string;
  /** The headers of refusals. */
  headers: Readonly<Record<string, string>>;
}

/** Gives a feature the types of its own settings. */
export function defineFeature<Shape extends SettingsShape>(
  feature: ServerFeature<Shape>,
): ServerFeature {
  return feature;
}

/** The tables of features, in the order in which they refer to each other. */
export const listTables = (features: readonly ServerFeature[]) =>
  features.flatMap(({tables}) => tables ?? []);

/** Lists the features that these settings turn on. The routes of all others stay closed. */
export const listEnabled = (
  features: readonly ServerFeature[],
  settings: FeatureSite['settings'],
) => features.filter(({open, isOn}) => open && (isOn?.(settings) ?? true));

/** The mutations of features that sign in. */
export const listSignIns = (features: readonly ServerFeature[]) =>
  features.flatMap(({signIns = []}) => signIns);
