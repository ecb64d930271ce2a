import {execFileSync} from 'node:child_process';

/**
 * Runs Git. Variables such as `GIT_DIR` and `GIT_INDEX_FILE`, by which Git names the repository of
 * the commit in a hook, are left out, so that the folder decides.
 *
 * @param folder in a work tree.
 * @returns the output of Git.
 * @throws Error with the message of Git when Git fails, or when it is not installed.
 */
export function runGit(folder: string, ...args: readonly string[]): Buffer {
  const env = Object.entries(process.env).filter(([name]) => !/^GIT_(?!CONFIG_)/.test(name));
  return execFileSync('git', args, {
    cwd: folder,
    env: Object.fromEntries(env),
    maxBuffer: 2 ** 30, // bytes
    stdio: 'pipe',
  });
}

/**
 * Whether Git knows when files were changed: a folder outside of a repository has no history, and
 * of a shallow clone the oldest commit would be the last one of every page.
 */
export function hasHistory(folder: string): boolean {
  try {
    const head = runGit(folder, 'rev-parse', '--verify', 'HEAD', '--is-shallow-repository');
    return !head.toString().split('\n').includes('true');
  } catch {
    return false;
  }
}
