import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import {
  type GuideAudiences,
  readAudiences,
} from '../../plugins/audiences/audiences';
import {defaultAudience} from '../../shared/audiences';

const settings = [
  'docusaurus.config.ts',
  'site-settings.ts',
  'sidebars.ts',
  'package-lock.json',
];
const client = ['src', 'shared', 'plugins', 'static', 'i18n', ...settings];

/** Who may read which pages; read when a build needs it. */
export const guideAudiences = (): GuideAudiences => readAudiences('.');

/** One folder of `build/`. */
export interface Step {
  /** The folder in `build/`. */
  name: string;
  /** A file that a whole build has, from the root of the project. */
  made: string;
  /** Files and folders that it is made from. */
  from: readonly string[];
  /** Arguments for Node; it writes to `build/next/<name>`. */
  command: readonly string[];
  env?: NodeJS.ProcessEnv;
}

export const server: Step = {
  name: 'server',
  made: 'build/server/main.js',
  from: ['server', 'shared', 'plugins/search/shared'],
  command: [
    'node_modules/typescript/bin/tsc',
    ...['-p', 'server/tsconfig.build.json', '--outDir', 'build/next'],
  ],
};

const guide: Step = {
  name: 'guide',
  made: 'build/guide/404.html',
  from: [...client, 'docs'],
  command: docusaurus('--out-dir', 'build/next/guide'),
};

/** The builds of the guide, that of everyone first. */
export function guides(builds: readonly string[]): Step[] {
  return builds.map((audience) =>
    audience === defaultAudience
      ? guide
      : {
          ...guide,
          name: `audiences/${audience}`,
          made: `build/audiences/${audience}/404.html`,
          command: docusaurus('--out-dir', `build/next/audiences/${audience}`),
          env: {AUDIENCE: audience},
        },
  );
}

export const signIn: Step = {
  name: 'sign-in',
  made: 'build/sign-in/404.html',
  from: [...client, 'docusaurus.sign-in.config.ts'],
  command: docusaurus(
    ...['--config', 'docusaurus.sign-in.config.ts'],
    ...['--out-dir', 'build/next/sign-in'],
  ),
  // Both builds would otherwise write their routes into one folder.
  env: {DOCUSAURUS_GENERATED_FILES_DIR_NAME: '.docusaurus-sign-in'},
};

export const staticHost: Step = {
  ...guide,
  name: 'static',
  made: 'build/static/404.html',
  command: docusaurus('--out-dir', 'build/next/static'),
  env: {DOCUSAURUS_GENERATED_FILES_DIR_NAME: '.docusaurus-static'},
};

// For the browser tests: made only on request, and of the same cache as the
// guide, so that they would see one engine kept in the place of the other.
export const hosted: Step = {
  ...guide,
  name: 'hosted',
  made: 'build/hosted/guide/404.html',
  command: docusaurus('--out-dir', 'build/next/hosted/guide'),
  env: {
    ALGOLIA_APP_ID: 'TESTAPP',
    ALGOLIA_SEARCH_API_KEY: 'a-secret-search-key',
    ALGOLIA_WRITE_API_KEY: 'a-secret-write-key',
  },
};

// For tests: the guide with the pages of scripts/fixtures/restricted.
export const restricted: Step = {
  name: 'restricted',
  made: 'build/restricted/guide/404.html',
  from: [...guide.from, 'scripts/fixtures/restricted'],
  command: [
    'node_modules/tsx/dist/cli.mjs',
    ...['scripts/build/restricted.ts', 'build/next/restricted'],
  ],
};

function docusaurus(...args: string[]): string[] {
  return [
    'node_modules/@docusaurus/core/bin/docusaurus.mjs',
    ...['build', ...args],
  ];
}

// What a build was made with, written when it is whole.
const madeWith = JSON.stringify(
  [
    ...['PRODUCT_NAME', 'SITE_URL', 'SIGN_IN_HELP', 'ALGOLIA_APP_ID'],
    ...['GRAPHQL_ENDPOINT', 'GRAPHQL_GET_QUERIES', 'SIGNALS', 'ROLE_NAMES'],
  ].map((name) => process.env[name] ?? ''),
);
const stampOf = ({name}: Step): string => path.join('build/made', name);

/** Notes that a step is done, with the settings of this process. */
export function markFresh(step: Step): void {
  mkdirSync(path.dirname(stampOf(step)), {recursive: true});
  writeFileSync(stampOf(step), madeWith);
}

/** Whether a step's result is newer than its sources and has these settings. */
export function isFresh(step: Step): boolean {
  const stamp = stampOf(step);
  return (
    existsSync(step.made) &&
    existsSync(stamp) &&
    readFileSync(stamp, 'utf8') === madeWith &&
    Math.max(...step.from.map(changedAt)) < statSync(stamp).mtimeMs
  );
}

/** When a file, or the newest in a folder, was changed, in epoch ms. */
function changedAt(place: string): number {
  const stat = statSync(place, {throwIfNoEntry: false});
  return stat?.isDirectory()
    ? Math.max(
        0,
        ...readdirSync(place).map((name) => changedAt(path.join(place, name))),
      )
    : (stat?.mtimeMs ?? 0);
}
