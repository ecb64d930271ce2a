import {spawnSync} from 'node:child_process';

/** A commit that changed pages. */
export interface PageCommit {
  /** Seconds since the epoch, when it was committed. */
  time: number;
  /** Paths from the folder that was asked about, as they are after the commit. */
  files: string[];
}

/**
 * Reads which Markdown files below a folder were added or changed, newest
 * first. Merges are left out, and so is a file that was only moved. In a
 * shallow clone the oldest commit seems to have added everything: it is left
 * out too.
 *
 * @param folder inside a git work tree.
 * @param limit of commits; default 500.
 * @returns nothing where there is no git, no work tree or no commit yet.
 * @throws Error with what git says, if it fails after that.
 */
export function readCommits(folder: string, limit = 500): PageCommit[] {
  const state = git(folder, ['rev-parse', '--is-shallow-repository', 'HEAD']);
  if (state.status !== 0) {
    return [];
  }
  const isShallow = state.stdout.startsWith('true');
  const log = git(folder, [
    ...['-c', 'core.quotePath=false', '-c', 'log.showSignature=false'],
    'log',
    `--max-count=${limit}`,
    '--format=commit %ct %P',
    '--name-status',
    '--find-renames',
    '--relative',
    '--',
    '*.md',
    '*.mdx',
  ]);
  if (log.status !== 0) {
    throw new Error(`git log failed in ${folder}: ${log.stderr}`);
  }
  return log.stdout
    .split(/^commit /m)
    .slice(1)
    .filter((text) => !isShallow || hasParent(text))
    .map((text) => ({
      time: Number.parseInt(text, 10),
      files: text.split('\n').flatMap(changedFile),
    }));
}

function git(cwd: string, args: string[]) {
  return spawnSync('git', args, {
    cwd,
    encoding: 'utf8',
    maxBuffer: 2 ** 28,
  });
}

function hasParent(text: string): boolean {
  return /^\d+ \S/.test(text);
}

// `M<tab>file`, `A<tab>file`, `R087<tab>old<tab>new`; R100 is a move alone.
function changedFile(line: string): string[] {
  const [status = '', ...names] = line.split('\t');
  return /^([AM]|R(?!100))/.test(status) ? names.slice(-1) : [];
}
