import {type ChildProcess, spawn} from 'node:child_process';
import {once} from 'node:events';
import {existsSync} from 'node:fs';
import {join} from 'node:path';
import {addTestUser, correctPassword} from './accounts-client';
import {afterTest} from './after-test';

const root = join(__dirname, '../..');
/** Whom `addAccount` adds. */
export const email = 'kim@example.com';

/** A server of its own process. */
export interface Running {
  url: string;
  process: ChildProcess;
}

/** Starts the built server as `npm run serve` does, on a free port. */
export async function serve(
  databaseUrl: string,
  secrets = 'a-secret-of-the-site-of-32-characters',
): Promise<Running> {
  if (!existsSync(join(root, 'build/server/main.js'))) {
    throw new Error('There is no built server: npm run build');
  }
  const child = spawn(process.execPath, ['build/server/main.js'], {
    cwd: root,
    env: {
      ...process.env,
      PORT: '0',
      // The same for all, since a cookie is good for one origin alone.
      SITE_URL: 'http://localhost:3000',
      DATABASE_URL: databaseUrl,
      SESSION_SECRET: secrets,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  afterTest(() => void child.kill('SIGKILL'));
  const [line] = await Promise.race([
    once(child.stdout, 'data'),
    once(child, 'exit').then(() => {
      throw new Error('The server did not start.');
    }),
  ]);
  const port = /:(\d+)\)/.exec(String(line))?.[1];
  return {url: `http://127.0.0.1:${port}`, process: child};
}

/** Adds the account that `signIn` uses. */
export function addAccount(databaseUrl: string): Promise<void> {
  return addTestUser(databaseUrl, email, ['Harbour Cold Chain']);
}

/** Sends a GraphQL document and gives its `data`. */
export async function ask<T>(
  {url}: Running,
  query: string,
  token = '',
): Promise<T> {
  const response = await fetch(`${url}/graphql`, {
    method: 'POST',
    headers: {'content-type': 'application/json', 'x-auth-token': token},
    body: JSON.stringify({query}),
  });
  return ((await response.json()) as {data: T}).data;
}

/** What a sign-in gives. */
export interface Pair {
  token: string;
  refreshToken: string;
}

/** Signs in as the account of `addAccount`. */
export async function signIn(server: Running): Promise<Pair> {
  const {authenticateUser} = await ask<{authenticateUser: Pair}>(
    server,
    `mutation { authenticateUser(email: "${email}", password: "${correctPassword}") { token refreshToken } }`,
  );
  return authenticateUser;
}

/** Exchanges an access token for the gate cookie, as `name=value`. */
export async function openGate({url}: Running, token: string): Promise<string> {
  const response = await fetch(`${url}/session`, {
    method: 'POST',
    headers: {'x-auth-token': token},
  });
  expect(response.status).toBe(204);
  return response.headers.get('set-cookie')!.split(';')[0]!;
}

/** The status of a page of the guide with a cookie. */
export async function statusOf(
  {url}: Running,
  cookie: string,
): Promise<number> {
  const response = await fetch(`${url}/usage/overview`, {
    headers: {cookie, accept: 'text/html'},
  });
  await response.arrayBuffer();
  return response.status;
}
