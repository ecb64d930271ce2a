import {
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import {defaultAudience} from 'docusaurus-lock-server/shared/audiences';
import {signInBuild} from '../config/environment';

// Where a module loads this, tsx gives another `__dirname`.
const lock = path.resolve(__filename, '../../..');
const server = path.dirname(require.resolve('docusaurus-lock-server/package.json'));
/** What of the lock a site is made of: what is compiled. */
export const ofLock = [lock, server].map((folder) => path.join(folder, 'lib'));
// What no page is made of, and where the lock is itself. What nobody named here counts as a source.
const others =
  /^(?:\..*|.*\.md|build|data|node_modules|e2e|bench|scripts|decisions|deploy|test-results|playwright-report)$/;
const [homeOfLock] = path.relative('', lock).split(path.sep);
const client = [
  ...readdirSync('.').filter((name) => !others.test(name) && name !== homeOfLock),
  ...ofLock,
];

/** One folder of `build/`, or one in it. */
export interface Made {
  /** The folder in `build/`. */
  name: string;
  /** Files and folders that it is made from. */
  from: readonly string[];
}

/** How one is made. */
export interface Step extends Made {
  /** Arguments for Node; it writes to `build/next/<name>`. */
  command: readonly string[];
  env?: NodeJS.ProcessEnv;
}

/** The builds of the guide, that of everyone first. */
export function guides(builds: readonly string[]): Step[] {
  return builds.map((audience) =>
    audience === defaultAudience
      ? docusaurus('guide')
      : docusaurus(`audiences/${audience}`, {AUDIENCE: audience}),
  );
}

// Builds with other routes than the guide would write them into one folder.
const generatedIn = (folder: string) => ({
  DOCUSAURUS_GENERATED_FILES_DIR_NAME: folder,
});

export const signIn = docusaurus('sign-in', {
  ...generatedIn('.docusaurus-sign-in'),
  ...signInBuild,
});

export const staticHost = docusaurus('static', generatedIn('.docusaurus-static'));

// For the browser tests: made only on request, and of the same cache as the
// guide, so that they would see one engine kept in the place of the other.
export const hosted = docusaurus('hosted/guide', {
  ALGOLIA_APP_ID: 'TESTAPP',
  ALGOLIA_SEARCH_API_KEY: 'a-secret-search-key',
  ALGOLIA_WRITE_API_KEY: 'a-secret-write-key',
});

function docusaurus(name: string, env?: NodeJS.ProcessEnv): Step {
  return {
    name,
    from: client,
    command: [
      'node_modules/@docusaurus/core/bin/docusaurus.mjs',
      ...['build', '--out-dir', `build/next/${name}`],
    ],
    env,
  };
}

/** The folder of `build/` that a step makes, or makes a part of. */
export const buildFolder = ({name}: Step): string => name.split('/')[0]!;

// What a build was made with, written when it is whole.
const madeWith = JSON.stringify(
  [
    ...['PRODUCT_NAME', 'SITE_URL', 'SIGN_IN_HELP', 'ALGOLIA_APP_ID'],
    ...['GRAPHQL_ENDPOINT', 'GRAPHQL_GET_QUERIES', 'SIGNALS', 'ROLE_NAMES'],
    ...['ASSISTANTS', 'EXPIRES_IN'],
  ].map((name) => process.env[name] ?? ''),
);
const stampFile = ({name}: Made): string => path.join('build/made', name.replaceAll('/', '-'));

/** Notes that a step is done, with the settings of this process. */
export function markFresh(step: Made): void {
  mkdirSync('build/made', {recursive: true});
  writeFileSync(stampFile(step), madeWith);
}

/** Whether a step's result is newer than its sources and has these settings. */
export function isFresh(step: Made): boolean {
  const stamp = stampFile(step);
  return (
    existsSync(path.join('build', step.name)) &&
    existsSync(stamp) &&
    readFileSync(stamp, 'utf8') === madeWith &&
    Math.max(...step.from.map(changedAt)) < statSync(stamp).mtimeMs
  );
}

/** When a file, or the last of what is in a folder, was changed, in epoch ms. */
function changedAt(place: string): number {
  const stat = statSync(place, {throwIfNoEntry: false});
  // Folders too: a file that is removed changes its folder.
  const inside = stat?.isDirectory() ? readdirSync(place, {recursive: true, encoding: 'utf8'}) : [];
  return Math.max(
    stat?.mtimeMs ?? 0,
    ...inside.map((name) => lstatSync(path.join(place, name)).mtimeMs),
  );
}
