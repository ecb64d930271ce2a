import {spawn} from 'node:child_process';
import {once} from 'node:events';
import {
  cpSync,
  existsSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import {createServer} from 'node:net';
import type {AddressInfo} from 'node:net';
import {join, relative} from 'node:path';
import {afterTest, createFolder} from './testing/after-test';

// The compiled program, as it is started on a machine.

const root = join(__dirname, '..');
const program = join(root, 'build/server/main.js');
const secret = 'a secret of thirty-two characters';
let folder: string;

beforeAll(() => {
  if (!existsSync(program)) {
    throw new Error(`${program} is missing. Make it with: npm run build`);
  }
});
beforeEach(() => void (folder = createFolder()));

function start(
  flags: string[],
  environment: Record<string, string> = {},
  file = program,
) {
  const child = spawn(process.execPath, [file, ...flags], {
    cwd: folder,
    env: {
      PATH: process.env.PATH,
      DATABASE_URL: `file:${join(folder, 'site.db')}`,
      ...environment,
    },
  });
  // One that a failed test has left would keep Jest from ending.
  afterTest(() => void child.kill('SIGKILL'));
  let output = '';
  const collect = (chunk: Buffer): void => void (output += chunk.toString());
  child.stdout.on('data', collect);
  child.stderr.on('data', collect);
  const ended = once(child, 'close').then(([code]) => code as number);
  return {child, ended, output: () => output};
}

/** The program of a build that was made for a site. */
function programFor(siteUrl: string): string {
  const build = join(folder, 'build');
  for (const name of ['server', 'shared', 'plugins']) {
    cpSync(join(root, 'build', name), join(build, name), {
      recursive: true,
      dereference: true,
    });
  }
  for (const name of ['guide', 'sign-in']) {
    symlinkSync(join(root, 'build', name), join(build, name));
  }
  const list = JSON.stringify({roles: {}, siteUrl});
  writeFileSync(join(build, 'audiences.json'), list);
  return join(build, 'server/main.js');
}

async function run(flags: string[], environment?: Record<string, string>) {
  const {ended, output} = start(flags, environment);
  return {code: await ended, output: output()};
}

test('without settings it says what is missing and how to make it', async () => {
  expect(await run([])).toEqual({
    code: 1,
    output:
      'SESSION_SECRET is required. Make one with: openssl rand -base64 32\n',
  });
});

test('--check says that settings and builds are fine', async () => {
  expect(await run(['--check'], {SESSION_SECRET: secret})).toEqual({
    code: 0,
    output: 'Settings and builds are fine.\n',
  });
});

test('a build for another site is named with all other problems, and misspelt settings before them', async () => {
  const {code, output} = await run(['--check'], {
    SESION_SECRET: secret,
    SITE_URL: 'https://other.example.com',
  });
  expect(code).toBe(1);
  const [misspelt, missing, build] = output.split('\n');
  expect(misspelt).toBe(
    'SESION_SECRET is not a setting. Is it SESSION_SECRET?',
  );
  expect(missing).toMatch(/^SESSION_SECRET is required/);
  expect(build).toMatch(/^The build .*https:\/\/other\.example\.com/);
  expect(output).not.toContain(secret);
});

test('the line at start has the absolute path of the database, wherever it starts', async () => {
  const {child, output} = start([], {
    SESSION_SECRET: secret,
    PORT: '0',
    DATABASE_URL: `file:${relative(root, folder)}/own.db`,
  });
  await once(child.stdout, 'data');
  expect(output()).toMatch(
    /^Serving http:\/\/localhost:0 \(listening on 127\.0\.0\.1:\d+\), database /,
  );
  expect(output().trimEnd().endsWith(`database ${folder}/own.db`)).toBe(true);
});

test('a port in use is one clear line', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const {port} = other.address() as AddressInfo;
  const {code, output} = await run(['--demo'], {PORT: String(port)});
  other.close();
  expect(code).toBe(1);
  expect(output).toMatch(
    /^listen EADDRINUSE.*set PORT or METRICS_PORT to another\.\n$/,
  );
});

test('the demo starts without settings, serves, and ends when asked', async () => {
  const {child, ended, output} = start(['--demo'], {PORT: '0'});
  while (!output().includes('avery@example.com')) {
    await once(child.stdout, 'data');
  }
  const port = /listening on 127\.0\.0\.1:(\d+)/.exec(output())?.[1];
  const health = await fetch(`http://127.0.0.1:${port}/healthz`);
  expect(await health.text()).toBe('ok\n');
  child.kill('SIGTERM');
  expect(await ended).toBe(0);
  expect(existsSync(join(folder, 'site.db'))).toBe(true);
});

test('npm hands SIGTERM on and leaves no process behind', async () => {
  const child = spawn('npm', ['run', 'serve'], {
    env: {
      ...process.env,
      PORT: '0',
      SESSION_SECRET: secret,
      DATABASE_URL: `file:${join(folder, 'npm.db')}`,
    },
    stdio: ['ignore', 'pipe', 'ignore'],
    // A group of its own, of which the test ends what is left.
    detached: true,
  });
  let output = '';
  while (!output.includes('listening on')) {
    const [chunk] = (await once(child.stdout, 'data')) as [Buffer];
    output += chunk.toString();
  }
  const port = /listening on 127\.0\.0\.1:(\d+)/.exec(output)?.[1];
  child.kill('SIGTERM');
  await once(child, 'exit');
  const response = await fetch(`http://127.0.0.1:${port}/healthz`).catch(
    () => 0,
  );
  if (response) {
    process.kill(-Number(child.pid), 'SIGKILL');
  }
  expect(response).toBe(0);
});

test('each command that goes on running takes the place of its shell', () => {
  const {scripts} = JSON.parse(readFileSync('package.json', 'utf8')) as {
    scripts: Record<string, string>;
  };
  for (const name of ['demo', 'serve']) {
    expect(scripts[name]).toMatch(/(^|&& )exec node [^&|;]*$/);
  }
});
test('events and the access log are lines of JSON, and metrics are on loopback alone', async () => {
  // A site on localhost answers under its names alone.
  const siteUrl = 'https://docs.example.com';
  const settings = {
    SESSION_SECRET: secret,
    HOST: '0.0.0.0',
    SITE_URL: siteUrl,
    PORT: '0',
    METRICS_PORT: '0',
    ACCESS_LOG: 'on',
    NODE_PATH: join(root, 'node_modules'),
  };
  const {child, ended, output} = start([], settings, programFor(siteUrl));
  while (!output().includes('/metrics')) {
    await once(child.stdout, 'data');
  }
  const port = /listening on 0\.0\.0\.0:(\d+)/.exec(output())?.[1];
  const metricsPort = /127\.0\.0\.1:(\d+)\/metrics/.exec(output())?.[1];
  const site = `http://127.0.0.2:${port}`;
  const refused = await fetch(`${site}/session?auth_token=hunter2`, {
    method: 'POST',
    headers: {'x-auth-token': 'hunter2'},
  });
  expect(refused.status).toBe(401);
  expect((await fetch(`${site}/metrics`)).status).toBe(404);

  const metrics = await fetch(`http://127.0.0.1:${metricsPort}/metrics`);
  const counted = await metrics.text();
  expect(counted).toContain('{event="guide_refused"} 1');
  expect(counted).toContain('{method="read",status="404"} 1');
  await expect(
    fetch(`http://127.0.0.2:${metricsPort}/metrics`),
  ).rejects.toThrow();

  child.kill('SIGTERM');
  expect(await ended).toBe(0);
  const lines = output()
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line) as unknown);
  expect(lines).toMatchObject([
    {type: 'security', event: 'guide_refused', address: '127.0.0.1'},
    {type: 'access', method: 'POST', path: '/session', status: 401},
    {type: 'access', method: 'GET', path: '/metrics', status: 404},
  ]);
  expect(output()).not.toContain('hunter2');
});
