import {randomBytes} from 'node:crypto';
import {join, resolve} from 'node:path';
import {listEnabled, type ServerFeature} from './feature';
import {listOpen} from './gate/exceptions';
import {signInResponses} from './gate/responses';
import {responseHeaders} from './gate/security-headers';
import {type GuideBuilds, problemOfBuild, readGuideBuilds, readSite} from './gate/site-files';
import {listen} from './http/listen';
import {ignoreStdoutErrors, takeOverConsole, printError} from './terminal/standard-error';
import {readFeatures} from './load-features';
import {openSite} from './open-site';
import {describeError} from './monitoring/log';
import {formatTable} from './terminal/format-table';
import type {Metrics} from './monitoring/metrics';
import {createMonitoring} from './monitoring/monitoring';
import {parseOptions} from './terminal/parse-options';
import {readVersion} from './terminal/read-version';
import {readSettings, type Settings} from './settings';
import {demoDatabaseUrl} from './store/database';
import {locateDatabase} from './store/open-database';

const usage = `Serves the site that \`docusaurus-lock build\` made.

  --build=DIR  the folder of the builds; build/ without it
  --demo       with demo accounts, in a database of their own
  --check      lists what is answered without a cookie, and checks settings and builds
  --debug      writes the stacks of unexpected errors
  --help       prints this help`;

/**
 * Runs the server until a signal ends it. A failure is printed as one line and sets the exit status
 * to 1.
 *
 * @param args see `--help`.
 */
export async function main(args: readonly string[]): Promise<void> {
  await run(args).catch((error: Error) => fail(error, args.includes('--debug')));
}

async function run(args: readonly string[]): Promise<void> {
  ignoreStdoutErrors();
  const flag = {type: 'boolean'} as const;
  const build = {type: 'string', default: 'build'} as const;
  const options = {build, demo: flag, check: flag, debug: flag, help: flag};
  const flags = parseOptions(args, options);
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
    [...guides.folders.values()].forEach((dir) => readSite(dir));
    const {addresses} = signInResponses(signInDir, {secure: false});
    const files = addresses().map((path) => ['GET,HEAD', path]);
    return console.log(`Without a cookie the server answers only:
${formatTable(listOpen(listEnabled(features, settings)))}
and the files of the sign-in page:
${formatTable(files)}
Every other request gets the sign-in page or an empty refusal.
Settings and builds are fine.`);
  }

  const {metrics, ...monitoring} = createMonitoring({
    accessLog: settings.ACCESS_LOG === 'on',
    metrics: settings.METRICS_PORT !== undefined,
    version: readVersion(join(__dirname, '../package.json')),
  });
  let isStopping = false;
  const site = await openSite({
    ...{settings, features, guides, signInDir, monitoring, demo, debug},
    isStopping: () => isStopping,
  });
  const serving = serve(site.createApp(), metrics?.routes, settings, site.hasDatabase());
  // Before the line "Serving …" is printed: a program that reads the line may send a signal at
  // once.
  stopOnSignals(async () => {
    isStopping = true;
    const stop = await serving;
    await stop(settings.STOP_DELAY * 1000);
    await site.close();
  }, debug);
  await serving;
  site.notes.forEach((note) => console.log(note));
}

/**
 * Listens for the site and, if metrics are on, for metrics; returns the function that stops both.
 */
async function serve(
  app: Parameters<typeof listen>[0],
  metrics: Metrics['routes'] | undefined,
  settings: Settings,
  hasDatabase: boolean,
): Promise<(delay: number) => Promise<void>> {
  const {HOST: host, PORT: port, SITE_URL: siteUrl, METRICS_PORT: metricsPort = 0} = settings;
  const headers = responseHeaders({secure: siteUrl.startsWith('https:')});
  const server = await listen(app, {host, port, headers});
  const metricsServer =
    metrics && (await listen(metrics, {host: '127.0.0.1', port: metricsPort, headers}));
  // After both servers listen: a program that reads this line may ask for the metrics at once.
  const isUsed = hasDatabase || !settings.DATABASE_URL.startsWith('file:');
  const database = isUsed ? `, database ${locateDatabase(settings.DATABASE_URL)}` : '';
  console.log(`Serving ${siteUrl} (listening on ${host}:${server.port})${database}`);
  if (metricsServer) {
    console.log(`Metrics at http://127.0.0.1:${metricsServer.port}/metrics`);
  }
  return async (delay) => {
    await server.stop(delay);
    await metricsServer?.stop();
  };
}

function stopOnSignals(stop: () => Promise<void>, isDebug?: boolean): void {
  const end = async (): Promise<void> => {
    await stop();
    // Open connections to a database that does not answer would keep the process alive.
    setTimeout(() => process.exit(0), 1000).unref();
  };
  // Only the first signal is handled: a second one ends the process at once.
  for (const name of ['SIGINT', 'SIGTERM']) {
    process.once(name, () => void end().catch((error: Error) => fail(error, isDebug)));
  }
  // The server keeps running when its terminal closes (SIGHUP). It ignores a request to reload,
  // because it has nothing to reload. By default SIGUSR1 opens a debugger that any process of this
  // machine can use.
  for (const name of ['SIGHUP', 'SIGUSR1', 'SIGUSR2']) {
    process.on(name, () => {});
  }
}

/** Reads settings and builds. */
function readConfiguration(
  buildDir: string,
  features: readonly ServerFeature[],
  demo?: boolean,
): {settings: Settings; guides: GuideBuilds} {
  const settings = readSettings(demo ? demoEnvironment() : process.env, {
    features,
    demo,
    problemOfBuild: (siteUrl) => problemOfBuild(buildDir, siteUrl),
  });
  return {settings, guides: readGuideBuilds(buildDir)};
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
  printError(
    isInUse
      ? `${error.message}. Stop what uses the port, or set PORT or METRICS_PORT to another.`
      : describeError(error, isDebug),
  );
  process.exitCode = 1;
  // Leaves a slow reader 1 s to read the line.
  setTimeout(() => process.exit(), 1000).unref();
}
