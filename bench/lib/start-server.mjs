import {once} from 'node:events';
import {mkdtempSync, rmSync} from 'node:fs';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {createInterface} from 'node:readline';
import {operation} from './operations.mjs';
import {root} from './root.mjs';
import {end, spawnPinned} from './spawn-pinned.mjs';

/** A demo account; see server/accounts/demo.ts. */
export const account = {email: 'blake@example.com', password: 'read-the-guide'};

/** Another, who works for several companies. */
export const accountOfSeveral = {...account, email: 'avery@example.com'};

/**
 * Starts the built server as a process of its own on a free port, with the demo
 * accounts in a database that is gone afterwards.
 *
 * @param options.core which core it stays on; default any.
 * @param options.databaseUrl default a libSQL file.
 * @param options.demo whether it has the demo accounts; default true.
 * @param options.env more settings.
 */
export async function startServer({
  core = null,
  databaseUrl,
  demo = true,
  env = {},
} = {}) {
  const folder = mkdtempSync(path.join(tmpdir(), 'bench-'));
  const child = spawnPinned(
    core,
    process.execPath,
    [path.join(root, 'build/server/main.js'), ...(demo ? ['--demo'] : [])],
    {
      cwd: root,
      stdio: ['ignore', 'pipe', 'inherit'],
      env: {
        PATH: process.env.PATH,
        PORT: '0',
        DATABASE_URL: databaseUrl ?? `file:${path.join(folder, 'accounts.db')}`,
        ...env,
      },
    },
  );
  const remove = () => rmSync(folder, {recursive: true});
  const port = await portOf(child).catch((error) => {
    remove();
    throw error;
  });
  return {
    pid: child.pid,
    port,
    url: `http://localhost:${port}`,
    /** Kills it as the system would when memory runs out. */
    async kill() {
      const closed = once(child, 'close');
      child.kill('SIGKILL');
      await closed;
    },
    async stop() {
      await end(child);
      remove();
    },
  };
}

async function portOf(child) {
  for await (const line of createInterface({input: child.stdout})) {
    const port = /listening on [^)]*:(\d+)\)/.exec(line)?.[1];
    if (port) {
      child.stdout.resume();
      return Number(port);
    }
  }
  throw new Error('The server did not start.');
}

/** Signs in at a server; gives the GraphQL token. */
export async function signIn({port}) {
  const response = await fetch(`http://127.0.0.1:${port}/graphql`, {
    method: 'POST',
    headers: {'content-type': 'application/json'},
    body: operation('authenticate-user', account),
  });
  const {token} = (await response.json()).data.authenticateUser;
  if (!token) {
    throw new Error('The demo account could not sign in.');
  }
  return token;
}

/** Trades a token for the gate cookie, as `name=value`. */
export async function gateCookie({port}, token) {
  const response = await fetch(`http://127.0.0.1:${port}/session`, {
    method: 'POST',
    headers: {'x-auth-token': token},
  });
  const [cookie] = response.headers.getSetCookie();
  if (!cookie) {
    throw new Error(`POST /session answered ${response.status}.`);
  }
  return cookie.split(';')[0];
}
