// Makes build/: the guide, once for each audience with pages of its own, the
// sign-in screen, the server, compressed copies.
//   tsx packages/lock/src/cli/build.ts           all of it
//   tsx packages/lock/src/cli/build.ts --stale   only what is missing or older than its sources
//   tsx packages/lock/src/cli/build.ts --only=server
// GATE=client makes build/static instead, for a plain static host.
// All is made in build/next and put in its place at the end, so that what is
// served stays whole while this runs, and stays as it was when it fails.
import {spawnSync} from 'node:child_process';
import {cpSync, mkdirSync, readFileSync, rmSync, writeFileSync} from 'node:fs';
import path from 'node:path';
import {parseArgs} from 'node:util';
import {installedFeatures} from 'docusaurus-lock-server/load-features';
import {hiddenFrom, pagesEnding} from '../plugin/audiences/audiences';
import {contentFolders} from '../plugin/audiences/content-folders';
import {filesNextToBuild} from '../sources/locale-folders';
import {historyOf} from '../sources/git';
import type {PageAddresses} from '../sources/page-addresses';
import {defaultAudience, type AudienceList} from 'docusaurus-lock-server/shared/audiences';
import {
  findHiddenNames,
  refuseActiveSvgs,
  refuseHtml,
  refuseTakenAddresses,
} from '../build/check-files';
import {compress} from '../build/compress';
import {listOpenFiles, removeOldWorkers} from '../build/open-files';
import {replaceFolder} from '../build/replace-folder';
import {
  folderOf,
  guides,
  hosted,
  isFresh,
  markFresh,
  server,
  signIn,
  staticHost,
  type Step,
} from '../build/steps';
import {lockedSite, type LockedSite} from '../config/site-of';

const usage = `Makes build/: the guide, the sign-in screen and the server.

  --stale      only what is missing or older than its sources
  --only=NAME  one folder of build/, such as server
  --help       says this
`;
const {help, stale: onlyStale, only} = orExit(readFlags);
if (help) {
  console.log(usage);
  process.exit();
}
const next = 'build/next';

// The server knows no site.
const site = only === server.name ? null : orExit(readSite);
const guide = site ? guides(site.audiences.builds) : [];
const steps = stepsToMake();
const isMade = (step: Step) => steps.includes(step);
const isOfTexts = (step: Step) => [...guide, staticHost].includes(step);

rmSync(next, {recursive: true, force: true});
mkdirSync(next, {recursive: true});
if (steps.some(isOfTexts) && historyOf('.') === 'shallow') {
  console.log(
    'Pages have no dates: this clone does not have the whole history. For dates, run: git fetch --unshallow',
  );
}
for (const step of steps) {
  const start = performance.now();
  console.log(`Building ${step.name} …`);
  run(step.command, step.env);
  const seconds = (performance.now() - start) / 1000;
  console.log(`Built ${step.name} in ${seconds.toFixed(1)} s`);
}
orExit(() => refuseActiveSvgs(next));
orExit(() => checkPages(steps.filter((step) => isOfTexts(step) || step === hosted)));
if (isMade(signIn)) {
  removeOldWorkers(path.join(next, signIn.name));
}
const served = [...guide, signIn].filter(isMade).map(({name}) => path.join(next, name));
await compress(...served);
const folders = new Set(steps.map(folderOf));
if (site && guide.some(isMade)) {
  const list: AudienceList = {
    roles: site.audiences.roles,
    title: site.title,
    siteUrl: process.env.SITE_URL?.trim() || undefined,
    expiresIn: process.env.EXPIRES_IN?.trim() || undefined,
    locales: site.locales.length > 1 ? site.locales : undefined,
    allow: site.options.allow,
  };
  writeFileSync(`${next}/audiences.json`, JSON.stringify(list));
  // What the server loads too.
  const packages = site.options.features.map((feature) => feature.package);
  writeFileSync(`${next}/features.json`, JSON.stringify(packages));
  // Empty where all readers have the same pages, so that former builds go.
  mkdirSync(`${next}/audiences`, {recursive: true});
  folders.add('audiences');
}
if (isMade(signIn)) {
  console.log(listOpenFiles(next, signIn.name));
}
for (const folder of folders) {
  replaceFolder(`build/${folder}`, `${next}/${folder}`);
}
// What lies beside the folders, such as records of the search.
cpSync(next, 'build', {recursive: true});
rmSync(next, {recursive: true});
steps.forEach(markFresh);

function readFlags() {
  const flag = {type: 'boolean', default: false} as const;
  const options = {stale: flag, help: flag, only: {type: 'string'}} as const;
  return parseArgs({options}).values;
}

/** What `locked()` was told, and who reads what. */
function readSite(): LockedSite {
  const read = lockedSite();
  // The bundler puts small pictures of docs/ into scripts.
  const sources = [...contentFolders('.', read.sources.folders), ...read.staticDirectories];
  refuseActiveSvgs(...sources);
  refuseHtml(...sources);
  return read;
}

function stepsToMake(): Step[] {
  const usual = process.env.GATE === 'client' ? [staticHost] : [server, ...guide, signIn];
  const wanted = only
    ? [...usual, hosted].filter(
        (step) => folderOf(step) === only || (only === 'guide' && guide.includes(step)),
      )
    : usual;
  // The builds of the guide are made together, since they share a folder.
  const isDone = (step: Step) => (guide.includes(step) ? guide : [step]).every(isFresh);
  return wanted.filter((step) => !onlyStale || !isDone(step));
}

/** Only the builds that have a page know its address. */
function checkPages(made: readonly Step[]): void {
  const addresses = made.map(takePages);
  for (const [index, {name, env}] of made.entries()) {
    refuseTakenAddresses(path.join(next, name), addresses[index]!, installedFeatures('build'));
    const audience = env?.AUDIENCE ?? defaultAudience;
    const hidden = hiddenFrom(audience, site?.audiences.restricted ?? []).flatMap(({file}) =>
      addresses.flatMap((pages) => pages[file] ?? []),
    );
    findHiddenNames(path.join(next, name), [...new Set(hidden)]);
  }
}

/**
 * Reads the lists that a build has left beside its folder, one for each locale, and
 * removes them. A page that is not translated has an address in each.
 */
function takePages({name}: Step): PageAddresses {
  const all: Record<string, string[]> = {};
  for (const list of filesNextToBuild(path.join(next, name), site!.locales, pagesEnding)) {
    const pages = JSON.parse(readFileSync(list, 'utf8')) as PageAddresses;
    rmSync(list);
    for (const [file, addresses] of Object.entries(pages)) {
      (all[file] ??= []).push(...addresses);
    }
  }
  return all;
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
