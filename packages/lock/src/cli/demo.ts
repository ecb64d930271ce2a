import {main as build} from './build';

/**
 * Serves the site with demo accounts, after a build of what is missing or older than its sources.
 *
 * @param args those of the server.
 */
export async function main(args: readonly string[]): Promise<void> {
  await build(['--stale']);
  const {main: serve} = await import('docusaurus-lock-server/main');
  await serve(['--demo', ...args]);
}
