import {execFileSync} from 'node:child_process';
import {cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync} from 'node:fs';
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
 *
 * @param imports lines above the configuration.
 * @param exported what stands for its last line.
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
 * Packs the packages of the lock as npm does when they are published.
 *
 * @param folder gets the archives.
 * @param version in the place of theirs; default their own.
 * @returns the archives.
 */
export function packPackages(folder: string, version?: string): string[] {
  mkdirSync(folder, {recursive: true});
  const names = readdirSync('packages').filter((name) => name.startsWith('lock'));
  return names.map((name) => {
    const copy = path.join(folder, 'sources', name);
    cpSync(path.join('packages', name), copy, {
      recursive: true,
      filter: (source) => !/\/(src|fixture-site|node_modules)(\/|$)/.test(source),
    });
    const file = path.join(copy, 'package.json');
    const written = readFileSync(file, 'utf8');
    const {version: own} = JSON.parse(written) as {version: string};
    writeFileSync(file, written.replaceAll(`"${own}"`, `"${version ?? own}"`));
    const packed = execFileSync('npm', ['pack', '--silent', copy], {cwd: folder, encoding: 'utf8'});
    return path.join(folder, packed.trim());
  });
}
