import {spawnSync} from 'node:child_process';

/**
 * Gives `test` for tests that need programs. If one of these commands fails, such as
 * `openssl version`, the test is skipped and named, unless CI is set.
 */
export function testWith(...commands: readonly string[]): typeof test {
  const isThere = (command: string) => spawnSync(command, {shell: true}).status === 0;
  return process.env.CI || commands.every(isThere) ? test : test.skip;
}
