import {randomBytes} from 'node:crypto';
import {rmSync, mkdtempSync} from 'node:fs';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {createInterface} from 'node:readline';
import {start, stop} from './processes';
import {root} from './requirements';

/** A demo account; see server/accounts/demo.ts. */
export const account = {email: 'blake@example.com', password: 'read-the-guide'};

/** Another one, who works for several companies. */
export const accountOfSeveral = {...account, email: 'avery@example.com'};

/** A server that runs. */
export interface Server {
  pid: number;
  port: number;
  url: string;
  stop: () => Promise<void>;
}

/**
 * Starts a built server as a process of its own.
 *
 * @param options.core the only core that it may use; default all.
 * @param options.folder the project; default this one.
 * @param options.demo whether to add the demo accounts; default true.
 * @param options.env settings. By default the port is a free one and the
 *   database a libSQL file that is removed afterwards.
 */
export async function startServer({
  core,
  folder = root,
  demo = true,
  env = {},
}: {
  core?: number;
  folder?: string;
  demo?: boolean;
  env?: Record<string, string>;
} = {}): Promise<Server> {
  const data = mkdtempSync(path.join(tmpdir(), 'bench-'));
  const child = start(
    process.execPath,
    [path.join(folder, 'build/server/main.js'), ...(demo ? ['--demo'] : [])],
    {
      core,
      cwd: folder,
      stdio: ['ignore', 'pipe', 'inherit'],
      env: {
        PATH: process.env.PATH,
        PORT: '0',
        DATABASE_URL: `file:${path.join(data, 'accounts.db')}`,
        SESSION_SECRET: randomBytes(32).toString('base64url'),
        ...env,
      },
    },
  );
  const server = {
    pid: child.pid ?? 0,
    stop: async () => {
      await stop(child);
      rmSync(data, {recursive: true});
    },
  };
  if (child.stdout) {
    for await (const line of createInterface({input: child.stdout})) {
      const port = Number(/listening on [^)]*:(\d+)\)/.exec(line)?.[1]);
      if (port) {
        child.stdout.resume();
        return {...server, port, url: `http://localhost:${port}`};
      }
    }
  }
  await server.stop();
  throw new Error('The server did not start.');
}

const authenticateUser = `mutation ($email: String!, $password: String!) {
  authenticateUser(email: $email, password: $password) { token }
}`;

/** Signs the demo account in; gives the gate cookie as `name=value`. */
export async function gateCookie({url}: Server): Promise<string> {
  const signedIn = await fetch(`${url}/graphql`, {
    method: 'POST',
    headers: {'content-type': 'application/json'},
    body: JSON.stringify({query: authenticateUser, variables: account}),
  });
  const {data} = (await signedIn.json()) as {
    data: {authenticateUser: {token: string}};
  };
  const response = await fetch(`${url}/session`, {
    method: 'POST',
    headers: {'x-auth-token': data.authenticateUser.token},
  });
  const [cookie] = response.headers.getSetCookie();
  if (!cookie) {
    throw new Error(`POST /session answered ${response.status}.`);
  }
  return cookie.replace(/;.*/, '');
}
