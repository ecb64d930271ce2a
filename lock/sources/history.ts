import {spawnSync} from 'node:child_process';

/**
 * Reads what Git knows about when files were changed: all of it, what is in a
 * shallow clone, or nothing.
 */
export function historyOf(folder: string): 'whole' | 'shallow' | 'none' {
  const {status, stdout} = spawnSync(
    'git',
    ['rev-parse', '--verify', 'HEAD', '--is-shallow-repository'],
    {cwd: folder, encoding: 'utf8'},
  );
  if (status !== 0) {
    return 'none';
  }
  return stdout.split('\n').includes('true') ? 'shallow' : 'whole';
}
