import {spawnSync} from 'node:child_process';
import {mkdirSync, mkdtempSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import path from 'node:path';

/** A temporary folder under git. */
export interface GitFolder {
  folder: string;
  /** Runs git in the folder. @throws Error with what git says. */
  git: (...args: string[]) => void;
  /**
   * Writes files and commits everything.
   *
   * @param time of the commit, in seconds since the epoch.
   */
  commit: (time: number, files: Record<string, string>) => void;
  remove: () => void;
}

/** Makes an empty folder, without a repository until `git('init')`. */
export function gitFolder(): GitFolder {
  const folder = mkdtempSync(path.join(tmpdir(), 'changed-lately-'));
  const git = (args: string[], env = {}) => {
    const {status, stderr} = spawnSync('git', args, {
      cwd: folder,
      encoding: 'utf8',
      env: {...withoutGit, ...author, ...env},
    });
    if (status !== 0) {
      throw new Error(`git ${args.join(' ')}: ${stderr}`);
    }
  };
  return {
    folder,
    git: (...args) => git(args),
    commit(time, files) {
      for (const [name, text] of Object.entries(files)) {
        const file = path.join(folder, name);
        mkdirSync(path.dirname(file), {recursive: true});
        writeFileSync(file, text);
      }
      git(['add', '--all']);
      git(['commit', '--quiet', '--message=commit 7 files'], {
        GIT_AUTHOR_DATE: '@1000000000 +0000',
        GIT_COMMITTER_DATE: `@${time} +0000`,
      });
    },
    remove: () => rmSync(folder, {recursive: true, force: true}),
  };
}

// From a git hook they would name the repository that it belongs to.
const withoutGit = Object.fromEntries(
  Object.entries(process.env).filter(([name]) => !name.startsWith('GIT_')),
);

const author = {
  GIT_CONFIG_GLOBAL: '/dev/null',
  GIT_AUTHOR_NAME: 'A',
  GIT_AUTHOR_EMAIL: 'a@example.com',
  GIT_COMMITTER_NAME: 'A',
  GIT_COMMITTER_EMAIL: 'a@example.com',
};
