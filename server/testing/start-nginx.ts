import {type ChildProcess, spawn, spawnSync} from 'node:child_process';
import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import {createServer} from 'node:net';
import type {AddressInfo} from 'node:net';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {setTimeout as sleep} from 'node:timers/promises';
import {audienceName} from '../../shared/audiences';
import {writeNginxHeaders} from '../build-steps/nginx-headers';
import {afterTest} from './after-test';
import {fixtures, serveApp} from './test-site';

const template = join(__dirname, '../../deploy/nginx.conf');

/** Whether nginx is installed on this machine. */
export const hasNginx = spawnSync('nginx', ['-v']).status === 0;

/** Skipped and named where nginx is missing, unless CI is set. */
export const testWithNginx = hasNginx || process.env.CI ? test : test.skip;

/**
 * Starts nginx with `deploy/nginx.conf`, changed in nothing but folders and
 * ports.
 *
 * @param options.buildDir the folder of the builds.
 * @param options.signInDir the sign-in build; default `sign-in` in that folder.
 * @param options.serverPort where our server listens.
 * @param options.edit changes the configuration, to plant an error.
 * @returns the port, the path of the access log, and how to stop it.
 */
export async function startNginx(options: {
  buildDir: string;
  signInDir?: string;
  serverPort: number;
  edit?: (configuration: string) => string;
}): Promise<{port: number; log: string; stop: () => Promise<void>}> {
  const {buildDir, serverPort, edit = (text) => text} = options;
  const {signInDir = join(buildDir, 'sign-in')} = options;
  const folder = mkdtempSync(join(tmpdir(), 'docs-nginx-'));
  const port = await freePort();
  const security = {secure: false, hostedSearch: false};
  for (const site of [...guidesIn(buildDir), signInDir]) {
    await writeNginxHeaders(join(folder, 'headers'), site, security);
  }
  const site = edit(readFileSync(template, 'utf8'))
    .replaceAll('/srv/docs/build/nginx', join(folder, 'headers'))
    .replaceAll('/srv/docs/build/sign-in', signInDir)
    .replaceAll('/srv/docs/build', buildDir)
    .replaceAll('/var/log/nginx', folder)
    .replaceAll('127.0.0.1:3000', `127.0.0.1:${serverPort}`)
    .replaceAll('listen 8080', `listen 127.0.0.1:${port}`);
  writeFileSync(join(folder, 'site.conf'), site);
  writeFileSync(join(folder, 'nginx.conf'), frame(folder));
  const child = spawn('nginx', ['-c', join(folder, 'nginx.conf')]);
  await untilAnswers(port, child);
  return {
    port,
    log: join(folder, 'docs.log'),
    async stop() {
      const ended = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGQUIT');
      await ended;
      rmSync(folder, {recursive: true});
    },
  };
}

/** Serves an app, and its builds through nginx, until the test ends. */
export async function serveThroughNginx({
  app,
  buildDir = fixtures,
  edit,
}: {
  app?: Parameters<typeof serveApp>[0];
  buildDir?: string;
  edit?: (configuration: string) => string;
} = {}) {
  const server = await serveApp(app);
  const nginx = await startNginx({buildDir, serverPort: server.port, edit});
  afterTest(nginx.stop);
  const origin = `http://127.0.0.1:${nginx.port}`;
  return {server, port: nginx.port, log: nginx.log, origin};
}

function guidesIn(buildDir: string): string[] {
  const folder = join(buildDir, 'audiences');
  const names = existsSync(folder) ? readdirSync(folder) : [];
  const audiences = names.filter((name) => audienceName.test(name));
  return [
    join(buildDir, 'guide'),
    ...audiences.map((name) => join(folder, name)),
  ];
}

// What Debian's /etc/nginx/nginx.conf has around a site, with all its folders
// in a temporary one.
function frame(folder: string): string {
  const isRoot = process.getuid?.() === 0;
  const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((name) => `${name}_temp_path ${folder}/${name};`)
    .join('\n  ');
  return `${isRoot ? 'user root;' : ''}
pid ${folder}/pid;
error_log ${folder}/error.log;
daemon off;
events {}
http {
  include /etc/nginx/mime.types;
  ${paths}
  include ${folder}/site.conf;
}
`;
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const {port} = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

async function untilAnswers(port: number, child: ChildProcess): Promise<void> {
  let errors = '';
  child.stderr?.on('data', (chunk: Buffer) => (errors += chunk.toString()));
  for (let tries = 0; tries < 100; tries++) {
    if (child.exitCode !== null) {
      throw new Error(`nginx ended: ${errors}`);
    }
    try {
      await fetch(`http://127.0.0.1:${port}/favicon.svg`);
      return;
    } catch {
      await sleep(50);
    }
  }
  throw new Error(`nginx does not answer: ${errors}`);
}
