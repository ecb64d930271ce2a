// Makes build/: the guide, once for each audience with pages of its own, the
// sign-in screen, the server, compressed copies.
//   tsx scripts/build.ts           all of it
//   tsx scripts/build.ts --stale   only what is missing or older than its sources
//   tsx scripts/build.ts --only=server
// GATE=client makes build/static instead, for a plain static host.
// All is made in build/next and put in its place at the end, so that what is
// served stays whole while this runs, and stays as it was when it fails.
import {spawn, spawnSync} from 'node:child_process';
import {once} from 'node:events';
import {mkdirSync, renameSync, rmSync, statSync, writeFileSync} from 'node:fs';
import path from 'node:path';
import {hiddenFrom} from '../plugins/audiences/audiences';
import {defaultAudience} from '../shared/audiences';
import {findHiddenNames, refuseActiveSvgs} from './build/check-files';
import {removeOtherAudiences, replaceFolder} from './build/replace-folder';
import {
  guideAudiences,
  guides,
  hosted,
  isFresh,
  markFresh,
  restricted,
  server,
  signIn,
  staticHost,
  type Step,
} from './build/steps';
import {filesIn} from './files-in';

const onlyStale = process.argv.includes('--stale');
const only = process.argv.find((arg) => arg.startsWith('--only='))?.slice(7);
const next = 'build/next';

const audiences = orExit(guideAudiences);
// The bundler puts small pictures of docs/ into scripts.
orExit(() => refuseActiveSvgs('docs', 'static'));
const guide = guides(audiences.builds);
const site =
  process.env.GATE === 'client' ? [staticHost] : [server, ...guide, signIn];
const forTests = [hosted, restricted];
const steps = [...site, ...(only ? forTests : [])].filter(
  (step) =>
    (!only ||
      step.name === only ||
      (only === 'guide' && guide.includes(step))) &&
    !(onlyStale && isFresh(step)),
);

// It runs beside the first steps, and says more than Docusaurus: file and line
// of all broken links, and of what else in the texts ends a build.
const isOfTexts = (step: Step) => [...guide, staticHost].includes(step);
const checked = steps.some(isOfTexts) ? checkTexts() : undefined;

rmSync(next, {recursive: true, force: true});
mkdirSync(next, {recursive: true});
for (const step of steps) {
  if (isOfTexts(step) && (await checked) !== 0) {
    process.exit(1);
  }
  const start = performance.now();
  console.log(`Building ${step.name} …`);
  run(step.command, step.env);
  const seconds = (performance.now() - start) / 1000;
  console.log(`Built ${step.name} in ${seconds.toFixed(1)} s`);
}
orExit(() => refuseActiveSvgs(next));
const built = guide.filter((step) => steps.includes(step));
for (const {name, env} of built) {
  const hidden = hiddenFrom(
    env?.AUDIENCE ?? defaultAudience,
    audiences.restricted,
  );
  orExit(() => findHiddenNames(path.join(next, name), hidden));
}
const served = steps
  .filter((step) => guide.includes(step) || step === signIn)
  .map(({name}) => path.join(next, name));
if (served.length > 0) {
  const folder = `${steps.includes(server) ? next : 'build'}/server/build-steps`;
  run([`${folder}/compress.js`, ...served]);
  run([`${folder}/nginx-headers.js`, `${next}/nginx`, ...served]);
}
if (built.length > 0) {
  const {roles} = audiences;
  const siteUrl = process.env.SITE_URL?.trim() || undefined;
  writeFileSync(`${next}/audiences.json`, JSON.stringify({roles, siteUrl}));
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
if (built.length > 0) {
  removeOtherAudiences('build', audiences.builds);
}
steps.forEach(markFresh);

/** Gives the exit status, 1 if it was stopped. */
async function checkTexts(): Promise<number> {
  const check = spawn(
    process.execPath,
    ['--import', 'tsx', 'scripts/guide/check.ts', '--build'],
    {stdio: 'inherit'},
  );
  const [status] = (await once(check, 'exit')) as [number | null];
  return status ?? 1;
}

function run(args: readonly string[], env: NodeJS.ProcessEnv = {}): void {
  const {status} = spawnSync(process.execPath, args, {
    stdio: 'inherit',
    env: {...process.env, ...env},
  });
  if (status !== 0) {
    process.exit(status ?? 1);
  }
}

/** Ends with the message of an error, which says what to do. */
function orExit<Result>(work: () => Result): Result {
  try {
    return work();
  } catch (error) {
    console.error((error as Error).message);
    process.exit(1);
  }
}
