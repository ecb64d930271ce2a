// Makes build/: the two builds of the site, the server, compressed copies.
//   node scripts/build.mjs           all of it
//   node scripts/build.mjs --stale   only what is missing or older than its sources
//   node scripts/build.mjs --only=server
// GATE=client makes build/static instead, for a plain static host.
import {spawnSync} from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import {fileURLToPath} from 'node:url';

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
  run: () => docusaurus('--out-dir', 'build/guide'),
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
      'build/sign-in',
    ),
  // Both builds would otherwise write their routes into one folder.
  env: {DOCUSAURUS_GENERATED_FILES_DIR_NAME: '.docusaurus-sign-in'},
};
const staticHost = {
  ...guide,
  name: 'static',
  made: 'build/static/404.html',
  run: () => docusaurus('--out-dir', 'build/static'),
  env: {DOCUSAURUS_GENERATED_FILES_DIR_NAME: '.docusaurus-static'},
};
// For the browser tests: made only on request, and of the same cache as the
// guide, so that they would see one engine kept in the place of the other.
const hosted = {
  ...guide,
  name: 'hosted',
  made: 'build/hosted/guide/404.html',
  run: () => docusaurus('--out-dir', 'build/hosted/guide'),
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
  run: () => [bin('typescript/bin/tsc'), '-p', 'server/tsconfig.build.json'],
};

const steps =
  only === hosted.name
    ? [hosted]
    : process.env.GATE === 'client'
      ? [staticHost]
      : [server, guide, signIn];

// What a build was made with, written when it is whole.
const madeWith = JSON.stringify(
  ['PRODUCT_NAME', 'SITE_URL', 'GRAPHQL_ENDPOINT', 'ALGOLIA_APP_ID'].map(
    (name) => process.env[name] ?? '',
  ),
);
const stampOf = ({name}) => path.join(root, 'build/made', name);

let isSiteNew = false;
const made = [];
for (const step of steps) {
  if ((only && step.name !== only) || (onlyStale && isFresh(step))) {
    continue;
  }
  const start = performance.now();
  console.log(`Building ${step.name} …`);
  rmSync(stampOf(step), {force: true});
  run(step.run(), step.env);
  made.push(step);
  console.log(
    `Built ${step.name} in ${((performance.now() - start) / 1000).toFixed(1)} s`,
  );
  isSiteNew ||= step === guide || step === signIn;
}
if (isSiteNew) {
  run(['build/server/gate/compress.js']);
  run(['build/server/gate/nginx-headers.js']);
}
mkdirSync(path.join(root, 'build/made'), {recursive: true});
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
