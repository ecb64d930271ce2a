import {randomBytes} from 'node:crypto';
import {join, resolve} from 'node:path';
import {parseArgs} from 'node:util';
import {createApp} from './app';
import {
  type Endpoint,
  type FeatureSite,
  type LoadedFeature,
  loadedFeature,
  type ServerFeature,
  listTables,
} from './feature';
import {responseHeaders} from './gate/security-headers';
import {type Guides, problemOfBuild, readGuides, readSite} from './gate/site-files';
import {listen} from './http/listen';
import {errorLog, takeOverConsole, tellOperator} from './http/standard-error';
import {surviveLostOutput} from './http/standard-streams';
import {openCounts} from './http/throttle';
import {loadEndpoint} from './load-endpoint';
import {readFeatures} from './load-features';
import {describeError} from './operations/log';
import type {Metrics} from './operations/metrics';
import {createOperations} from './operations/operations';
import {readVersion} from './operations/read-version';
import {describeSettings, readSettings, type Settings} from './settings';
import {findMisspelt} from './settings-checks';
import {type Database, type FeatureTables, demoDatabaseUrl} from './store/database';
import {locateDatabase, openDatabase} from './store/open-database';

const usage = `Serves the site that \`docusaurus-lock build\` made.

  --build=DIR  the folder of the builds; build/ without it
  --demo       with demo accounts, in a database of their own
  --check      says whether settings and builds are fine, and serves nothing
  --debug      writes the stacks of unexpected errors
  --help       says this`;

/**
 * Runs the server until a signal ends it. What fails is said in a line, and becomes the
 * exit status.
 *
 * @param args see `--help`.
 */
export async function main(args: readonly string[]): Promise<void> {
  await run(args).catch((error: Error) => fail(error, args.includes('--debug')));
}

async function run(args: readonly string[]): Promise<void> {
  surviveLostOutput();
  const flag = {type: 'boolean'} as const;
  const build = {type: 'string', default: 'build'} as const;
  const options = {build, demo: flag, check: flag, debug: flag, help: flag};
  const flags = parseArgs({args: [...args], options}).values;
  if (flags.help) {
    return console.log(usage);
  }
  const {demo, debug} = flags;
  takeOverConsole(debug);
  const buildDir = resolve(flags.build);
  const signInDir = join(buildDir, 'sign-in');
  const features = readFeatures(buildDir);
  const {settings, guides} = readConfiguration(buildDir, features, demo);
  if (flags.check) {
    [...guides.folders.values(), signInDir].forEach((dir) => readSite(dir));
    return console.log('Settings and builds are fine.');
  }

  const {metrics, ...operations} = createOperations({
    accessLog: settings.ACCESS_LOG === 'on',
    metrics: settings.METRICS_PORT !== undefined,
    version: readVersion(join(__dirname, '../package.json')),
  });
  const database = createDatabase(settings, listTables(features));
  const counts = await openCounts(settings.DATABASE_URL);
  const site = {...operations, settings, guides, counts, demo, debug, openDatabase: database.open};
  const endpoint = await loadEndpoint(site, features);
  const opened = await openFeatures(features, {...site, endpoint});
  const {fetch: graphql, findSession, findSessionId, healthCheck, logOut} = endpoint;
  const app = createApp({
    ...{...operations, debug, guides, signInDir, features: opened},
    ...{graphql, findSession, findSessionId, healthCheck, logOut},
    cookieLife: settings.COOKIE_HOURS * 3600,
    offersPasswordChange: settings.PASSWORD_CHANGE === 'on',
    secrets: settings.SESSION_SECRET,
    siteUrl: settings.SITE_URL,
    trustProxy: settings.TRUST_PROXY,
  });

  const stop = await serve(app, metrics?.routes, settings, database.isOpen());
  endpoint.notes?.forEach((note) => console.log(note));
  stopOnSignals(async () => {
    await stop();
    for (const {close} of opened) {
      await close?.();
    }
    await endpoint.close();
    await counts.close();
    await database.close();
  }, debug);
}

async function openFeatures(
  features: readonly ServerFeature[],
  site: FeatureSite & {endpoint: Endpoint},
): Promise<LoadedFeature[]> {
  const opened: LoadedFeature[] = [];
  for (const feature of features) {
    const one = await feature.open?.(site);
    if (one) {
      opened.push(loadedFeature(feature, one));
    }
  }
  return opened;
}

function createDatabase({DATABASE_URL: url}: Settings, tables: readonly FeatureTables[]) {
  let opening: Promise<Database> | undefined;
  return {
    open: () => (opening ??= openDatabase(url, tables)),
    isOpen: () => opening !== undefined,
    async close() {
      await (await opening)?.destroy();
    },
  };
}

/** Listens for the site and, where they are on, for its metrics; gives what stops both. */
async function serve(
  app: ReturnType<typeof createApp>,
  metrics: Metrics['routes'] | undefined,
  settings: Settings,
  hasDatabase: boolean,
): Promise<() => Promise<void>> {
  const {HOST: host, PORT: port, SITE_URL: siteUrl, METRICS_PORT: metricsPort = 0} = settings;
  const headers = responseHeaders({secure: siteUrl.startsWith('https:')});
  const server = await listen(app, {host, port, headers});
  const isUsed = hasDatabase || !settings.DATABASE_URL.startsWith('file:');
  const database = isUsed ? `, database ${locateDatabase(settings.DATABASE_URL)}` : '';
  console.log(`Serving ${siteUrl} (listening on ${host}:${server.port})${database}`);
  const metricsServer =
    metrics && (await listen(metrics, {host: '127.0.0.1', port: metricsPort, headers}));
  if (metricsServer) {
    console.log(`Metrics at http://127.0.0.1:${metricsServer.port}/metrics`);
  }
  return async () => {
    await server.stop();
    await metricsServer?.stop();
  };
}

function stopOnSignals(stop: () => Promise<void>, isDebug?: boolean): void {
  const end = async (): Promise<void> => {
    await stop();
    errorLog.flush();
    // The connections of a database that is silent would keep the process.
    setTimeout(() => process.exit(0), 1000).unref();
  };
  // Once: a second one ends the process as if nothing listened for it.
  for (const name of ['SIGINT', 'SIGTERM']) {
    process.once(name, () => void end().catch((error: Error) => fail(error, isDebug)));
  }
}

/** Reads settings and builds, and warns of what looks wrong in them. */
function readConfiguration(
  buildDir: string,
  features: readonly ServerFeature[],
  demo?: boolean,
): {settings: Settings; guides: Guides} {
  const names = describeSettings(features).map(({name}) => name);
  findMisspelt(process.env, names).forEach(tellOperator);
  const settings = readSettings(demo ? demoEnvironment() : process.env, {
    features,
    demo,
    problemOfBuild: (siteUrl) => problemOfBuild(buildDir, siteUrl),
  });
  const guides = readGuides(buildDir);
  const {EXPIRES_IN: unit, GRAPHQL_ENDPOINT} = settings;
  const {expiresIn: unitOfPages = 'auto'} = guides;
  if (GRAPHQL_ENDPOINT && unit !== unitOfPages) {
    tellOperator(
      `EXPIRES_IN is ${unit} here, and was ${unitOfPages} for the build, so pages use ${unitOfPages}. Set it for both.`,
    );
  }
  return {settings, guides};
}

// The demo starts without any setting, and shares neither accounts nor a secret with a site.
function demoEnvironment(): NodeJS.ProcessEnv {
  return {
    ...process.env,
    SESSION_SECRET: randomBytes(32).toString('base64url'),
    SESSION_SECRET_FILE: '',
    DATABASE_URL: process.env.DATABASE_URL || demoDatabaseUrl,
    GRAPHQL_ENDPOINT: '',
  };
}

function fail(error: Error & {code?: string}, isDebug?: boolean): void {
  const isInUse = error.code === 'EADDRINUSE';
  tellOperator(
    isInUse
      ? `${error.message}. Stop what uses the port, or set PORT or METRICS_PORT to another.`
      : describeError(error, isDebug),
  );
  process.exitCode = 1;
  // A slow reader of the line gets that long.
  setTimeout(() => process.exit(), 1000).unref();
}
