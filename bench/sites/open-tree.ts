import {copyTree, type TreeCopy} from '../../scripts/build/copy-tree';
import {root} from '../lib/root';
import {type Run, runMeasured} from '../lib/run-measured';

/** A copy of the sources in which programs are measured. */
export interface Tree extends TreeCopy {
  /** Runs a program in it. */
  run: (program: string, args: string[]) => Promise<Run>;
}

/**
 * Copies the sources to a temporary folder.
 *
 * @param commit whose sources to copy; default the files as they are.
 */
export function openTree(commit?: string): Tree {
  const copy = copyTree(root, {commit});
  return {
    ...copy,
    run: (program, args) =>
      runMeasured(program, args, {
        cwd: copy.folder,
        env: {GATE: 'server', GIT_OPTIONAL_LOCKS: '0'},
      }),
  };
}
