import {spawnSync} from 'node:child_process';
import path from 'node:path';
import {pathToFileURL} from 'node:url';

const tsx = pathToFileURL(require.resolve('tsx')).href;

/** Runs a script of `scripts/` in another folder. */
export function runScript(cwd: string, script: string, ...args: string[]) {
  return spawnSync(
    process.execPath,
    ['--import', tsx, path.resolve('scripts', script), ...args],
    {cwd, encoding: 'utf8'},
  );
}
