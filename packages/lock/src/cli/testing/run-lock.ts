import {spawnSync} from 'node:child_process';
import path from 'node:path';

/** The path of the program `docusaurus-lock`, which runs compiled code. */
export const lockProgram = path.join(__dirname, '../../../bin/docusaurus-lock.js');

/** Runs a command of the lock in another folder. */
export function runLock(cwd: string, ...args: string[]) {
  // Passed explicitly: otherwise the program gets the environment of Jest, without what a test set.
  const {env} = process;
  return spawnSync(process.execPath, [lockProgram, ...args], {cwd, env, encoding: 'utf8'});
}
