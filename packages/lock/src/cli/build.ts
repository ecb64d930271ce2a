// Makes build/: the guide, once for each audience with pages of its own, the sign-in screen,
// compressed copies. GATE=client makes build/static instead, for a plain static host. All is made
// in build/next and put in its place at the end, so that what is served stays whole while this
// runs, and stays as it was when it fails.
import {spawnSync} from 'node:child_process';
import {cpSync, mkdirSync, readFileSync, rmSync, writeFileSync} from 'node:fs';
import path from 'node:path';
import {parseArgs} from 'node:util';
import {loadFeatures} from 'docusaurus-lock-server/load-features';
import {hiddenFrom, pagesEnding} from '../plugin/audiences/audiences';
import {contentFolders} from '../plugin/audiences/page-folders';
import {filesNextToBuild} from '../sources/locale-folders';
import {readHistory} from '../sources/git';
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
  buildFolder,
  guides,
  hosted,
  isFresh,
  markFresh,
  signIn,
  staticHost,
  type Step,
} from '../build/steps';
import {setting} from '../config/environment';
import {lockedSite, listPackages, type LockedSite} from '../config/site-of';

const usage = `Makes build/: the guide and the sign-in screen.

  --stale      only what is missing or older than its sources
  --only=NAME  one folder of build/, such as sign-in
  --help       says this
`;
const next = 'build/next';

/** What is built, of which site. */
interface Work {
  site: LockedSite;
  guide: readonly Step[];
  steps: readonly Step[];
}

/** Runs the command; ends the process where something is wrong. */
export async function main(args: readonly string[]): Promise<void> {
  try {
    const flag = {type: 'boolean', default: false} as const;
    const options = {stale: flag, help: flag, only: {type: 'string'}} as const;
    const {help, stale, only} = parseArgs({args: [...args], options}).values;
    if (help) {
      return console.log(usage);
    }
    const site = await readSite();
    const guide = guides(site.audiences.builds);
    await build({site, guide, steps: stepsToMake(guide, {stale, only})});
  } catch (error) {
    // The message says what to do.
    console.error((error as Error).message);
    process.exit(1);
  }
}

async function build(work: Work): Promise<void> {
  const {guide, steps} = work;
  rmSync(next, {recursive: true, force: true});
  mkdirSync(next, {recursive: true});
  const ofTexts = steps.filter((step) => [...guide, staticHost, hosted].includes(step));
  if (ofTexts.some((step) => step !== hosted) && readHistory('.') === 'shallow') {
    console.log(
      'Pages have no dates: this clone does not have the whole history. For dates, run: git fetch --unshallow',
    );
  }
  steps.forEach(make);
  refuseActiveSvgs(next);
  checkPages(ofTexts, work.site);
  if (steps.includes(signIn)) {
    removeOldWorkers(path.join(next, signIn.name));
  }
  const served = [...guide, signIn].filter((step) => steps.includes(step));
  await compress(...served.map(({name}) => path.join(next, name)));
  putInPlace(work);
  steps.forEach(markFresh);
}

function make({name, command, env}: Step): void {
  const start = performance.now();
  console.log(`Building ${name} …`);
  const {status} = spawnSync(process.execPath, command, {
    stdio: 'inherit',
    env: {...process.env, ...env},
  });
  if (status !== 0) {
    process.exit(status ?? 1);
  }
  const seconds = (performance.now() - start) / 1000;
  console.log(`Built ${name} in ${seconds.toFixed(1)} s`);
}

/** Takes what is made from build/next to build/. */
function putInPlace({site, guide, steps}: Work): void {
  const folders = new Set(steps.map(buildFolder));
  if (guide.some((step) => steps.includes(step))) {
    writeFileSync(`${next}/audiences.json`, JSON.stringify(audienceList(site)));
    // What the server loads too.
    writeFileSync(`${next}/features.json`, JSON.stringify(listPackages(site)));
    // Empty where all readers have the same pages, so that former builds go.
    mkdirSync(`${next}/audiences`, {recursive: true});
    folders.add('audiences');
  }
  if (steps.includes(signIn)) {
    console.log(listOpenFiles(next, signIn.name));
  }
  for (const folder of folders) {
    replaceFolder(`build/${folder}`, `${next}/${folder}`);
  }
  // What lies beside the folders, such as records of the search.
  cpSync(next, 'build', {recursive: true});
  rmSync(next, {recursive: true});
}

/** What the server is told of the builds. */
const audienceList = ({audiences, title, locales, options}: LockedSite): AudienceList => ({
  roles: audiences.roles,
  title,
  siteUrl: setting('SITE_URL'),
  expiresIn: setting('EXPIRES_IN'),
  locales: locales.length > 1 ? locales : undefined,
  allow: options.allow,
});

/** What `locked()` was told, and who reads what. */
async function readSite(): Promise<LockedSite> {
  const read = await lockedSite();
  // The bundler puts small pictures of docs/ into scripts.
  const sources = [...contentFolders('.', read.sources.folders), ...read.staticDirectories];
  refuseActiveSvgs(...sources);
  refuseHtml(...sources);
  return read;
}

function stepsToMake(
  guide: readonly Step[],
  {stale, only}: {stale: boolean; only?: string},
): Step[] {
  const usual = process.env.GATE === 'client' ? [staticHost] : [...guide, signIn];
  const wanted = only
    ? [...usual, hosted].filter(
        (step) => buildFolder(step) === only || (only === 'guide' && guide.includes(step)),
      )
    : usual;
  // The builds of the guide are made together, since they share a folder.
  const isDone = (step: Step) => (guide.includes(step) ? guide : [step]).every(isFresh);
  return wanted.filter((step) => !stale || !isDone(step));
}

/** Only the builds that have a page know its address. */
function checkPages(made: readonly Step[], site: LockedSite): void {
  const {audiences, locales} = site;
  const features = loadFeatures(listPackages(site));
  const addresses = made.map((step) => takePages(step, locales));
  for (const [index, {name, env}] of made.entries()) {
    refuseTakenAddresses(path.join(next, name), addresses[index]!, features);
    const audience = env?.AUDIENCE ?? defaultAudience;
    const hidden = hiddenFrom(audience, audiences.restricted).flatMap(({file}) =>
      addresses.flatMap((pages) => pages[file] ?? []),
    );
    findHiddenNames(path.join(next, name), [...new Set(hidden)]);
  }
}

/**
 * Reads the lists that a build has left beside its folder, one for each locale, and
 * removes them. A page that is not translated has an address in each.
 */
function takePages({name}: Step, locales: readonly string[]): PageAddresses {
  const all: Record<string, string[]> = {};
  for (const list of filesNextToBuild(path.join(next, name), locales, pagesEnding)) {
    const pages = JSON.parse(readFileSync(list, 'utf8')) as PageAddresses;
    rmSync(list);
    for (const [file, addresses] of Object.entries(pages)) {
      (all[file] ??= []).push(...addresses);
    }
  }
  return all;
}
