import {spawnSync} from 'node:child_process';
import path from 'node:path';
import {guides} from '../../build/steps';

/**
 * Builds the guide of a copy of the sources in Docusaurus.
 *
 * @returns what Docusaurus printed, its exit status, and the folder of the build.
 */
export function buildGuide(tree: string, audience: string) {
  const [step] = guides([audience]);
  const {status, stdout, stderr} = spawnSync(process.execPath, step!.command, {
    cwd: tree,
    encoding: 'utf8',
    env: {
      ...process.env,
      GIT_OPTIONAL_LOCKS: '0',
      NODE_ENV: 'production',
      ...step!.env,
    },
  });
  const folder = path.join(tree, 'build/next', step!.name);
  return {status, output: stdout + stderr, folder};
}
