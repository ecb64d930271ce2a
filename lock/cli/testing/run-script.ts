import {spawnSync} from 'node:child_process';
import path from 'node:path';
import {pathToFileURL} from 'node:url';

const tsx = pathToFileURL(require.resolve('tsx')).href;

/**
 * Runs a script in another folder.
 *
 * @param script from the folder of the project.
 */
export function runScript(cwd: string, script: string, ...args: string[]) {
  return spawnSync(process.execPath, ['--import', tsx, path.resolve(script), ...args], {
    cwd,
    encoding: 'utf8',
    // Jest has one of its own, which processes do not get by themselves.
    env: process.env,
  });
}
