import {spawnSync} from 'node:child_process';
import path from 'node:path';
import {docusaurusBuild, guideFor} from '../../build/steps';

/**
 * Builds the guide of a copy of the sources with Docusaurus.
 *
 * @returns what Docusaurus printed, its exit status, and the folder of the build.
 */
export function buildGuide(tree: string, audience: string) {
  const step = guideFor(audience);
  const folder = path.join('build/next', step.name);
  const {status, stdout, stderr} = spawnSync(process.execPath, docusaurusBuild(folder), {
    cwd: tree,
    encoding: 'utf8',
    env: {
      ...process.env,
      GIT_OPTIONAL_LOCKS: '0',
      NODE_ENV: 'production',
      ...step.env,
    },
  });
  return {status, output: stdout + stderr, folder: path.join(tree, folder)};
}
