import type {Hono} from 'hono';
import type {z} from 'zod';
import type {Routes} from './gate/exceptions';
import type {SiteResponses} from './gate/responses';
import type {Guides} from './gate/site-files';
import type {FindSessionId, Authenticate} from './graphql/authenticate';
import type {GraphQLEndpoint} from './http/graphql-endpoint';
import type {FindAddress, ReaderEnv, ServerEnv} from './http/requests';
import type {Counts} from './http/throttle';
import type {ReportEvent} from './operations/log';
import type {ObserveDuration} from './operations/metrics';
import type {HealthCheck, Operations} from './operations/operations';
import type {FindSession} from './gate/readers';
import type {FeatureSettings, Settings, SettingsShape} from './settings';
import type {Database, FeatureTables} from './store/database';

/**
 * What a package adds to the server. Each member may be missing, and the server is whole without
 * any feature: then it uses the platform's endpoint.
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
  /** As in the name of the package: `notes`. */
  name: string;
  /** What the site's configuration tells its server; set as it is loaded. */
  told?: unknown;
  tables?: FeatureTables;
  /** Its mutations that sign in: their answers set the gate cookie, and those that fail are counted. */
  signIns?: readonly string[];
  /** Of these routes, the ones whose refusals say why. */
  messagePaths?: readonly string[];
  /** Programs that it adds to `docusaurus-lock`, by name. */
  programs?: Readonly<Record<string, Program>>;
  /** How the guide is searched, for features that search it. */
  search?: GuideSearch;
  /** Deletes what it stores of a user of our own accounts, who is deleted. */
  forgetUser?: (db: Database, userId: string) => Promise<void>;
  /** Opens what answers `/graphql` where `GRAPHQL_ENDPOINT` is not set. */
  // A method, so that a feature may name its own settings.
  // eslint-disable-next-line @typescript-eslint/method-signature-style -- see above
  openEndpoint?(this: void, site: FeatureSite<Shape>): Promise<Endpoint>;
  /** Whether the settings turn on what `open` opens; default yes. */
  // eslint-disable-next-line @typescript-eslint/method-signature-style -- see above
  isOn?(this: void, settings: FeatureSite<Shape>['settings']): boolean;
  /** Opens the rest. */
  // eslint-disable-next-line @typescript-eslint/method-signature-style -- see above
  open?(this: void, site: FeatureSite<Shape> & {endpoint: Endpoint}): Promise<OpenedFeature>;
}

/** Runs with the words after its name, for the site that has these features. */
type Program = (args: readonly string[], features: readonly ServerFeature[]) => Promise<void>;

/** What a feature is opened with. */
export interface FeatureSite<Shape extends SettingsShape = SettingsShape> extends Partial<
  Pick<Operations, 'report' | 'observe'>
> {
  /** Those of the core, and its own. */
  settings: Settings & {[Name in keyof Shape]: z.output<Shape[Name]>};
  /** Opens the one database of the site, which has the tables of all features. */
  openDatabase: () => Promise<Database>;
  guides: Guides;
  counts: Counts;
  /** What the site's configuration tells the feature that has accounts. */
  told?: unknown;
  /** How the guide is searched; missing where no feature searches it. */
  search?: GuideSearch;
  /** Whether the accounts are those of the demo. */
  demo?: boolean;
  /** Whether stacks of unexpected errors are written. */
  debug?: boolean;
  /** The clock, in epoch milliseconds; default that of the machine. */
  now?: () => number;
}

/** How the guide is searched. */
export interface GuideSearch {
  /** What a build wrote for it, from the root of a locale. */
  file: string;
  /** Makes it of the text of the file; `siteUrl` is the origin of the addresses that it finds. */
  create: (written: string, siteUrl: string) => (query: string, limit: number) => FoundSection[];
}

/** A section of the guide that answers a query. */
export interface FoundSection {
  url: string;
  /** From that of the page down to its own. */
  titles: string[];
  /** The part of its text that matched. */
  extract: string;
}

/** Who answers `/graphql`. */
export interface Endpoint {
  fetch: GraphQLEndpoint;
  healthCheck: HealthCheck;
  /** Finds a session of our own accounts; with a platform there is none. */
  findSession?: FindSession;
  /** Finds the session of an access token of our own accounts. */
  findSessionId?: FindSessionId;
  /** Finds a user of our own accounts; with a platform there is none. */
  findUser?: FindUser;
  /** Lines for the operator, once the site is served. */
  notes?: readonly string[];
  close: () => Promise<void>;
}

/**
 * Finds what a user may read now; undefined for one who may not sign in. The generation
 * changes whenever all sessions of the user end. Who is signed out has to sign in again before
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
  /** Is told who opened the guide, with the role. */
  noteVisit?: (userId: string, role?: string) => Promise<void>;
  close?: () => Promise<void>;
}

/** The routes of a feature that is open. */
interface FeatureRoutes {
  /** Those of its `readerPaths`: what is not a reader's request for one of these goes to the gate. */
  forReaders?: Hono<ReaderEnv>;
  /** Those of its `exceptions`, which come behind the gate. */
  forAll?: Hono<ServerEnv>;
}

/** A feature that is open, with the routes that it may answer. */
export type LoadedFeature = OpenedFeature & Routes & Pick<ServerFeature, 'messagePaths'>;

/** What the routes of a feature are made of. */
export interface AppParts {
  guides: Guides;
  /** What each audience gets, by audience. */
  responses: ReadonlyMap<string, SiteResponses>;
  authenticate: Authenticate;
  findAddress: FindAddress;
  report: ReportEvent;
  observe?: ObserveDuration;
  /** An origin. */
  siteUrl: string;
  /** Of refusals. */
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

/** The features that are opened with these settings: what the others answer is closed. */
export const listOn = (features: readonly ServerFeature[], settings: FeatureSite['settings']) =>
  features.filter(({open, isOn}) => open && (isOn?.(settings) ?? true));

/** The mutations of features that sign in. */
export const listSignIns = (features: readonly ServerFeature[]) =>
  features.flatMap(({signIns = []}) => signIns);
