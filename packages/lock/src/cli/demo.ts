import {once} from 'node:events';
import {createServer} from 'node:net';
import {main as build} from './build';

/**
 * Serves the site with demo accounts, after a build of what is missing or older than its sources.
 *
 * @param args those of the server.
 */
export async function main(args: readonly string[]): Promise<void> {
  if (!(await isPortFree())) {
    process.exitCode = 1;
    return;
  }
  await build(['--stale']);
  const {main: serve} = await import('docusaurus-lock-server/main');
  await serve(['--demo', ...args]);
}

/** Says before a build of a minute and a half that the port is taken. */
async function isPortFree(): Promise<boolean> {
  const port = process.env.PORT || '3000';
  const server = createServer().listen(Number(port), process.env.HOST || '127.0.0.1');
  try {
    await once(server, 'listening');
    await once(server.close(), 'close');
    return true;
  } catch (error) {
    console.error(
      `${(error as Error).message}. Stop what uses the port, or set PORT to another: PORT=3010 npx docusaurus-lock demo`,
    );
    return false;
  }
}
