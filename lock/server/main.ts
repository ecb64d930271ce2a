import {randomBytes} from 'node:crypto';
import {readFileSync} from 'node:fs';
import {join} from 'node:path';
import {parseArgs} from 'node:util';
import {z} from 'zod';
import {demoAccounts} from './accounts/demo';
import {type Database, demoDatabaseUrl, defaultFileUrl} from './accounts/store/database';
import {findLeftBehind} from './accounts/store/move';
import {openDatabase, locateDatabase, projectFolder} from './accounts/store/open-database';
import {openAssistants} from './assistants/assistants';
import {createApp} from './app';
import {readSettings, secretFiles, type Settings, settings as allSettings} from './settings';
import {findMisspelt, findReadable} from './settings-checks';
import {createKeyMinter} from './gate/search-key';
import {responseHeaders} from './gate/security-headers';
import {type Guides, problemOfBuild, readGuides, readSite} from './gate/site-files';
import {listen} from './http/listen';
import {errorLog, takeOverConsole, tellOperator} from './http/standard-error';
import {surviveLostOutput} from './http/standard-streams';
import {loadEndpoint} from './load-endpoint';
import {textOf} from './operations/log';
import type {Metrics} from './operations/metrics';
import {createOperations} from './operations/operations';
import {openFeedbackStore} from './feedback/feedback-store';

const usage = `Serves the site that \`npm run build\` made.

  --demo   with demo accounts, in a database of their own
  --check  says whether settings and builds are fine, and serves nothing
  --debug  writes the stacks of unexpected errors
  --help   says this`;

const buildDir = join(__dirname, '..');
const signInDir = join(buildDir, 'sign-in');

/** Load, validate, construct, start. */
async function main(): Promise<void> {
  surviveLostOutput();
  const flag = {type: 'boolean'} as const;
  const options = {demo: flag, check: flag, debug: flag, help: flag};
  const flags = parseArgs({options}).values;
  if (flags.help) {
    return console.log(usage);
  }
  const {demo, debug} = flags;
  takeOverConsole(debug);
  const {settings, guides} = readConfiguration(demo);
  if (flags.check) {
    [...guides.folders.values(), signInDir].forEach((dir) => readSite(dir));
    return console.log('Settings and builds are fine.');
  }

  const {metrics, ...operations} = createOperations({
    accessLog: settings.ACCESS_LOG === 'on',
    metrics: settings.METRICS_PORT !== undefined,
    version: versionOf(join(projectFolder(), 'package.json')),
  });
  const endpoint = await loadEndpoint(settings, {demo, debug, ...operations});
  const {signals, assistants, close} = await openFeatures(settings, guides.title, endpoint.db);
  const {SITE_URL: siteUrl, ALGOLIA_APP_ID: appId, ALGOLIA_SEARCH_API_KEY: apiKey} = settings;
  const app = createApp({
    ...operations,
    signals,
    assistants,
    graphql: endpoint.fetch,
    sessions: endpoint.sessions,
    cookieLife: settings.COOKIE_HOURS * 3600,
    healthCheck: endpoint.healthCheck,
    logOut: endpoint.logOut,
    debug,
    guides,
    signInDir,
    offersPasswordChange: settings.PASSWORD_CHANGE === 'on',
    secrets: settings.SESSION_SECRET,
    siteUrl,
    mintSearchKey: appId && apiKey ? createKeyMinter({apiKey}) : undefined,
    searchApp: appId,
    trustProxy: settings.TRUST_PROXY,
    tokenThrottle: endpoint.tokenThrottle,
  });

  const stop = await serve(app, metrics?.routes, settings);
  if (demo) {
    console.log('\nDemo accounts:');
    for (const {email, password, role} of demoAccounts) {
      console.log(`  ${email}  ${password}  ${role}`);
    }
  }
  stopOnSignals(async () => {
    await stop();
    await close();
    await endpoint.close();
  });
}

/** Listens for the site and, where they are on, for its metrics; gives what stops both. */
async function serve(
  app: ReturnType<typeof createApp>,
  metrics: Metrics['routes'] | undefined,
  settings: Settings,
): Promise<() => Promise<void>> {
  const {HOST: host, PORT: port, SITE_URL: siteUrl, METRICS_PORT: metricsPort = 0} = settings;
  const headers = responseHeaders({secure: siteUrl.startsWith('https:')});
  const server = await listen(app, {host, port, headers});
  console.log(
    `Serving ${siteUrl} (listening on ${host}:${server.port})${describeDatabase(settings)}`,
  );
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

/** Stops the server at a signal, and then ends the process. */
function stopOnSignals(stop: () => Promise<void>): void {
  const end = async (): Promise<void> => {
    await stop();
    errorLog.flush();
    // The connections of a database that is silent would keep the process.
    setTimeout(() => process.exit(0), 1000).unref();
  };
  // Once: a second one ends the process as if nothing listened for it.
  for (const name of ['SIGINT', 'SIGTERM']) {
    process.once(name, () => void end().catch(fail));
  }
}

/** Reads settings and builds, and warns of what looks wrong in them. */
function readConfiguration(demo?: boolean): {settings: Settings; guides: Guides} {
  const names = allSettings.map(({name}) => name);
  findMisspelt(process.env, names).forEach(tellOperator);
  findReadable(process.env, secretFiles).forEach(tellOperator);
  const settings = readSettings(demo ? demoEnvironment() : process.env, {
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

/**
 * Opens signals and assistants, where they are on.
 *
 * @param title of the site, for assistants.
 * @param accounts the database of the embedded accounts; without it they have their own.
 */
async function openFeatures(settings: Settings, title?: string, accounts?: Database) {
  const {SITE_URL: siteUrl, DATABASE_URL: databaseUrl} = settings;
  const {SIGNALS, ASSISTANTS, TOKEN_GRACE_DAYS: graceDays} = settings;
  const own =
    !accounts && [SIGNALS, ASSISTANTS].includes('on') ? await openDatabase(databaseUrl) : undefined;
  const db = accounts ?? own;
  const leftBehind = db && (await findLeftBehind(db, databaseUrl, defaultFileUrl(settings)));
  if (leftBehind) {
    tellOperator(leftBehind);
  }
  const signals =
    db && SIGNALS === 'on' ? await openFeedbackStore({db, days: settings.SIGNALS_DAYS}) : undefined;
  const assistants =
    db && ASSISTANTS === 'on'
      ? await openAssistants({db, siteUrl, title, ...(own && {graceDays})})
      : undefined;
  return {
    signals,
    assistants,
    close: async (): Promise<void> => {
      await signals?.close();
      await assistants?.thread.close();
      await own?.destroy();
    },
  };
}

/** A project that is not published may have none. */
function versionOf(file: string): string {
  return z
    .object({version: z.string().default('0.0.0')})
    .parse(JSON.parse(readFileSync(file, 'utf8'))).version;
}

function describeDatabase(settings: Settings): string {
  const {DATABASE_URL: url, GRAPHQL_ENDPOINT: endpoint} = settings;
  const isUsed =
    !endpoint || [settings.SIGNALS, settings.ASSISTANTS].includes('on') || !url.startsWith('file:');
  return isUsed ? `, database ${locateDatabase(url)}` : '';
}

// The demo starts without any setting, and shares neither accounts nor a secret
// with a site.
function demoEnvironment(): NodeJS.ProcessEnv {
  return {
    ...process.env,
    SESSION_SECRET: randomBytes(32).toString('base64url'),
    SESSION_SECRET_FILE: '',
    DATABASE_URL: process.env.DATABASE_URL || demoDatabaseUrl,
    GRAPHQL_ENDPOINT: '',
  };
}

function fail(error: Error & {code?: string}): void {
  const isInUse = error.code === 'EADDRINUSE';
  tellOperator(
    isInUse
      ? `${error.message}. Stop what uses the port, or set PORT or METRICS_PORT to another.`
      : textOf(error, process.argv.includes('--debug')),
  );
  process.exitCode = 1;
  // A slow reader of the line gets that long.
  setTimeout(() => process.exit(), 1000).unref();
}

main().catch(fail);
