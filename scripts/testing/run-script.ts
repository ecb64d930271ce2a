import {spawnSync} from 'node:child_process';
import path from 'node:path';

/** Runs a script as `npm run` does, in another folder than the repository. */
export function runScript(cwd: string, script: string, ...args: string[]) {
  const tsx = path.resolve('node_modules/tsx/dist/cli.mjs');
  return spawnSync(
    process.execPath,
    [tsx, path.resolve('scripts', script), ...args],
    {cwd, encoding: 'utf8'},
  );
}
