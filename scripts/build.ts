// Makes build/: the two builds of the site, the server, compressed copies.
//   tsx scripts/build.ts           all of it
//   tsx scripts/build.ts --stale   only what is missing or older than its sources
//   tsx scripts/build.ts --only=server
// GATE=client makes build/static instead, for a plain static host.
// All is made in build/next and put in its place at the end, so that what is
// served stays whole while this runs, and stays as it was when it fails.
import {spawnSync} from 'node:child_process';
import {mkdirSync, renameSync, rmSync, statSync} from 'node:fs';
import path from 'node:path';
import {isFresh, markFresh} from './build/freshness';
import {replaceFolder} from './build/replace-folder';
import {guide, hosted, server, signIn, staticHost} from './build/steps';
import {filesIn} from './files-in';

const onlyStale = process.argv.includes('--stale');
const only = process.argv.find((arg) => arg.startsWith('--only='))?.slice(7);
const next = 'build/next';

const site =
  process.env.GATE === 'client' ? [staticHost] : [server, guide, signIn];
const steps = (only === hosted.name ? [hosted] : site).filter(
  (step) => (!only || step.name === only) && !(onlyStale && isFresh(step)),
);

rmSync(next, {recursive: true, force: true});
mkdirSync(next, {recursive: true});
for (const step of steps) {
  const start = performance.now();
  console.log(`Building ${step.name} …`);
  run(step.command, step.env);
  const seconds = (performance.now() - start) / 1000;
  console.log(`Built ${step.name} in ${seconds.toFixed(1)} s`);
}
const served = steps
  .filter((step) => step === guide || step === signIn)
  .map(({name}) => path.join(next, name));
if (served.length > 0) {
  const folder = `${steps.includes(server) ? next : 'build'}/server/build-steps`;
  run([`${folder}/compress.js`, ...served]);
  run([`${folder}/nginx-headers.js`, `${next}/nginx`, ...served]);
}

for (const {name} of steps) {
  replaceFolder(path.join('build', name), path.join(next, name));
}
// What lies beside the folders: headers for nginx, records of the search.
for (const name of filesIn(next, /./)) {
  const place = path.join('build', name);
  if (statSync(path.join(next, name)).isFile()) {
    mkdirSync(path.dirname(place), {recursive: true});
    renameSync(path.join(next, name), place);
  }
}
rmSync(next, {recursive: true});
steps.forEach(markFresh);

function run(args: readonly string[], env: NodeJS.ProcessEnv = {}): void {
  const {status} = spawnSync(process.execPath, args, {
    stdio: 'inherit',
    env: {...process.env, ...env},
  });
  if (status !== 0) {
    process.exit(status ?? 1);
  }
}
