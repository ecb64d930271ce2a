import {spawnSync} from 'node:child_process';
import path from 'node:path';

/** The program `docusaurus-lock`, which runs what is compiled. */
export const lockProgram = path.join(__dirname, '../../../bin/docusaurus-lock.js');

/** Runs a command of the lock in another folder. */
export function runLock(cwd: string, ...args: string[]) {
  // Without it the program gets the environment of Jest, and not what a test has set.
  const {env} = process;
  return spawnSync(process.execPath, [lockProgram, ...args], {cwd, env, encoding: 'utf8'});
}
