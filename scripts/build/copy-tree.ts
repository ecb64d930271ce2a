import {execFileSync} from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import {tmpdir} from 'node:os';
import path from 'node:path';

// Made from the rest, or not needed to build the site.
const leftOut =
  /^(\.docusaurus.*|\.git|build|data|(.*\/)?node_modules|test-results|playwright-report|coverage|bench\/(results|peers\/made))$/;

/** A copy of the sources. */
export interface TreeCopy {
  folder: string;
  /** Makes the next build a cold one. */
  clean: () => void;
  remove: () => void;
}

/**
 * Copies the sources to a temporary folder, so that builds there have caches of
 * their own. Packages are links to those of this folder, one by one, because
 * caches are in node_modules/.cache. The history is that of this repository.
 *
 * @param root folder of the sources.
 * @param options.commit whose sources to copy; default the files as they are.
 * @param options.folder to copy to, without what was there; default a new one.
 */
export function copyTree(
  root: string,
  {
    commit,
    folder = mkdtempSync(path.join(tmpdir(), 'documentation-tree-')),
  }: {
    commit?: string;
    folder?: string;
  } = {},
): TreeCopy {
  rmSync(folder, {recursive: true, force: true});
  mkdirSync(folder);
  const inFolder = (...names: string[]) => path.join(folder, ...names);
  if (commit) {
    const archive = execFileSync('git', ['archive', commit], {
      cwd: root,
      maxBuffer: 2 ** 30,
    });
    execFileSync('tar', ['-x', '-C', folder], {input: archive});
  } else {
    cpSync(root, folder, {
      recursive: true,
      filter: (source) => !leftOut.test(path.relative(root, source)),
    });
  }
  const packages = path.join(root, 'node_modules');
  mkdirSync(inFolder('node_modules'));
  for (const name of readdirSync(packages)) {
    if (!name.startsWith('.') || name === '.bin') {
      symlinkSync(path.join(packages, name), inFolder('node_modules', name));
    }
  }
  if (existsSync(path.join(root, '.git'))) {
    const git = execFileSync('git', ['rev-parse', '--absolute-git-dir'], {
      cwd: root,
      encoding: 'utf8',
    });
    writeFileSync(inFolder('.git'), `gitdir: ${git}`);
  }

  return {
    folder,
    clean() {
      for (const name of readdirSync(folder)) {
        if (/^(\.docusaurus.*|build)$/.test(name)) {
          rmSync(inFolder(name), {recursive: true});
        }
      }
      rmSync(inFolder('node_modules/.cache'), {recursive: true, force: true});
    },
    remove: () => rmSync(folder, {recursive: true}),
  };
}
