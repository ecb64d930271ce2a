import {isStale} from '../build/is-stale';
import {main as build} from './build';

/**
 * Serves the site with demo accounts, after a build if there is none or a source is newer.
 *
 * @param args the arguments of the server.
 */
export async function main(args: readonly string[]): Promise<void> {
  if (isStale('build/guide') || isStale('build/sign-in', [])) {
    await build([]);
  }
  const {main: serve} = await import('docusaurus-lock-server/main');
  await serve(['--demo', ...args]);
}
