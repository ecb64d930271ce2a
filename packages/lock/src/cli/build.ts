// Makes build/: the guide, once for each audience with pages of its own, the sign-in screen, and
// compressed copies. GATE=client makes build/static instead, for a plain static host. Everything is
// made in build/next and moved into place at the end, so that a build that fails leaves build/ as
// it was.
import {spawnSync} from 'node:child_process';
import {cpSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync} from 'node:fs';
import path from 'node:path';
import {loadFeatures} from 'docusaurus-lock-server/load-features';
import {excludedPages, pagesEnding, planBuilds, type PageList} from '../plugin/audiences/audiences';
import {contentFolders} from '../plugin/audiences/page-folders';
import {filesNextToBuild} from '../sources/locale-folders';
import type {AudienceList} from 'docusaurus-lock-server/gate/site-files';
import {parseOptions} from 'docusaurus-lock-server/terminal/parse-options';
import {defaultAudience} from 'docusaurus-lock-server/shared/audiences';
import {
  assertNoHiddenNames,
  assertNoActiveSvgs,
  assertNoForeignPages,
  assertAddressesAreFree,
} from '../build/check-files';
import {compress} from '../build/compress';
import {
  buildFolder,
  docusaurusBuild,
  guideFor,
  signIn,
  staticHost,
  type Step,
} from '../build/steps';
import {setting} from '../config/environment';
import {loadLockedSite, listPackages, type LockedSite} from '../config/locked-site';

const usage = `Makes build/: the guide and the sign-in screen.

  --out-dir=DIR  writes to DIR instead of build/
  --help         prints this help
`;

/** The site, and its builds so far. */
interface BuildRun {
  site: LockedSite;
  /** The folder of the builds. */
  out: string;
  /** The folder in `out` where everything is made. */
  next: string;
  steps: Step[];
  /** The lists of pages, of the steps that make pages. */
  built: {step: Step; list: PageList}[];
}

/** Runs the command; ends the process where something is wrong. */
export async function main(args: readonly string[]): Promise<void> {
  try {
    const options = {
      help: {type: 'boolean'},
      'out-dir': {type: 'string', default: 'build'},
    } as const;
    const {help, 'out-dir': out} = parseOptions(args, options);
    if (help) {
      return console.log(usage);
    }
    const site = await readSite();
    await build({site, out, next: path.join(out, 'next'), steps: [], built: []});
  } catch (error) {
    // Without the stack, because the message says what to do.
    console.error((error as Error).message);
    process.exit(1);
  }
}

async function build(work: BuildRun): Promise<void> {
  const {site, next} = work;
  rmSync(next, {recursive: true, force: true});
  mkdirSync(next, {recursive: true});
  let {roles} = planBuilds(site.audiences, {});
  if (process.env.GATE === 'client') {
    makePages(work, staticHost);
    assertNoActiveSvgs(next);
  } else {
    // This build lists which files are for which audiences, and so which other builds are needed.
    const {restricted} = makePages(work, guideFor(defaultAudience));
    const plan = planBuilds(site.audiences, restricted);
    ({roles} = plan);
    plan.builds.slice(1).forEach((audience) => makePages(work, guideFor(audience)));
    make(work, signIn);
  }
  checkPages(work);
  const served = work.steps.filter((step) => step !== staticHost);
  await compress(...served.map(({name}) => path.join(next, name)));
  publishBuild(work, roles);
}

/** Makes a build with pages; returns the list that the build wrote beside its folder. */
function makePages(work: BuildRun, step: Step): PageList {
  make(work, step);
  const list = takeList(path.join(work.next, step.name), work.site.locales);
  work.built.push({step, list});
  return list;
}

function make({next, steps}: BuildRun, step: Step): void {
  const {name, env} = step;
  const start = performance.now();
  console.log(`Building ${name} …`);
  const {status} = spawnSync(process.execPath, docusaurusBuild(path.join(next, name)), {
    stdio: 'inherit',
    env: {...process.env, ...env},
  });
  if (status !== 0) {
    process.exit(status ?? 1);
  }
  const seconds = (performance.now() - start) / 1000;
  console.log(`Built ${name} in ${seconds.toFixed(1)} s`);
  steps.push(step);
}

/** Moves the builds to the place from which they are served. */
function publishBuild(
  {site, out, next, steps, built}: BuildRun,
  roles: AudienceList['roles'],
): void {
  const folders = new Set(steps.map(buildFolder));
  if (folders.has('guide')) {
    writeFileSync(`${next}/audiences.json`, JSON.stringify({roles, ...siteForServer(site)}));
    // The server loads these packages too.
    writeFileSync(`${next}/features.json`, JSON.stringify(listPackages(site)));
    // For `docusaurus-lock access`.
    writeFileSync(`${next}/access.json`, JSON.stringify(listAccess(built)));
    // The folder may be empty (all readers have the same pages). It replaces the former one.
    mkdirSync(`${next}/audiences`, {recursive: true});
    folders.add('audiences');
  }
  for (const folder of folders) {
    rmSync(path.join(out, folder), {recursive: true, force: true});
    renameSync(path.join(next, folder), path.join(out, folder));
  }
  // Files beside the folders, such as the records of the search.
  cpSync(next, out, {recursive: true});
  rmSync(next, {recursive: true});
}

/** The part of audiences.json that describes the site to the server. */
const siteForServer = ({title, locales, options}: LockedSite): Omit<AudienceList, 'roles'> => ({
  title,
  siteUrl: setting('SITE_URL'),
  locales: locales.length > 1 ? locales : undefined,
  allow: options.allow,
});

/** The audiences of each address, of all builds. */
function listAccess(built: BuildRun['built']): Record<string, readonly string[]> {
  const access: Record<string, readonly string[]> = {};
  for (const {list} of built) {
    for (const [file, addresses] of Object.entries(list.pages)) {
      addresses.forEach((page) => (access[page] = list.restricted[file] ?? [defaultAudience]));
    }
  }
  return access;
}

/** Reads the locked site; refuses HTML that would have the rights of a page. */
async function readSite(): Promise<LockedSite> {
  const read = await loadLockedSite();
  const folders = [...contentFolders('.', read.pages), ...read.staticDirectories];
  assertNoForeignPages(process.env.GATE === 'client', ...folders);
  return read;
}

/** Checks the finished builds together, because only a build that has a page knows its address. */
function checkPages({site, next, built}: BuildRun): void {
  const features = loadFeatures(listPackages(site));
  for (const {step, list} of built) {
    const folder = path.join(next, step.name);
    assertAddressesAreFree(folder, list.pages, features);
    const hidden = excludedPages(step.env.AUDIENCE ?? defaultAudience, list.restricted);
    const addresses = hidden.flatMap((file) =>
      built.flatMap((other) => other.list.pages[file] ?? []),
    );
    assertNoHiddenNames(folder, [...new Set(addresses)]);
  }
}

/**
 * Reads the lists that a build has left beside its folder, one for each locale, and removes them. A
 * page that is not translated has an address in each locale.
 */
function takeList(folder: string, locales: readonly string[]): PageList {
  const pages: Record<string, string[]> = {};
  const restricted: Record<string, readonly string[]> = {};
  for (const file of filesNextToBuild(folder, locales, pagesEnding)) {
    const list = JSON.parse(readFileSync(file, 'utf8')) as PageList;
    rmSync(file);
    Object.assign(restricted, list.restricted);
    for (const [name, addresses] of Object.entries(list.pages)) {
      (pages[name] ??= []).push(...addresses);
    }
  }
  return {pages, restricted};
}
