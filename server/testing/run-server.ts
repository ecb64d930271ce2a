import {spawn} from 'node:child_process';
import {once} from 'node:events';
import {existsSync} from 'node:fs';
import {join} from 'node:path';
import {correctPassword, email} from './accounts-client';
import {afterTest} from './after-test';

const program = join(__dirname, '../../build/server/main.js');

/**
 * Starts the built server on a free port, with these settings alone; killed
 * after the test. `output` gives what it has written; `untilSaid` waits for a
 * text in it.
 *
 * @throws Error that names `npm run build` when there is no built server.
 */
export function start(
  flags: string[],
  settings: Record<string, string | undefined>,
) {
  if (!existsSync(program)) {
    throw new Error(`${program} is missing. Make it with: npm run build`);
  }
  const child = spawn(process.execPath, [program, ...flags], {
    env: {PATH: process.env.PATH, PORT: '0', ...settings},
  });
  afterTest(() => void child.kill('SIGKILL'));
  let output = '';
  const collect = (chunk: Buffer): void => void (output += chunk.toString());
  child.stdout.on('data', collect);
  child.stderr.on('data', collect);
  const ended = once(child, 'close').then(([code]) => code as number);
  /** Gives the first group of a pattern once the output has it. */
  async function untilSaid(pattern: RegExp): Promise<string> {
    for (;;) {
      const said = pattern.exec(output);
      if (said) {
        return said[1] ?? '';
      }
      if (child.exitCode !== null) {
        throw new Error(`The server ended: ${output}`);
      }
      await Promise.race([once(child.stdout, 'data'), ended]);
    }
  }
  return {child, ended, output: () => output, untilSaid};
}

/** A server of its own process. */
export interface Running extends ReturnType<typeof start> {
  url: string;
}

/** Starts the built server on a database, as one of the processes of a site. */
export async function serve(
  databaseUrl: string,
  secrets = 'a-secret-of-the-site-of-32-characters',
): Promise<Running> {
  const running = start([], {
    // The same for all, since a cookie is good for one origin alone.
    SITE_URL: 'http://localhost:3000',
    DATABASE_URL: databaseUrl,
    SESSION_SECRET: secrets,
  });
  const port = await running.untilSaid(/listening on 127\.0\.0\.1:(\d+)/);
  return {...running, url: `http://127.0.0.1:${port}`};
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

/** Signs in as a user of a scene. */
export async function signIn(server: Running, user = email): Promise<Pair> {
  const {authenticateUser} = await ask<{authenticateUser: Pair}>(
    server,
    `mutation { authenticateUser(email: "${user}", password: "${correctPassword}") { token refreshToken } }`,
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
