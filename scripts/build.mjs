// Makes build/: the two builds of the site, the server, compressed copies.
//   node scripts/build.mjs           all of it
//   node scripts/build.mjs --stale   only what is missing or older than its sources
//   node scripts/build.mjs --only=server
// GATE=client makes build/static instead, for a plain static host.
// All is made in build/next and put in its place at the end, so that what is
// served stays whole while this runs, and stays as it was when it fails.
import {spawnSync} from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import {fileURLToPath} from 'node:url';
import {replaceFolder} from './replace-folder.mjs';

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const onlyStale = process.argv.includes('--stale');
const only = process.argv.find((arg) => arg.startsWith('--only='))?.slice(7);

const settings = [
  'docusaurus.config.ts',
  'site-settings.ts',
  'sidebars.ts',
  'package-lock.json',
];
const client = ['src', 'plugins', 'static', 'i18n', ...settings];

const guide = {
  name: 'guide',
  made: 'build/guide/404.html',
  from: [...client, 'docs'],
  run: () => docusaurus('--out-dir', 'build/next/guide'),
};
const signIn = {
  name: 'sign-in',
  made: 'build/sign-in/404.html',
  from: [...client, 'docusaurus.sign-in.config.ts'],
  run: () =>
    docusaurus(
      '--config',
      'docusaurus.sign-in.config.ts',
      '--out-dir',
      'build/next/sign-in',
    ),
  // Both builds would otherwise write their routes into one folder.
  env: {DOCUSAURUS_GENERATED_FILES_DIR_NAME: '.docusaurus-sign-in'},
};
const staticHost = {
  ...guide,
  name: 'static',
  made: 'build/static/404.html',
  run: () => docusaurus('--out-dir', 'build/next/static'),
  env: {DOCUSAURUS_GENERATED_FILES_DIR_NAME: '.docusaurus-static'},
};
// For the browser tests: made only on request, and of the same cache as the
// guide, so that they would see one engine kept in the place of the other.
const hosted = {
  ...guide,
  name: 'hosted',
  made: 'build/hosted/guide/404.html',
  run: () => docusaurus('--out-dir', 'build/next/hosted/guide'),
  env: {
    ALGOLIA_APP_ID: 'TESTAPP',
    ALGOLIA_SEARCH_API_KEY: 'a-secret-search-key',
    ALGOLIA_WRITE_API_KEY: 'a-secret-write-key',
  },
};
const server = {
  name: 'server',
  made: 'build/server/main.js',
  from: ['server'],
  run: () => [
    bin('typescript/bin/tsc'),
    ...['-p', 'server/tsconfig.build.json', '--outDir', 'build/next/server'],
  ],
};

const steps =
  only === hosted.name
    ? [hosted]
    : process.env.GATE === 'client'
      ? [staticHost]
      : [server, guide, signIn];

// What a build was made with, written when it is whole.
const madeWith = JSON.stringify(
  [
    ...['PRODUCT_NAME', 'SITE_URL', 'SIGN_IN_HELP', 'ALGOLIA_APP_ID'],
    ...['GRAPHQL_ENDPOINT', 'GRAPHQL_GET_QUERIES'],
  ].map((name) => process.env[name] ?? ''),
);
const stampOf = ({name}) => path.join(root, 'build/made', name);

const build = path.join(root, 'build');
const next = path.join(build, 'next');
rmSync(next, {recursive: true, force: true});
mkdirSync(next, {recursive: true});

const made = [];
for (const step of steps) {
  if ((only && step.name !== only) || (onlyStale && isFresh(step))) {
    continue;
  }
  const start = performance.now();
  console.log(`Building ${step.name} …`);
  run(step.run(), step.env);
  made.push(step);
  console.log(
    `Built ${step.name} in ${((performance.now() - start) / 1000).toFixed(1)} s`,
  );
}
const sites = made
  .filter((step) => step === guide || step === signIn)
  .map(({name}) => path.join('build/next', name));
if (sites.length > 0) {
  const gate = `build/${made.includes(server) ? 'next/' : ''}server/gate`;
  run([`${gate}/compress.js`, ...sites]);
  run([`${gate}/nginx-headers.js`, 'build/next/nginx', ...sites]);
}
for (const {name} of made) {
  replaceFolder(path.join(build, name), path.join(next, name));
}
// What lies beside the folders: headers for nginx, records of the search.
for (const entry of filesIn(next)) {
  mkdirSync(path.dirname(path.join(build, entry)), {recursive: true});
  renameSync(path.join(next, entry), path.join(build, entry));
}
rmSync(next, {recursive: true});
mkdirSync(path.join(build, 'made'), {recursive: true});
made.forEach((step) => writeFileSync(stampOf(step), madeWith));

function docusaurus(...args) {
  return [bin('@docusaurus/core/bin/docusaurus.mjs'), 'build', ...args];
}

function bin(file) {
  return path.join('node_modules', file);
}

function run(args, env = {}) {
  const {status} = spawnSync(process.execPath, args, {
    cwd: root,
    stdio: 'inherit',
    env: {...process.env, ...env},
  });
  if (status !== 0) {
    process.exit(status ?? 1);
  }
}

function filesIn(folder) {
  return readdirSync(folder, {recursive: true}).filter((name) =>
    statSync(path.join(folder, name)).isFile(),
  );
}

function isFresh(step) {
  const stamp = stampOf(step);
  return (
    existsSync(path.join(root, step.made)) &&
    existsSync(stamp) &&
    readFileSync(stamp, 'utf8') === madeWith &&
    newest(step.from) < statSync(stamp).mtimeMs
  );
}

function newest(places) {
  let time = 0;
  for (const place of places) {
    const full = path.join(root, place);
    const stat = statSync(full, {throwIfNoEntry: false});
    if (stat?.isDirectory()) {
      const inside = readdirSync(full).map((name) => path.join(place, name));
      time = Math.max(time, newest(inside));
    } else if (stat) {
      time = Math.max(time, stat.mtimeMs);
    }
  }
  return time;
}
