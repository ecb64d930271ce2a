import {once} from 'node:events';
import {existsSync} from 'node:fs';
import {type AddressInfo, createServer} from 'node:net';
import {join, relative} from 'node:path';
import {setTimeout as sleep} from 'node:timers/promises';
import {afterTest, createFolder} from '../../testing/src/after-test';
import {askingMe} from '../../testing/src/site-client';
import {builtServer} from '../../testing/src/site-process';
import {type Program, startProgram} from '../../testing/src/start-program';

// The compiled program, as it is started on a machine.

const secret = 'a secret of thirty-two characters';
let database: string;

beforeEach(() => void (database = join(createFolder(), 'site.db')));

/** Starts the server, with these settings alone, until the test ends. */
function run(flags: string[], settings: Record<string, string> = {}): Program {
  const {PATH} = process.env;
  const env = {PATH, PORT: '0', DATABASE_URL: `file:${database}`, ...settings};
  const program = startProgram([...builtServer(), ...flags], {env});
  afterTest(() => void program.child.kill('SIGKILL'));
  return program;
}

test.each<[string, string[], Record<string, string>, number, RegExp]>([
  [
    'without settings, what is missing and how to make it',
    [],
    {},
    1,
    /^SESSION_SECRET is required\. Make one with: openssl rand -base64 32\n$/,
  ],
  [
    'with --check, that settings and builds are fine',
    ['--check'],
    {SESSION_SECRET: secret},
    0,
    /^Settings and builds are fine\.\n$/m,
  ],
  [
    'all problems, a build for another site among them',
    ['--check'],
    {SITE_URL: 'https://other.example.com'},
    1,
    /^SESSION_SECRET is required.*\nThe build .*https:\/\/other\.example\.com.*\n$/,
  ],
])('the program says, %s', async (_, flags, settings, code, said) => {
  const {ended, output} = run(flags, settings);
  expect(await ended).toBe(code);
  expect(output()).toMatch(said);
  expect(output()).not.toContain(secret);
});

test('the first line has the absolute path of the database, in any working folder', async () => {
  const {untilSaid} = run([], {
    SESSION_SECRET: secret,
    DATABASE_URL: `file:${relative(join(__dirname, '../../..'), database)}`,
  });
  const path = await untilSaid(
    /^Serving http:\/\/localhost:0 \(listening on 127\.0\.0\.1:\d+\), database (.*)\n$/,
  );
  expect(path).toBe(database);
});

test('a port in use is reported in one clear line', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  afterTest(() => void other.close());
  const {port} = other.address() as AddressInfo;
  const {ended, output} = run(['--demo'], {PORT: String(port)});
  expect(await ended).toBe(1);
  expect(output()).toMatch(/^listen EADDRINUSE.*set PORT or METRICS_PORT to another\.\n$/);
});

test('the demo starts without settings, serves, and ends when asked', async () => {
  const {child, ended, untilSaid, untilListening} = run(['--demo']);
  await untilSaid(/avery@example\.com/);
  const port = await untilListening();
  const health = await fetch(`http://127.0.0.1:${port}/healthz`);
  expect(await health.text()).toBe('ok\n');
  child.kill('SIGTERM');
  expect(await ended).toBe(0);
  expect(existsSync(database)).toBe(true);
});

test('no signal but SIGINT and SIGTERM stops the server, and none opens a debugger', async () => {
  const {child, output, untilListening} = run(['--demo']);
  const port = await untilListening();
  for (const name of ['SIGHUP', 'SIGUSR1', 'SIGUSR2'] as const) {
    child.kill(name);
    await sleep(100);
    const health = await fetch(`http://127.0.0.1:${port}/healthz`);
    expect([name, health.status]).toEqual([name, 200]);
  }
  expect(output()).not.toContain('Debugger');
});

test('with STOP_DELAY /readyz announces the stop, and the server answers until then', async () => {
  const {child, ended, untilListening} = run(['--demo'], {STOP_DELAY: '2'});
  const site = `http://127.0.0.1:${await untilListening()}`;
  const ask = async (path: string) => {
    const response = await fetch(site + path);
    return [response.status, response.headers.get('connection')];
  };
  expect(await ask('/readyz')).toEqual([200, 'keep-alive']);
  child.kill('SIGTERM');
  while ((await ask('/readyz'))[0] !== 503) {
    await sleep(10);
  }
  // One request uses the open connection, and the next a new one.
  expect(await ask('/healthz')).toEqual([200, 'close']);
  expect(await ask('/readyz')).toEqual([503, 'close']);
  expect(child.exitCode).toBeNull();
  expect(await ended).toBe(0);
});

test('events and the access log are lines of JSON, and metrics are on loopback alone', async () => {
  const {child, ended, output, untilSaid, untilListening} = run([], {
    SESSION_SECRET: secret,
    METRICS_PORT: '0',
    ACCESS_LOG: 'on',
  });
  const metricsPort = await untilSaid(/127\.0\.0\.1:(\d+)\/metrics/);
  const site = `http://127.0.0.1:${await untilListening()}`;
  await fetch(`${site}/graphql?auth_token=hunter2`, askingMe('hunter2'));
  expect((await fetch(`${site}/metrics`)).status).toBe(404);

  const metrics = await fetch(`http://127.0.0.1:${metricsPort}/metrics`);
  const counted = await metrics.text();
  expect(counted).toContain('{event="guide_refused"} 1');
  expect(counted).toContain('{method="read",status="404"} 1');
  expect(counted).toContain('docs_ready 1\n');
  expect(counted).toMatch(/^docs_build_info\{version="\d+\.\d+\.\d+"/m);
  await expect(fetch(`http://127.0.0.2:${metricsPort}/metrics`)).rejects.toThrow();

  child.kill('SIGTERM');
  expect(await ended).toBe(0);
  const lines = output()
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line) as unknown);
  expect(lines).toMatchObject([
    {type: 'security', event: 'guide_refused', address: '127.0.0.1'},
    {type: 'access', method: 'POST', path: '/graphql', status: 200},
    {type: 'access', method: 'GET', path: '/metrics', status: 404},
  ]);
  expect(output()).not.toContain('hunter2');
});
