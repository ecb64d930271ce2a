import {type ChildProcess, execFileSync, spawn} from 'node:child_process';
import {once} from 'node:events';
import {existsSync} from 'node:fs';
import {join} from 'node:path';
import {afterTest, describeOnPostgres} from './testing/accounts-stores';

const root = join(__dirname, '..');
const email = 'kim@example.com';
const password = 'a-long-pass-phrase';
const oldSecret = 'the-old-secret-of-the-site-32-characters';
const newSecret = 'the-new-secret-of-the-site-32-characters';

interface Running {
  url: string;
  process: ChildProcess;
}

/** The built server as `npm run serve` starts it, on a free port. */
async function serve(databaseUrl: string, secrets: string): Promise<Running> {
  if (!existsSync(join(root, 'build/server/main.js'))) {
    throw new Error('There is no built server: npm run build');
  }
  const child = spawn(process.execPath, ['build/server/main.js'], {
    cwd: root,
    env: {
      ...process.env,
      PORT: '0',
      DATABASE_URL: databaseUrl,
      SESSION_SECRET: secrets,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  afterTest(() => void child.kill('SIGKILL'));
  const [line] = (await once(child.stdout, 'data')) as [Buffer];
  const port = /:(\d+)\)/.exec(String(line))?.[1];
  return {url: `http://127.0.0.1:${port}`, process: child};
}

function addAccount(databaseUrl: string): void {
  const names = ['--first-name', 'Kim', '--last-name', 'Berg'];
  execFileSync(
    process.execPath,
    [
      'build/server/accounts/cli.js',
      'add',
      '--email',
      email,
      ...names,
      '--role',
      'VIEWER',
      '--company',
      'Harbour Cold Chain',
      '--create-company',
      '--password-stdin',
    ],
    {
      cwd: root,
      input: password,
      env: {...process.env, DATABASE_URL: databaseUrl},
    },
  );
}

async function ask<T>({url}: Running, query: string, token = ''): Promise<T> {
  const response = await fetch(`${url}/graphql`, {
    method: 'POST',
    headers: {'content-type': 'application/json', 'x-auth-token': token},
    body: JSON.stringify({query}),
  });
  return ((await response.json()) as {data: T}).data;
}

interface Pair {
  token: string;
  refreshToken: string;
}

async function signIn(server: Running): Promise<Pair> {
  const {authenticateUser} = await ask<{authenticateUser: Pair}>(
    server,
    `mutation { authenticateUser(email: "${email}", password: "${password}") { token refreshToken } }`,
  );
  return authenticateUser;
}

async function openGate({url}: Running, token: string): Promise<string> {
  const response = await fetch(`${url}/session`, {
    method: 'POST',
    headers: {'x-auth-token': token},
  });
  expect(response.status).toBe(204);
  return response.headers.get('set-cookie')!.split(';')[0]!;
}

async function statusOf({url}: Running, cookie: string): Promise<number> {
  const response = await fetch(`${url}/usage/overview`, {
    headers: {cookie, accept: 'text/html'},
  });
  await response.arrayBuffer();
  return response.status;
}

describeOnPostgres((createDatabase) => {
  test('two servers accept each other’s sessions, and killing one loses no one', async () => {
    const databaseUrl = await createDatabase();
    addAccount(databaseUrl);
    const [one, two] = await Promise.all([
      serve(databaseUrl, oldSecret),
      serve(databaseUrl, oldSecret),
    ]);

    const pair = await signIn(one);
    const cookie = await openGate(one, pair.token);
    expect(await statusOf(two, cookie)).toBe(200);

    const gone = once(one.process, 'exit');
    one.process.kill('SIGKILL');
    await gone;

    expect(await statusOf(two, cookie)).toBe(200);
    expect(await ask(two, '{ me { email } }', pair.token)).toEqual({
      me: {email},
    });
    const {refreshAuthToken} = await ask<{refreshAuthToken: Pair}>(
      two,
      `mutation { refreshAuthToken(refreshToken: "${pair.refreshToken}") { token refreshToken } }`,
    );
    const renewed = await openGate(two, refreshAuthToken.token);
    expect(await statusOf(two, renewed)).toBe(200);
  }, 30_000);

  test('a secret is rotated by the list, and an old one taken out shuts its cookies out', async () => {
    const databaseUrl = await createDatabase();
    addAccount(databaseUrl);
    const [before, during, after] = await Promise.all([
      serve(databaseUrl, oldSecret),
      serve(databaseUrl, `${newSecret},${oldSecret}`),
      serve(databaseUrl, newSecret),
    ]);
    const {token} = await signIn(before);
    const oldCookie = await openGate(before, token);
    const newCookie = await openGate(during, token);

    expect(await statusOf(during, oldCookie)).toBe(200);
    expect(await statusOf(after, newCookie)).toBe(200);
    expect(await statusOf(after, oldCookie)).toBe(401);
  }, 30_000);

  test('a stop finishes what is open and then exits with 0', async () => {
    const databaseUrl = await createDatabase();
    addAccount(databaseUrl);
    const server = await serve(databaseUrl, oldSecret);
    const exited = once(server.process, 'exit');
    // Signing in takes tens of milliseconds: the signal arrives meanwhile.
    const open = signIn(server);
    setTimeout(() => server.process.kill('SIGTERM'), 10);
    expect((await open).token).toBeTruthy();
    expect((await exited)[0]).toBe(0);
  }, 30_000);
});
