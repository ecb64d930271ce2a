// A built server, and signing in to it.
import {spawn} from 'node:child_process';
import {randomBytes} from 'node:crypto';
import {once} from 'node:events';
import {mkdtempSync, rmSync} from 'node:fs';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {createInterface} from 'node:readline';
import {type Browser, chromium, type Page} from '@playwright/test';
import {findChromium} from '../../scripts/find-chromium';

/** A demo account; see server/accounts/demo.ts. */
export const account = {email: 'blake@example.com', password: 'read-the-guide'};

/** A server that runs. */
export interface Server {
  pid?: number;
  url: string;
  stop: () => Promise<void>;
}

/**
 * Starts a built server as a process of its own.
 *
 * @param options.core the only core that it may use; default all.
 * @param options.folder the project; default this one.
 * @param options.env settings. By default the port is a free one, and the
 *   database a libSQL file with the demo accounts that is removed afterwards.
 */
export async function startServer({
  core,
  folder = '.',
  env = {},
}: {
  core?: number;
  folder?: string;
  env?: Record<string, string>;
} = {}): Promise<Server & {port: number}> {
  const data = mkdtempSync(path.join(tmpdir(), 'bench-'));
  const [program = '', ...args] = [
    ...(core === undefined ? [] : ['taskset', '-c', String(core)]),
    ...[process.execPath, 'build/server/main.js'],
    ...(env.GRAPHQL_ENDPOINT ? [] : ['--demo']),
  ];
  const child = spawn(program, args, {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      PATH: process.env.PATH,
      PORT: '0',
      DATABASE_URL: `file:${path.join(data, 'accounts.db')}`,
      SESSION_SECRET: randomBytes(32).toString('base64url'),
      ...env,
    },
  });
  const ended = once(child, 'exit');
  for await (const line of createInterface({input: child.stdout})) {
    const port = Number(/listening on [^)]*:(\d+)\)/.exec(line)?.[1]);
    if (port) {
      child.stdout.resume();
      return {
        pid: child.pid,
        port,
        url: `http://localhost:${port}`,
        async stop() {
          child.kill();
          await ended;
          rmSync(data, {recursive: true});
        },
      };
    }
  }
  throw new Error(
    'The server did not start. If build/ is missing: npm run build',
  );
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

/** How the benches start Chromium: the one of the system. */
export const browserOptions = {
  executablePath: findChromium() ?? 'chromium',
  args: ['--no-sandbox', '--disable-background-networking'],
};

export const launchChromium = (): Promise<Browser> =>
  chromium.launch(browserOptions);

/**
 * Fills in the form of the sign-in screen.
 *
 * @returns what presses the Log In button.
 */
export async function fillForm(
  page: Page,
  {email, password} = account,
): Promise<() => Promise<void>> {
  await page.getByLabel('User Name').fill(email);
  await page.getByLabel('Password', {exact: true}).fill(password);
  return () => page.getByRole('button', {name: 'Log In'}).click();
}
