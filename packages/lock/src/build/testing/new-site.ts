import {execFileSync} from 'node:child_process';
import {readFileSync, writeFileSync} from 'node:fs';
import path from 'node:path';

/**
 * Makes a site with create-docusaurus, with its blog, tutorial and pages. It has no packages yet.
 *
 * @param root the folder that gets it.
 * @returns the folder of the site.
 */
export function createSite(root: string, name: string): string {
  const flags = ['--typescript', '--skip-install', '--package-manager=npm'];
  execFileSync(path.resolve('node_modules/.bin/create-docusaurus'), [name, 'classic', ...flags], {
    cwd: root,
    stdio: 'pipe',
  });
  return path.join(root, name);
}

/**
 * Writes the lock around the configuration of a site of {@link createSite}.
 * @param imports lines above the configuration.
 * @param exported replaces its last line.
 * @param exported the lines that replace its last line.
 * @throws Error when the configuration does not end as create-docusaurus writes it.
 */
export function lockSite(site: string, imports: string, exported: string): void {
  const file = path.join(site, 'docusaurus.config.ts');
  const written = readFileSync(file, 'utf8');
  const end = 'export default config;';
  if (!written.includes(end)) {
    throw new Error(`create-docusaurus writes no "${end}" any more.`);
  }
  writeFileSync(file, `${imports}\n${written.replace(end, exported)}`);
}

/**
 * Packs all packages of the lock as npm does when they are published, under a scope.
 *
 * @param folder gets the archives.
 * @param version the version that all of them get; default their own.
 * @returns the archives.
 */
export function packPackages(folder: string, version?: string): string[] {
  const options = ['--scope', '@acme', ...(version ? ['--version', version] : [])];
  const packed = execFileSync('node', ['scripts/pack.mjs', folder, ...options], {encoding: 'utf8'});
  return packed
    .trim()
    .split('\n')
    .map((name) => path.join(folder, name));
}
