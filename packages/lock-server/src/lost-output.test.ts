import {execFileSync} from 'node:child_process';
import {setTimeout as sleep} from 'node:timers/promises';
import {createLibsqlDatabase} from '../../testing/src/accounts-stores';
import {afterTest} from '../../testing/src/after-test';
import {open} from '../../testing/src/open';
import {createSiteClient} from '../../testing/src/site-client';
import {builtServer} from '../../testing/src/site-process';
import {freePort} from '../../testing/src/open-nginx';
import {startProgram} from '../../testing/src/start-program';
import {testWith} from '../../testing/src/test-with';
import {addTestUser, email} from '../../testing/src/test-accounts';

// The built server when its standard output and error cannot be written, or are not read.

let databaseUrl: string;

beforeEach(async () => {
  databaseUrl = await createLibsqlDatabase();
  await addTestUser(databaseUrl, email, ['Harbour']);
});

/** Starts the server by a shell that redirects its streams. */
async function startRedirected(redirection: string, settings: Record<string, string> = {}) {
  const port = await freePort();
  const command = ['sh', '-c', `exec "$@" ${redirection}`, 'sh', ...builtServer()];
  const {child, ended} = startProgram(command, {
    env: {
      PATH: process.env.PATH,
      PORT: String(port),
      DATABASE_URL: databaseUrl,
      SESSION_SECRET: 'a secret of thirty-two characters',
      ...settings,
    },
  });
  afterTest(async () => {
    child.kill('SIGKILL');
    await ended;
  });
  const url = `http://localhost:${port}`;
  while (!(await fetch(`${url}/healthz`).catch(() => undefined))) {
    expect(child.exitCode).toBeNull();
    await sleep(50);
  }
  return {accounts: createSiteClient((path, init) => fetch(url + path, init)), site: {child, url}};
}

/** Limits the size in bytes that files of a process may have. */
function limitFiles(pid: number | undefined, bytes: number | 'unlimited'): void {
  execFileSync('prlimit', [`--pid=${pid}`, `--fsize=${bytes}:`]);
}

describe('a server whose lines cannot be written', () => {
  // Only Linux has prlimit and /dev/full.
  testWith('prlimit --version').each([
    ['because the disk is full', () => startRedirected('>/dev/full 2>/dev/full')],
    [
      'because their reader has gone',
      async () => {
        const server = await open({way: 'process', settings: {DATABASE_URL: databaseUrl}});
        server.site.child.stdout.destroy();
        server.site.child.stderr.destroy();
        return server;
      },
    ],
  ])('signs readers in and shows pages, %s', async (_, start) => {
    const {accounts, site} = await start();
    const {token} = await accounts.signIn();
    const cookie = await accounts.openGate(token);
    expect(await accounts.readStatus(cookie)).toBe(200);

    // No file of the process may grow: the kernel refuses as on a full disk. A sign-in that
    // the database does not take writes a line to standard error.
    limitFiles(site.child.pid, 1);
    await expect(accounts.signIn()).rejects.toThrow('message');
    expect(await accounts.me(token)).toMatchObject({email});
    expect(await accounts.readStatus(await accounts.openGate(token))).toBe(200);
    limitFiles(site.child.pid, 'unlimited');
    await accounts.signIn();
    expect(await accounts.readStatus(cookie)).toBe(200);
    expect(site.child.exitCode).toBeNull();
  });
});

/** Starts the server with an access log, and stops reading what it writes. */
async function startUnread() {
  const {site} = await open({way: 'process', settings: {ACCESS_LOG: 'on'}});
  site.child.stdout.pause();
  return site;
}

/** A path that makes a line of 12 kB in the access log. */
const longPath = `/${'x'.repeat(12_000)}`;

async function ask(url: string, times: number): Promise<void> {
  for (let i = 0; i < times; i++) {
    const response = await fetch(url + longPath);
    await response.arrayBuffer();
  }
}

const accessLines = (output: string): string[] =>
  output.split('\n').filter((line) => line.includes('"type":"access"'));

test('a server whose output nobody reads still answers, keeps some MB of lines and drops the others', async () => {
  const server = await startUnread();
  await ask(server.url, 500);
  server.child.stdout.resume();
  server.child.kill('SIGTERM');
  await server.ended;
  const count = accessLines(server.output()).length;
  expect(count).toBeGreaterThan(50);
  expect(count).toBeLessThan(450);
});

test('a server that is stopped still writes the lines that wait for a slow reader', async () => {
  const server = await startUnread();
  await ask(server.url, 100);
  server.child.kill('SIGTERM');
  server.child.stdout.resume();
  expect(await server.ended).toBe(0);
  expect(accessLines(server.output())).toHaveLength(100);
});

describe('npm run accounts', () => {
  const start = (...before: string[]) =>
    startProgram([...before, ...builtServer(), 'accounts', 'list'], {
      env: {PATH: process.env.PATH, DATABASE_URL: databaseUrl},
    });

  test('ends quietly when the reader of its output has gone', async () => {
    const {child, ended, output} = start();
    child.stdout.destroy();
    expect(await ended).toBe(0);
    expect(output()).toBe('');
  });

  test('fails in one line when its output cannot be written', async () => {
    const {ended, output} = start('sh', '-c', 'exec "$@" >/dev/full', 'sh');
    expect(await ended).toBe(1);
    expect(output()).toMatch(/^The output could not be written: ENOSPC.*\n$/);
  });
});
