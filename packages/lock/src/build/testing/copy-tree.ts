import {
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {runGit} from '../../sources/git';

// Files and folders that are made from the rest, or that a build does not need.
const leftOut =
  /^(\.docusaurus.*|\.git|build|data|(.*\/)?node_modules|test-results|playwright-report|coverage|bench\/results)$/;

/** A copy of the sources. */
export interface TreeCopy {
  folder: string;
  /** Makes the next build a cold one. */
  clean: () => void;
  remove: () => void;
}

/**
 * Copies the sources, so that builds there have caches of their own. Packages
 * are links to those of this folder, one by one, because caches are in
 * node_modules/.cache. The history is that of this repository.
 *
 * @param folder the folder to copy to, which is emptied first; default a temporary one.
 */
export function copyTree(
  folder = mkdtempSync(path.join(tmpdir(), 'documentation-tree-')),
): TreeCopy {
  rmSync(folder, {recursive: true, force: true});
  cpSync('.', folder, {
    recursive: true,
    filter: (source) => !leftOut.test(source),
  });
  linkPackages(folder);
  if (existsSync('.git')) {
    const git = runGit('.', 'rev-parse', '--absolute-git-dir');
    writeFileSync(path.join(folder, '.git'), `gitdir: ${git.toString()}`);
  }
  return {
    folder,
    clean() {
      for (const name of ['build', 'node_modules/.cache']) {
        rmSync(path.join(folder, name), {recursive: true, force: true});
      }
    },
    remove: () => rmSync(folder, {recursive: true}),
  };
}

/** Gives a folder packages that are links to those of this folder, one by one. */
export function linkPackages(folder: string): void {
  const packages = path.join(folder, 'node_modules');
  mkdirSync(packages);
  for (const name of readdirSync('node_modules')) {
    const own = path.join('node_modules', name);
    // A package that is in the sources is linked to its copy.
    const inCopy = lstatSync(own).isSymbolicLink() ? readlinkSync(own) : '';
    const isCopied = inCopy !== '' && existsSync(path.join(packages, inCopy));
    if (!name.startsWith('.') || name === '.bin') {
      symlinkSync(isCopied ? inCopy : path.resolve(own), path.join(packages, name));
    }
  }
}
