import type {Context, Hono} from 'hono';
import type {z} from 'zod';
import type {Routes} from './gate/exceptions';
import type {SiteResponses} from './gate/responses';
import type {Guides} from './gate/site-files';
import type {LogOut} from './graphql/graphql-route';
import type {FindSessionId, Identify} from './graphql/identify';
import type {GraphQLEndpoint} from './http/graphql-endpoint';
import type {FindAddress, ServerEnv} from './http/requests';
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
 *   name: 'feedback',
 *   settings: {SIGNALS: onOrOff('on').describe('Whether readers are asked …')},
 *   tables: {name: 'feedback', tables: ['page_answers'], migrations},
 *   readerPaths: ['/signals'],
 *   async open({openDatabase, guides}) {
 *     const store = await openFeedbackStore({db: await openDatabase()});
 *     return {
 *       routes: () => ({forReaders: new Hono().post('/signals', feedbackRoute({guides, store}))}),
 *       close: store.close,
 *     };
 *   },
 * });
 */
export interface ServerFeature<Shape extends SettingsShape = SettingsShape>
  extends Routes, FeatureSettings<Shape> {
  /** As in the name of the package: `feedback`. */
  name: string;
  tables?: FeatureTables;
  /** Of these routes, the ones whose refusals say why. */
  messagePaths?: readonly string[];
  /** Commands of `docusaurus-lock accounts` that it adds, by name. */
  commands?: Readonly<Record<string, Command>>;
  /** Programs that it adds to `docusaurus-lock`, by name. */
  programs?: Readonly<Record<string, Program>>;
  /** Finds users of our own accounts, by id. */
  findUsers?: (
    db: Database,
    ids: readonly string[],
  ) => Promise<ReadonlyMap<string, {email: string; generation: number}>>;
  /** Deletes what it stores of a user of our own accounts, who is deleted. */
  forgetUser?: (db: Database, userId: string) => Promise<void>;
  /** Opens what answers `/graphql` where `GRAPHQL_ENDPOINT` is not set. */
  // A method, so that a feature may name its own settings.
  // eslint-disable-next-line @typescript-eslint/method-signature-style -- see above
  openEndpoint?(this: void, site: FeatureSite<Shape>): Promise<Endpoint>;
  /** Opens the rest; undefined when the settings turn it off. */
  // eslint-disable-next-line @typescript-eslint/method-signature-style -- see above
  open?(
    this: void,
    site: FeatureSite<Shape> & {endpoint: Endpoint},
  ): Promise<OpenedFeature | undefined>;
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
  /** Whether the accounts are those of the demo. */
  demo?: boolean;
  /** Whether stacks of unexpected errors are written. */
  debug?: boolean;
  /** The clock, in epoch milliseconds; default that of the machine. */
  now?: () => number;
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
  /** Ends sessions for a sign-in provider. */
  logOut?: LogOut;
  /** Lines for the operator, once the site is served. */
  notes?: readonly string[];
  close: () => Promise<void>;
}

/**
 * Finds what a user may read now; undefined for one who may not sign in. The generation
 * changes whenever all sessions of the user end.
 */
export type FindUser = (userId: string) => Promise<{role: string; generation: number} | undefined>;

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
  /** Those of its `readerPaths`, which come before the gate. */
  forReaders?: Hono<ServerEnv>;
  /** Those of its `exceptions`, which come behind the gate. */
  forAll?: Hono<ServerEnv>;
  /**
   * Answers a request for a file that brings a proof of its own in the place of the cookie;
   * undefined when it brings none.
   */
  forFiles?: (c: Context<ServerEnv>) => Promise<Response> | undefined;
}

/** A feature that is open, with the routes that it may answer. */
export interface LoadedFeature extends OpenedFeature, Routes {
  /** Of its routes, the ones whose refusals say why. */
  messagePaths?: readonly string[];
}

/** Names the routes of a feature that is open. */
export function loadedFeature(
  {exceptions, readerPaths, messagePaths}: ServerFeature,
  opened: OpenedFeature,
): LoadedFeature {
  return {...opened, exceptions, readerPaths, messagePaths};
}

/** What the routes of a feature are made of. */
export interface AppParts {
  guides: Guides;
  /** What each audience gets, by audience. */
  responses: ReadonlyMap<string, SiteResponses>;
  identify: Identify;
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

/** A command of `docusaurus-lock accounts`. */
export interface Command {
  help: string;
  /** The names of its options. */
  options: string[];
  /** What must follow its name: a value for `run`, and how an error asks for it. */
  argument?: {name: string; what: string};
  /** Its options in an example. */
  example: string;
  /**
   * Does the work, all or nothing.
   * @param values the options as typed.
   * @returns what to print.
   * @throws OperatorError for wrong options, before a database is opened.
   */
  run: (values: Record<string, unknown>, site: CommandSite) => Promise<string>;
}

/** What a command runs with. */
export interface CommandSite {
  env: NodeJS.ProcessEnv;
  report: ReportEvent;
  /** What the site is made of: their tables are in its database. */
  features: readonly ServerFeature[];
}

/** The tables of features, in the order in which they refer to each other. */
export const listTables = (features: readonly ServerFeature[]) =>
  features.flatMap(({tables}) => tables ?? []);
